"""What the keyboard on the screen posts."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class Letter(PageItem):
    """Add a letter, or several, to what is being named."""

    is_typed: ClassVar[bool] = True

    letter: str


class Key(PageItem, Enum):
    """The other keys of the keyboard."""

    ERASE = "erase"
    DONE = "done"

    @property
    def is_typed(self) -> bool:  # type: ignore[override]  # only one of the two is
        """Whether it is meant as often as it is touched."""
        return self is Key.ERASE


@dataclass(frozen=True, slots=True)
class UseName(PageItem):
    """Take a whole name in place of the letters."""

    name: str


@dataclass(frozen=True, slots=True)
class ChangeCase(PageItem):
    """Type capital letters, or small ones again."""

    is_typed: ClassVar[bool] = True
