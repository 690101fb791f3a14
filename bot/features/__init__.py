"""What people can do with the bot, one folder per feature."""
