"""A drawn table: card faces, pile, hands, light and noise, as a camera sees them."""
