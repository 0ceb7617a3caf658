"""The UNO table companion: a referee and scorekeeper beside a real deck."""
