"""The window, measured."""
