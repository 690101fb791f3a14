-- A random number in the custom IDs of buttons, one row. A restore changes it, because IDs are then given again, and a
-- button from after the backup must not act on what has its number now.
CREATE TABLE epochs (
    id INTEGER PRIMARY KEY,
    epoch INTEGER NOT NULL
);
