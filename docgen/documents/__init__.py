"""Documents to print: what stands in them, as records that every layout reads alike."""
