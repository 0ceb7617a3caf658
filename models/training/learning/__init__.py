"""How the nets learn: their shapes, examples and lessons."""
