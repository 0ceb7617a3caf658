"""The table's sounds: which are played when, and how they are made and played."""
