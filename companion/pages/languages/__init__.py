"""The language of the screen, chosen from all that it speaks."""
