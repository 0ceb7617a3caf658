"""The end of a round, as it is shown."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CountRow:
    """One hand of which the points are entered."""

    name: str
    hint: str
    """How many cards are left in it."""
    fixed: str = ""
    """The points where they are known: 0 of the winner."""


@dataclass(frozen=True, slots=True)
class CountView:
    """The end of a round: points left in each hand."""

    title: str = ""
    sentence: str = ""
    rows: tuple[CountRow, ...] = ()
    total: str = ""
    """The words around the sum of what is typed: ``{n}`` stands for it."""
    done: str = ""
    following: str = ""
    """On the key that goes to the next hand."""
