"""What can be posted to the tour."""

from dataclasses import dataclass

from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class ShowPicture(PageItem):
    """Show one of the pictures."""

    number: int
    """From 0."""
