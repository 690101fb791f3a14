"""What several suites of tests share."""
