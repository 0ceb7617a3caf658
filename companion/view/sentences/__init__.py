"""Whole sentences about the game and the device, which people read."""
