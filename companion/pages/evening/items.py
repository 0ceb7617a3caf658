"""What can be posted to the page of an evening."""

from dataclasses import dataclass

from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class SavePicture(PageItem):
    """Write the story as one picture to a file."""
