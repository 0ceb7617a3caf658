"""What a table tells the network, and what phones may tell it (docs/network.md)."""
