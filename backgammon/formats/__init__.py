"""How positions and matches are written by other programs. Nothing in the rules imports this."""
