"""Training of the nets: their architecture, their examples and the loop."""
