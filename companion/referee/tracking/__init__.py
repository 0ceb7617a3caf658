"""Finds what probably happened: a beam search over all ways to explain the reports."""
