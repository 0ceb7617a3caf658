"""A whole game on a drawn table, played by bots."""
