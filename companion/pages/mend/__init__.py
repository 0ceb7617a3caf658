"""Putting one thing right: what was touched, and what it really was."""
