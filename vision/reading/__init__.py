"""Reading cards in one picture: find, flatten, name."""
