"""Playing a match: roll, move, double, resign, leave."""
