"""A long list to choose from."""
