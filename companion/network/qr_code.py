"""Addresses as squares that a phone's camera reads."""

from functools import lru_cache

import segno

_MARGIN = 4
"""Squares that stay light around it, as the standard asks."""


@lru_cache(maxsize=2)
def qr_code(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return a text as a QR code: rows of squares, each dark or not."""
    code = segno.make(text, error="m", micro=False)
    rows = code.matrix_iter(border=_MARGIN)
    return tuple(tuple(bool(square) for square in row) for row in rows)
