"""A tour of four pictures, once, before the first game."""
