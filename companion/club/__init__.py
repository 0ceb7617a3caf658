"""Several tables: the board that shows them, and a tournament (docs/network.md).

No library was found that seats more than two (Swiss pairings) or five (krcg, for one
card game) at a table, so the drawing of seats is our own, as small as it can be.
"""
