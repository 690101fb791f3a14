"""Binary match files and OGIDs, read with the library `gammonview`, which nothing else in this package imports.

It is imported only when such a file comes. What it is given was unpacked and measured here before, because it unpacks
whatever it gets; and whatever it raises becomes a refusal.
"""
