"""The learned part of the card reader: weights, manifest and how they were made."""
