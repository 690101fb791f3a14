-- The language of a server's boards and of what a person reads; null where Discord says it.
ALTER TABLE servers ADD COLUMN language TEXT;
ALTER TABLE preferences ADD COLUMN language TEXT;
