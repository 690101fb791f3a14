"""Looking at matches: history, review, replay, files, positions."""
