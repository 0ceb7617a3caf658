"""A game while it is played: what came first, and what must wait."""
