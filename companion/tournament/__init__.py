"""A tournament over several tables: seats drawn, results taken, a ranking kept.

No library was found that seats more than two (Swiss pairings) or five (krcg, for one
card game) at a table, so this is our own, as small as it can be (docs/network.md).
"""
