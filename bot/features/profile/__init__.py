"""Profiles and head-to-heads."""
