"""The tour, as it is shown."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.parts import BLANK, Control
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class TourView(PageView):
    """One picture with a sentence."""

    screen: ClassVar[str] = "tour"

    picture: int = 0
    """Which one is drawn, from 0."""
    title: str = ""
    sentence: str = ""
    place: str = ""
    """Which of how many it is."""
    calls: tuple[Control, ...] = (BLANK, BLANK)
    """UNO and catch, to be seen only."""
    skip: Control = BLANK
    following: Control = BLANK
