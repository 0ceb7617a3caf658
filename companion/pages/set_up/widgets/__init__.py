"""The seats of the set-up, to be dragged, and the badges to choose from."""
