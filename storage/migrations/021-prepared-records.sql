-- Imported matches in the form their pages are shown from. `contents` is NULL until the match is prepared; a row of
-- `record_pages` holds several pages.
ALTER TABLE records ADD COLUMN contents TEXT;
CREATE TABLE record_pages (
    record_id INTEGER NOT NULL REFERENCES records (id),
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (record_id, number)
);
