"""What is told across the screen for a moment."""
