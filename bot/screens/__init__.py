"""What people see: pure functions from the state, the reader's words and nothing else to a layout."""
