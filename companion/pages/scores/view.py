"""The scores, as they are shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.badges import Badge
from companion.view.parts import Control
from companion.view.plot import Plot
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the scores."""

    place: str
    name: str
    gained: str
    """Points of the last round, such as ``+87``."""
    total: str
    missing: str
    """How far it is to the target, in words."""
    leading: bool = False
    badge: Badge = field(default_factory=Badge)


@dataclass(frozen=True, slots=True)
class ScoresView(PageView):
    """The scores between two rounds, or at the end of the game."""

    screen: ClassVar[str] = "scores"

    title: str = ""
    sentence: str = ""
    rows: tuple[ScoreRow, ...] = ()
    plot: Plot = field(default_factory=Plot)
    """The running scores by round."""
    actions: tuple[Control, ...] = ()
