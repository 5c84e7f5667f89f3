"""Print a checked Ruleset as references for people; never plays."""
