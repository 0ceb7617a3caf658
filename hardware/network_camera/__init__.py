"""A phone or another camera of the network, read by its address."""
