"""The drawing of the simulated table: faces, cloth, light, lens."""
