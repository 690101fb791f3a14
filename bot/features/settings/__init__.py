"""Personal and server settings."""
