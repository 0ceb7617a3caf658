"""Correcting the game: its record, and each thing in it."""
