"""What can be heard, and how it is made and played."""
