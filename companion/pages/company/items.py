"""What is touched by those who join."""

from dataclasses import dataclass

from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class Join(PageItem):
    """Somebody joins; where they sit is asked next."""

    name: str
