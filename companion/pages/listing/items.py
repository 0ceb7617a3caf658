"""What can be posted to a long list."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class TurnPage(PageItem):
    """Show another part of a long list, or of a game with many rounds."""

    is_typed: ClassVar[bool] = True

    first: int
    """Counted from 0."""
