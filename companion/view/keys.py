"""What the keyboard on the screen posts."""

from dataclasses import dataclass
from enum import Enum

from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class Letter(PageItem):
    """Add a letter to what is being named."""

    letter: str


class Key(PageItem, Enum):
    """The other keys of the keyboard."""

    ERASE = "erase"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class UseName(PageItem):
    """Take a whole name in place of the letters."""

    name: str
