"""The people who have played: the list, and one of them."""
