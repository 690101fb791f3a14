-- The two people of a challenge take turns to propose its terms: the version counts the proposals, the proposer made the
-- last one. The open_ columns are the terms of an open challenge while one person's suggestion waits for an answer.
ALTER TABLE challenges ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE challenges ADD COLUMN proposer INTEGER REFERENCES players (id);
ALTER TABLE challenges ADD COLUMN open_rules TEXT;
ALTER TABLE challenges ADD COLUMN open_rated INTEGER;
ALTER TABLE challenges ADD COLUMN open_newcomer INTEGER;
UPDATE challenges SET proposer = challenger;

-- Challenges, and changes to one, that a person is still putting together. IDs are random, so none is used again.
CREATE TABLE challenge_drafts (
    id BIGINT PRIMARY KEY,
    version INTEGER NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    opponent INTEGER REFERENCES players (id),
    challenge_id INTEGER REFERENCES challenges (id),
    challenge_version INTEGER,
    rules TEXT NOT NULL,
    rated INTEGER NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX challenge_drafts_of_player ON challenge_drafts (player_id, created_at);
CREATE INDEX challenge_drafts_until ON challenge_drafts (expires_at);
