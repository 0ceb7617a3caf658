"""The table's devices: cameras, buttons, lamps. Knows no game."""
