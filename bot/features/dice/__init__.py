"""The dice of a match and of a server."""
