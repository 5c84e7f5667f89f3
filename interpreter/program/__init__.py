"""Lower a checked Ruleset to a frozen Program, and execute it."""
