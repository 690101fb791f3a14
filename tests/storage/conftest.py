"""The fixtures of the tests of storage."""

from tests.support.storage_fixtures import address, ann, ben, database, other

__all__ = ["address", "ann", "ben", "database", "other"]
