"""Many games, and what follows from them."""
