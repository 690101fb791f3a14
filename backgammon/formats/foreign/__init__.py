"""Binary match files and OGIDs, read with the library `gammonview`, which nothing else in this package imports.

The library is imported only when such a file is read. Files are first decompressed and measured here, because the
library has no limits, and every exception of the library becomes a refusal.
"""
