"""Reader of the cards in one picture: find, flatten, name."""
