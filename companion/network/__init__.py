"""A table in the network: what it publishes, phones as buttons (docs/network.md)."""
