"""Following the pile: what happens on it, frame by frame."""
