"""The figures by which players are known, and their hands."""
