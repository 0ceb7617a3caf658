"""The table without a screen: typed lines in, sentences out."""
