"""The scene besides cards: rest, motion, light and arms."""
