"""Languages and texts: translators, catalogues, names of commands, error messages."""
