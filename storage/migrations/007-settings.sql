-- What a person prefers. 1 is yes and 0 is no; `pings` is 'turn', 'away' or 'never'; `tips_seen`: he was shown the tips
-- for his first match. What his challenges ask for where nothing is chosen is null where he has not said.
ALTER TABLE preferences ADD COLUMN own_side_below INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN auto_roll INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN auto_play INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN confirm_plays INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN ask_again INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN pings TEXT NOT NULL DEFAULT 'away';
ALTER TABLE preferences ADD COLUMN challenge_length INTEGER;
ALTER TABLE preferences ADD COLUMN challenge_variant TEXT;
ALTER TABLE preferences ADD COLUMN tips_seen INTEGER NOT NULL DEFAULT 0;

-- What a server decides; null where it has not. `channels` are the ids of those where matches are played, with a space
-- between them; `threads` is 'always', 'busy' or 'never'; `challengers` is the role that may challenge.
ALTER TABLE servers ADD COLUMN channels TEXT;
ALTER TABLE servers ADD COLUMN threads TEXT;
ALTER TABLE servers ADD COLUMN challenge_length INTEGER;
ALTER TABLE servers ADD COLUMN challenge_variant TEXT;
ALTER TABLE servers ADD COLUMN challengers BIGINT;
ALTER TABLE servers ADD COLUMN stakes INTEGER NOT NULL DEFAULT 1;
ALTER TABLE servers ADD COLUMN results_channel BIGINT;
ALTER TABLE servers ADD COLUMN leaderboard INTEGER NOT NULL DEFAULT 1;

-- Whether a player wants to throw at once in this match, without being asked whether to double.
ALTER TABLE matches ADD COLUMN x_just_rolls INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN o_just_rolls INTEGER NOT NULL DEFAULT 0;
