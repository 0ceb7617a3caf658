"""The rules of play: what each event does to the state, and what is allowed."""
