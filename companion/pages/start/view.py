"""The first page, as it is shown."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.parts import BLANK, Control
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class HealthWord:
    """How one part of the device is, in a few words."""

    text: str = ""
    well: bool = True


@dataclass(frozen=True, slots=True)
class StartView(PageView):
    """What the evening can begin with."""

    screen: ClassVar[str] = "start"

    title: str = ""
    first: Control = BLANK
    """What is most likely wanted: to go on, or a new game."""
    about: str = ""
    """Who plays in the last game, with the score."""
    actions: tuple[Control, ...] = ()
    """Every other page."""
    health: tuple[HealthWord, ...] = ()
    """Camera, buttons and disk."""
