-- Whether a match is agreed on as rated, whether somebody in it had only just joined the server, and whether the two
-- had played their share of rated matches already. Sessions are never rated, and neither is a match with a head start.
-- What was played before was rated all the same: nobody could say otherwise.
ALTER TABLE challenges ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;
ALTER TABLE challenges ADD COLUMN newcomer INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;
ALTER TABLE matches ADD COLUMN newcomer INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN surplus INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET rated = 0 WHERE length IS NULL;
CREATE INDEX matches_rated_between ON matches (x_player, o_player, created_at) WHERE rated = 1 AND surplus = 0;

-- What a player scored against him, the games he won and how many of them were gammons or more, and why it does not
-- count for him, where it does not. The games are null until they have been read off an older match's log.
ALTER TABLE results ADD COLUMN against INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN games_won INTEGER;
ALTER TABLE results ADD COLUMN gammons INTEGER;
ALTER TABLE results ADD COLUMN discount TEXT;
UPDATE results SET against = (
    SELECT other.points FROM results AS other
    WHERE other.match_id = results.match_id AND other.player_id = results.opponent_id
);
CREATE INDEX results_unread ON results (match_id) WHERE games_won IS NULL;
CREATE INDEX results_in_order ON results (variant, finished_at, match_id) WHERE won = 1;
CREATE INDEX results_discounted ON results (guild_id, finished_at) WHERE discount IS NOT NULL;
CREATE INDEX results_of_player ON results (player_id, finished_at);
CREATE INDEX results_between ON results (player_id, opponent_id);

-- The standings read one of these from end to end, or the part of a period, and nothing else.
DROP INDEX results_in_guild;
CREATE INDEX results_by_player ON results
    (guild_id, player_id, finished_at, match_id, won, variant, length, points, against, games_won, gammons, discount)
    WHERE discount IS NULL;
CREATE INDEX results_by_time ON results
    (guild_id, finished_at, player_id, match_id, won, variant, length, points, against, games_won, gammons, discount)
    WHERE discount IS NULL;

-- Ratings in each server, and over all of them where `guild_id` is 0, which no server has; each is what the newest of
-- its changes led to. They add up over years, so they have double precision, which REAL would not be on PostgreSQL.
CREATE TABLE ratings (
    guild_id BIGINT NOT NULL,
    variant TEXT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    rating DOUBLE PRECISION NOT NULL,
    experience INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant, player_id)
);

CREATE TABLE rating_changes (
    guild_id BIGINT NOT NULL,
    variant TEXT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    finished_at BIGINT NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id),
    rating DOUBLE PRECISION NOT NULL,
    experience INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant, player_id, finished_at, match_id)
);

CREATE INDEX rating_changes_in_order ON rating_changes (guild_id, variant, finished_at, match_id);

-- A season of a server, by what it is won, and once it is closed the table that it ended with.
CREATE TABLE seasons (
    id INTEGER PRIMARY KEY,
    guild_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    board TEXT NOT NULL,
    variant TEXT,
    started_at BIGINT NOT NULL,
    closed_at BIGINT
);

CREATE UNIQUE INDEX seasons_one_open ON seasons (guild_id) WHERE closed_at IS NULL;
CREATE INDEX seasons_of_guild ON seasons (guild_id, id);

CREATE TABLE season_places (
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    place INTEGER NOT NULL,
    shown DOUBLE PRECISION NOT NULL,
    wins INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    played INTEGER NOT NULL,
    PRIMARY KEY (season_id, player_id)
);
