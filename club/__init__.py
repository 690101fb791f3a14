"""Use cases as functions: challenges, matches, results. No Discord, no SQL, no drawing."""
