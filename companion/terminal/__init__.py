"""The table in a terminal: typed lines in, sentences out."""
