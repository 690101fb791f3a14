"""Fixtures of the storage tests."""

from tests.support.storage_fixtures import address, ann, ben, database, other

__all__ = ["address", "ann", "ben", "database", "other"]
