"""The buttons and lamps of the table, and their wiring."""
