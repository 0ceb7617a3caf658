"""What the training draws: decks, faces, tables, scenes and their light."""
