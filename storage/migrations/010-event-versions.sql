-- In which version of its form the body of an event is written; storage/codec.py reads the old ones.
ALTER TABLE events ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
