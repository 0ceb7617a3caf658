"""The simulated table: cards, hands, light and noise, drawn as a camera sees them."""
