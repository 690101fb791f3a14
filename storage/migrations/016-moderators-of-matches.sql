-- Who cancelled or voided a match is read with the match.
CREATE INDEX interventions_of_match ON interventions (match_id);
