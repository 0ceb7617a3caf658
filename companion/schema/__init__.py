"""Files that people may edit: one strict reader, one writer, one form of error."""
