"""The parts of the device that can fail, and the one life cycle that they share."""
