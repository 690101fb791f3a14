"""The Discord client; the only package that knows languages."""
