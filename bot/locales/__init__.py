"""The texts in each language, and what keeps them complete."""
