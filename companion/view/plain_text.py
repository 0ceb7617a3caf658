"""Plain text: names made safe for terminal and screen, counts with their nouns."""

import unicodedata

_OBEYED = frozenset({"Cc", "Cs", "Zl", "Zp"})  # controls, surrogates, line breaks
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def plain(text: str) -> str:
    """Return text without characters that are obeyed or cannot be printed.

    A player's name may come from a file, and could color a terminal, break the one line
    of a seat or reverse the text; each such character is replaced by a placeholder.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join("\N{REPLACEMENT CHARACTER}" if _is_obeyed(c) else c for c in text)


def _is_obeyed(character: str) -> bool:
    return unicodedata.category(character) in _OBEYED or character in _TURNING


def counted(count: int, what: str) -> str:
    """Return a count with its noun, such as ``1 game`` and ``2 games``."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
