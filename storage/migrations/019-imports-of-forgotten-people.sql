-- The imports of a person in the day before they were forgotten, which count for their daily limit.
ALTER TABLE forgotten ADD COLUMN imports INTEGER NOT NULL DEFAULT 0;
