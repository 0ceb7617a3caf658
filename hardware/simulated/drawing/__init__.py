"""How the simulated table is painted: faces, cloth, light, lens."""
