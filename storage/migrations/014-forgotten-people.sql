-- Players who were forgotten: a keyed hash of the Discord ID, so that limits of the last day and blocks apply to the
-- person if they come back. A row is deleted after a day, or when the last block of the player is removed; the key with
-- the last row.
CREATE TABLE forgotten (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    person_hash TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE INDEX forgotten_by_person ON forgotten (person_hash);

CREATE TABLE person_key (
    secret TEXT NOT NULL
);
