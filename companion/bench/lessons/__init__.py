"""A deck taught at the simulated table, and read in whole rounds."""
