"""The board: all tables on one page, in any browser (docs/network.md)."""
