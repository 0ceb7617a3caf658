"""A list to choose from, as it is shown."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.items import Item
from companion.view.parts import Control
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class ListRow:
    """One thing in the list."""

    title: str = ""
    says: str = ""
    """A sentence about it."""
    aside: str = ""
    """A few words or figures at the end of the row."""
    item: Item | None = None
    """What touching the row posts."""


@dataclass(frozen=True, slots=True)
class ListView(PageView):
    """A part of a long list."""

    name: ClassVar[str] = "listing"

    title: str = ""
    rows: tuple[ListRow, ...] = ()
    empty: str = ""
    """A sentence where there are no rows."""
    paging: tuple[Control, ...] = ()
    """Lead to the other parts; none where there is one part only."""
