"""Setting up a new game: what is chosen so far, and how it is put in words."""
