"""Players who leave and join between two rounds."""
