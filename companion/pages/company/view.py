"""Who plays on, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.naming import NamingView
from companion.view.parts import Control
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class CompanyView(PageView):
    """Players who can leave, and who can join."""

    screen: ClassVar[str] = "company"

    title: str = ""
    asks: str = ""
    """Above those who play: who leaves, or to whose left somebody sits down."""
    seated: tuple[Control, ...] = ()
    joining: str = ""
    """Above those who could."""
    absent: tuple[Control, ...] = ()
    actions: tuple[Control, ...] = ()
    naming: NamingView = field(default_factory=NamingView)
    """The keyboard, while a name is typed."""

    @property
    def in_sight(self) -> object:
        """The keyboard, while a name is typed; else all but that."""
        return (self.title, self.naming) if self.naming.title else self

    @property
    def section(self) -> str:
        """What is being named."""
        return self.naming.title
