-- The only table that knows who somebody is on Discord. Everything else holds our own player numbers, so that a person
-- can be forgotten here without touching a log.
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    discord_id BIGINT UNIQUE,
    name TEXT NOT NULL,
    touched_at BIGINT
);

-- One row for each match: who plays it, where it is shown, and the projection of its log, from length to close.
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    x_player INTEGER NOT NULL REFERENCES players (id),
    o_player INTEGER NOT NULL REFERENCES players (id),
    length INTEGER,
    variant TEXT NOT NULL,
    score_x INTEGER NOT NULL,
    score_o INTEGER NOT NULL,
    cube_value INTEGER NOT NULL,
    cube_owner TEXT,
    offer TEXT,
    to_act TEXT,
    version INTEGER NOT NULL,
    winner TEXT,
    close TEXT,
    shown_version INTEGER NOT NULL DEFAULT 0,
    board_channel_id BIGINT,
    board_message_id BIGINT,
    board_posted_at BIGINT,
    commitment TEXT NOT NULL,
    deadline BIGINT,
    created_at BIGINT NOT NULL,
    finished_at BIGINT
);

CREATE UNIQUE INDEX matches_one_live_in_channel ON matches (channel_id) WHERE finished_at IS NULL;
CREATE INDEX matches_in_channel ON matches (channel_id, id);
CREATE INDEX matches_live ON matches (id) WHERE finished_at IS NULL;
CREATE INDEX matches_live_of_x ON matches (x_player) WHERE finished_at IS NULL;
CREATE INDEX matches_live_of_o ON matches (o_player) WHERE finished_at IS NULL;
CREATE INDEX matches_stale ON matches (id) WHERE shown_version < version;

-- The truth. Rows are added and never changed; the primary key decides every race.
CREATE TABLE events (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (match_id, seq)
);

-- Whoever knows a seed knows every throw to come, so it stands apart and one function reads it.
CREATE TABLE seeds (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    seed TEXT NOT NULL
);

CREATE TABLE challenges (
    id INTEGER PRIMARY KEY,
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    message_id BIGINT,
    challenger INTEGER NOT NULL REFERENCES players (id),
    opponent INTEGER REFERENCES players (id),
    rules TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    state TEXT NOT NULL,
    match_id INTEGER REFERENCES matches (id),
    previous_match INTEGER REFERENCES matches (id)
);

CREATE INDEX challenges_open_in_channel ON challenges (channel_id, id) WHERE state = 'open';
CREATE INDEX challenges_open_until ON challenges (expires_at) WHERE state = 'open';

-- What each player took from a match that counts. Nobody won a session, so `won` is null there.
CREATE TABLE results (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    opponent_id INTEGER NOT NULL REFERENCES players (id),
    guild_id BIGINT,
    won INTEGER,
    points INTEGER NOT NULL,
    length INTEGER,
    variant TEXT NOT NULL,
    finished_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, player_id)
);

CREATE INDEX results_in_guild ON results (guild_id, player_id);
