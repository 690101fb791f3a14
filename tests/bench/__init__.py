"""Measurements, each compared to a fixed reference in the same run, because machines differ."""
