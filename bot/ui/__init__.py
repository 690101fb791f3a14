"""Pure functions from state and a translator to Discord components."""
