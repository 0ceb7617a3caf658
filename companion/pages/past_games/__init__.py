"""The games of earlier evenings: the list, and one of them."""
