-- No result is of more than 2^31 - 1 points. The stake of Acey Deucey had no limit, so older ones may be.
UPDATE matches SET score_x = 2147483647 WHERE score_x > 2147483647;
UPDATE matches SET score_o = 2147483647 WHERE score_o > 2147483647;
UPDATE results SET points = 2147483647 WHERE points > 2147483647;
UPDATE results SET against = 2147483647 WHERE against > 2147483647;
