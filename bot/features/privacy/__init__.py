"""Export and deletion of personal data."""
