"""Help and rules."""
