"""A keyboard of our own, as it is shown."""

from dataclasses import dataclass

from companion.view.parts import BLANK, Control


@dataclass(frozen=True, slots=True)
class NamingView:
    """The keys, and what is typed on them."""

    title: str = ""
    """What is being named; empty while nothing is."""
    text: str = ""
    suggestions: tuple[Control, ...] = ()
    keys: tuple[tuple[Control, ...], ...] = ()
    """The letters, row by row, for a wide display."""
    tall_keys: tuple[tuple[Control, ...], ...] = ()
    """The letters in shorter rows, for a tall one."""
    space: Control = BLANK
    """The space bar; where none can be typed, what changes to capital letters."""
    erase: Control = BLANK
    done: Control = BLANK
