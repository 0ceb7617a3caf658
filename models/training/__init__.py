"""Everything that makes the weights: drawn cards, photographs, networks, report."""
