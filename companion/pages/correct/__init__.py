"""Putting right what happened: the record of the game, and each thing in it."""
