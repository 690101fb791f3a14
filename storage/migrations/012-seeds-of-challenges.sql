-- The secret seed of a match is drawn with its challenge, which shows the commitment. Null: drawn at acceptance.
ALTER TABLE challenges ADD COLUMN commitment TEXT;

-- Apart from the challenge, like `seeds`; a seed moves there with acceptance, and is deleted with any other answer.
CREATE TABLE challenge_seeds (
    challenge_id INTEGER PRIMARY KEY REFERENCES challenges (id),
    seed TEXT NOT NULL
);
