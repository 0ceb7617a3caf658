"""The seating of the players, as it is shown."""

from dataclasses import dataclass

from companion.core.seating import Seat
from companion.ui.views.parts import Control


@dataclass(frozen=True, slots=True)
class SetUpView:
    """The words of the set-up and the names that the table remembers."""

    title: str = ""
    sentence: str = ""
    remembered: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """The players that are seated already, clockwise."""
    dealer: Seat = Seat(0)
    start: str = ""
    deals: str = ""
    dealing: str = ""
    """The mark beside the dealer's name."""
    earlier: str = ""
    later: str = ""
    remove: str = ""
    add: str = ""
    space: str = ""
    keys: tuple[tuple[Control, ...], ...] = ()
    """The letters of the on-screen keyboard, row by row."""
