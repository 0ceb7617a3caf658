"""The story of an evening."""
