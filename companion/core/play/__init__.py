"""How play changes the state: what each event does, and what the rules allow."""
