"""Cards of other games, drawn for the finder of any card."""
