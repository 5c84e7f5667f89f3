"""What layers make together, to look at: compared, listed, and as a start for a layer above."""
