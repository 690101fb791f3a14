"""The real bot on a simulated Discord in the browser, for people without a token: `python -m playground`."""
