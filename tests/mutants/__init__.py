"""Mutation testing: small mistakes are planted, and a test must find each."""

from pathlib import Path

BUILD = Path("build/mutants")
ORDER = BUILD / "planted.json"
"""Which mistake is planted: ``module``, ``path``, ``number``, and which tests run."""
