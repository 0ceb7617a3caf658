"""How the nets learn: their architecture, their examples and their training."""
