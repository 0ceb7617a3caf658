"""The components of the device that can fail, and the life cycle that all share."""
