"""Watching the pile: the camera's thread, its picture and its setup."""
