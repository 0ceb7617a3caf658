"""Measuring how well the nets read, and the report of it."""
