"""Tests of match files and position strings."""
