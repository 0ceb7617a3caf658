"""What a picture shows besides cards: rest, motion, light and arms."""
