"""Who plays on, as it is shown."""

from dataclasses import dataclass

from companion.view.parts import Control


@dataclass(frozen=True, slots=True)
class CompanyView:
    """Players who can leave, and who can join."""

    title: str = ""
    leaving: str = ""
    """Above those who play."""
    seated: tuple[Control, ...] = ()
    joining: str = ""
    """Above those who could."""
    absent: tuple[Control, ...] = ()
    actions: tuple[Control, ...] = ()
