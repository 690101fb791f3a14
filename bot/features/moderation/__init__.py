"""What moderators can see and do."""
