-- Since when the side to act owes its action, and what a match needs next without anybody asking for it: a reminder,
-- word that its deadline has passed, or its end. What was live before has had its action since the last thing that
-- happened, with three days (259,200,000 ms) for it; a reminder that is late moves its deadline.
ALTER TABLE matches ADD COLUMN owed_since BIGINT;
ALTER TABLE matches ADD COLUMN due TEXT;
ALTER TABLE matches ADD COLUMN due_at BIGINT;
UPDATE matches SET owed_since = COALESCE((SELECT MAX(at) FROM events WHERE match_id = matches.id), created_at);
UPDATE matches SET deadline = owed_since + 259200000, due = 'reminder', due_at = owed_since + 172800000;
CREATE INDEX matches_due ON matches (due_at) WHERE finished_at IS NULL;
CREATE INDEX matches_live_in_guild ON matches (guild_id, id) WHERE finished_at IS NULL;

-- What a server decides for all its matches. `deadline` is the time for each action in milliseconds, 0 for none.
CREATE TABLE servers (
    guild_id BIGINT PRIMARY KEY,
    deadline BIGINT,
    theme TEXT
);

-- How a person likes to see boards; null where he has not said. `mirrored`: his home board lies on the left.
CREATE TABLE preferences (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    theme TEXT,
    mirrored INTEGER NOT NULL DEFAULT 0
);

-- What moderators did to matches, and why they say they did it. Rows are added and never changed.
CREATE TABLE interventions (
    id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (id),
    guild_id BIGINT NOT NULL,
    moderator INTEGER NOT NULL REFERENCES players (id),
    act TEXT NOT NULL,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE INDEX interventions_in_guild ON interventions (guild_id, id);
