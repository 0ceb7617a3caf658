"""What each screen shows, as values: one module a screen."""
