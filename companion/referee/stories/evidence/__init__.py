"""What speaks for a story or against it: frequencies, directions, what was seen."""
