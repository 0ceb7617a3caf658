"""A game in play: puts reports in order, and keeps what must wait."""
