"""The table while a round is played."""
