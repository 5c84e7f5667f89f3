"""Games: decisions, choices, events, observations, saves, transcripts."""
