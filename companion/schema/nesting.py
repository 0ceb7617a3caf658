"""Texts of JSON or TOML that hold lists in lists in lists, deeper than anybody writes.

Parsers call themselves for every list or table within another one. At the end of the
stack Python could not finish what it does in between either, like putting away what
nobody uses, so such a text is refused before it is parsed.
"""

import re
from itertools import accumulate

_TEXT = r'"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)|"(?:\\.|[^"\\\n])*+"?'
_LITERAL = r"'''.*?(?:'{3,5}|\Z)|'[^'\n]*'"
_BRACKETS = re.compile(rf"{_TEXT}|{_LITERAL}|#[^\n]*|([][{{}}])", re.DOTALL)
"""Brackets as a group, and what is no bracket though it may hold some.

Literals and comments are TOML's alone: no parser of JSON reads on where one begins.
Up to two more quotes before the end belong to a text of several lines.
"""
_DEEPEST = 100
"""Most brackets that may be open at once."""


def is_deep(text: str) -> bool:
    """Whether a JSON or TOML text opens more brackets at once than any person opens."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return False
    brackets = filter(None, _BRACKETS.findall(text))
    steps = (1 if bracket in "[{" else -1 for bracket in brackets)
    return max(accumulate(steps), default=0) > _DEEPEST
