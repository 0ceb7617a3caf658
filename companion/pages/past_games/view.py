"""A past game, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.parts import Control
from companion.view.plot import Plot
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class PastGameView(PageView):
    """The scores of a game, as lines or as figures."""

    screen: ClassVar[str] = "past_game"

    title: str = ""
    sentence: str = ""
    """What came of the game, or what was just done with it."""
    plot: Plot = field(default_factory=Plot)
    """The running scores; no lines while figures are shown."""
    figures: tuple[tuple[str, ...], ...] = ()
    """Rows of cells, the first row and the first column as headings."""
    actions: tuple[Control, ...] = ()
