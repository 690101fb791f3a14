"""The message of a match: its text, controls, plays and answers."""
