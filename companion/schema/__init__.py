"""Files that people may edit: one strict reader, one writer, one way to complain."""
