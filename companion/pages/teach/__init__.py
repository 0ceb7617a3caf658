"""Teaching a deck, card after card."""
