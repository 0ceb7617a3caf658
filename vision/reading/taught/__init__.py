"""Decks that were taught: cards known from one picture of each."""
