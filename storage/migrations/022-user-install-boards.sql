-- Whether the board is a response that everyone sees where only a user installed the bot, so that no reminder can follow
-- it. In group messages it always is; elsewhere the next board tells.
ALTER TABLE matches ADD COLUMN board_user_install INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET board_user_install = 1 WHERE guild_id IS NULL;
