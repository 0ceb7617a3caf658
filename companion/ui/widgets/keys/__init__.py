"""Everything that is pressed: buttons, keys, choices."""
