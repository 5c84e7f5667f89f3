"""Makes one checked ruleset of texts: names, types, possibility, sources, examples."""
