"""Decks that this table teaches: where they are kept, and how a card is shown."""
