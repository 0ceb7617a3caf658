"""The scores, as they are shown."""

from dataclasses import dataclass

from companion.ui.views.parts import Control


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the scores."""

    place: str
    name: str
    gained: str
    """Points of the last round, such as ``+87``."""
    total: str
    share: float
    """Total over target, 0 to 1."""
    leading: bool = False


@dataclass(frozen=True, slots=True)
class ScoresView:
    """The scores between two rounds, or at the end of the game."""

    title: str = ""
    sentence: str = ""
    rows: tuple[ScoreRow, ...] = ()
    actions: tuple[Control, ...] = ()
