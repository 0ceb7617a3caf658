"""What can be posted to the page of a past game."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class ShowGame(PageItem):
    """Open a stored game."""

    opens: ClassVar[str] = "past_game"

    number: int


@dataclass(frozen=True, slots=True)
class ShowFigures(PageItem):
    """Show the scores of the open game as figures, or as lines."""

    on: bool


@dataclass(frozen=True, slots=True)
class ExportGame(PageItem):
    """Write the record of the open game to a file."""


@dataclass(frozen=True, slots=True)
class DeleteGame(PageItem):
    """Delete the open game."""

    sure: bool | None = None
    """Whether it shall really be deleted; ``None`` asks first."""
