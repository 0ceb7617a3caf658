"""The demo: a whole game on a simulated table, played by simulated people."""
