"""TOML and JSON: one strict reader, one form of error; a writer for files of people."""
