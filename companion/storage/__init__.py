"""Small files of the data folder, and TOML and JSON read as declared types."""
