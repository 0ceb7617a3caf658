"""Whether the table heals itself: rounds with one mistake that nobody puts right."""
