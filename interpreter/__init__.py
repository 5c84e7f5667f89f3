"""From syntax to play: check rulesets, compile them and run games."""
