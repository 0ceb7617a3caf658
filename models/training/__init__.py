"""The training of the nets: drawn cards, photographs, learning and the report."""
