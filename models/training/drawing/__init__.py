"""The pictures drawn for training: decks, faces, tables, scenes and their light."""
