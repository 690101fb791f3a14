-- Since when the present state of a match could not be shown, null where it could: its deadline does not run meanwhile.
ALTER TABLE matches ADD COLUMN unshown_since BIGINT;

-- Messages that were boards and still look like them, because Discord did not let us shrink them to a line.
CREATE TABLE old_boards (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    posted_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, message_id)
);
