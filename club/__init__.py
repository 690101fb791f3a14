"""People playing: use cases as functions. No Discord, no SQL, no drawing."""
