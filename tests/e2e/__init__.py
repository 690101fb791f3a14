"""The whole bot, from command to answer, on a simulated Discord."""
