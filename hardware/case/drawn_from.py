"""Checksum of what the pictures of docs/build.md were drawn from."""

from hashlib import sha256
from pathlib import Path

FILE = "drawn-from.sha256"
"""Lies beside the pictures; `make case-pictures` writes it."""


def checksum() -> str:
    """Return a checksum of all modules that shape the parts and draw them."""
    modules = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in modules)).hexdigest()
