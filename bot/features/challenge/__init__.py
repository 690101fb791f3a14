"""Challenges, rematches and blocks."""
