"""What people can choose about the screen itself; a value, kept by the device."""

from dataclasses import dataclass

from companion.core.seating import Seat
from companion.pages.set_up.seating import AS_WIRED

VOLUMES = (0, 25, 50, 75, 100)
"""The steps of the volume, percent; 0 is silent."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the device speaks, moves and looks, and whose each place at the table is.

    Nothing here changes a game.
    """

    language: str = ""
    """Code of the language, such as ``de``; empty for that of the system."""
    volume: int = 50
    """One of `VOLUMES`."""
    animated: bool = True
    """Whether motion shows what happened."""
    large_text: bool = False
    high_contrast: bool = False
    left_handed: bool = False
    """Whether the controls lie on the left and the color field on the right."""
    places: tuple[int, ...] = AS_WIRED
    """Where each seat is: the place with its own buttons, seat by seat. All places."""

    def seat_at(self, place: int) -> Seat:
        """Return the seat at a place, whether or not anybody sits there."""
        return Seat(self.places.index(place))
