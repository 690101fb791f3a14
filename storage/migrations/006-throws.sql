-- How often each pair of dice fell in a match that is over: 36 numbers, from 1 and 1 over 1 and 2 to 6 and 6.
CREATE TABLE throws (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    guild_id BIGINT,
    pairs TEXT NOT NULL
);

CREATE INDEX throws_in_guild ON throws (guild_id, match_id);

-- What each player did with the cube in a match that counts: how often he offered, took, passed and beavered.
CREATE TABLE cube_habits (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    guild_id BIGINT,
    offered INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    passed INTEGER NOT NULL,
    beavered INTEGER NOT NULL,
    PRIMARY KEY (match_id, player_id)
);

CREATE INDEX cube_habits_of_player ON cube_habits (player_id, guild_id);
