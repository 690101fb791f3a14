"""Helpers that several suites of tests share."""
