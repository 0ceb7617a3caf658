"""The story of an evening, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.badges import Badge
from companion.view.parts import BLANK, Control
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class Highlight:
    """One thing worth telling."""

    badge: Badge = field(default_factory=Badge)
    name: str = ""
    says: str = ""
    """What it was, in a few words."""
    number: str = ""


@dataclass(frozen=True, slots=True)
class EveningView(PageView):
    """What people will tell of it; without keys it is a picture to send."""

    screen: ClassVar[str] = "evening"

    title: str = ""
    sentence: str = ""
    highlights: tuple[Highlight, ...] = ()
    told: str = ""
    """What was just done with the picture."""
    save: Control = BLANK
