"""The hands at the end of a round, counted."""
