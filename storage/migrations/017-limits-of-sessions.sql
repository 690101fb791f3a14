-- Whether the points of a session count up to a bound on leaderboards. What ended before keeps counting as it did.
ALTER TABLE matches ADD COLUMN bounded INTEGER NOT NULL DEFAULT 1;
UPDATE matches SET bounded = 0 WHERE finished_at IS NOT NULL;

-- The sessions that two players begin with each other within a day are limited, as their rated matches are.
CREATE INDEX matches_sessions_between ON matches (x_player, o_player, created_at) WHERE length IS NULL AND surplus = 0;
