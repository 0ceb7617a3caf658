"""Watching the pile: the camera's thread, its picture, its set-up."""
