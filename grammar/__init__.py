"""Text in, typed syntax out: parse and print rulesets; knows no game."""
