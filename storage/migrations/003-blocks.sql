-- Whom a player keeps from challenging him. It holds in every server, and only he can see it.
CREATE TABLE blocks (
    blocker INTEGER NOT NULL REFERENCES players (id),
    blocked INTEGER NOT NULL REFERENCES players (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (blocker, blocked)
);

CREATE INDEX blocks_of_blocked ON blocks (blocked);

-- How much one person asks for.
CREATE INDEX challenges_of_challenger ON challenges (challenger, created_at);
