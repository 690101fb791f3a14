-- From where on ratings have to be counted again, in a server or (0) over all of them: what ended after this match.
CREATE TABLE recounts (
    guild_id BIGINT NOT NULL,
    variant TEXT NOT NULL,
    finished_at BIGINT NOT NULL,
    match_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant)
);

CREATE INDEX results_in_order_in_guild ON results (guild_id, variant, finished_at, match_id) WHERE won = 1;

-- Where matches of an older version are still to be read, those that have been read already were not counted yet.
INSERT INTO recounts (guild_id, variant, finished_at, match_id)
SELECT DISTINCT guild_id, variant, 0, 0
FROM (SELECT 0 AS guild_id, variant FROM results UNION SELECT guild_id, variant FROM results) AS everywhere
WHERE guild_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM matches WHERE finished_at IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM throws WHERE match_id = matches.id
    )
);
