-- When an imported match was last used, to the day. It is NULL in older rows, which count from their import.
ALTER TABLE records ADD COLUMN used_at BIGINT;
CREATE INDEX records_by_guild ON records (guild_id);
