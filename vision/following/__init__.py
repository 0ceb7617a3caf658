"""The follower of the pile: what happens on it, frame by frame."""
