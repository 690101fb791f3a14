"""Measurements, always beside something fixed in the same run, because machines differ: `python -m tests.bench`."""
