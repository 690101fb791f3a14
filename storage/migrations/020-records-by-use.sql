-- To find unused imports without reading all others.
CREATE INDEX records_by_use ON records ((COALESCE(used_at, at)));
