"""What can be posted to a long list."""

from dataclasses import dataclass

from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class TurnPage(PageItem):
    """Show another part of a long list, or of a game with many rounds."""

    first: int
    """Counted from 0."""
