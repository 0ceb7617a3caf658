"""One table: what arrives is ruled on, written, and shown."""
