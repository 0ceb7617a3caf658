"""The scores between two rounds, and at the end of the game."""
