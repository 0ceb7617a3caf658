"""Releases that a table finds, checks and installs: signed, whole, newer, for it.

The table looks for a release and asks for it (`offer`). A small service of root does
the rest (`installing`); another one fetches releases where the owner allows it
(`fetching`).
"""
