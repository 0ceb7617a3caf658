"""How well the nets read, and how that is reported."""
