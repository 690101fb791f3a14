-- Matches that were played elsewhere, as somebody imported them; they count in no standings.
CREATE TABLE records (
    id INTEGER PRIMARY KEY,
    player_id INTEGER NOT NULL REFERENCES players (id),
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX records_by_player ON records (player_id, at);
