"""The playground, driven in a real browser."""
