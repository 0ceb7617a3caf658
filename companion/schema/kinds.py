"""Kinds of values that several files hold, each with its limits in words."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

_LARGEST = 10**12

Text = Annotated[str, Meta(min_length=1)]
"""A text that is not empty."""
Name = Annotated[str, Meta(pattern=r"\S")]
"""A person's name: not only blanks."""
Options = Annotated[
    Mapping[str, str | bool | Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)] | float],
    Meta(description="a table of options, each a text, a number, true or false"),
]
"""Options of the game, as listed in `companion.core.ruleset`."""
Wired = Annotated[dict[str, Any], Meta(description="a table of buttons and their pins")]
"""Buttons of a table, as listed in `companion.schema.wiring`."""
