"""Tests of the bot's pure parts."""
