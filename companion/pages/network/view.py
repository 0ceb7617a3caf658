"""The network, as it is shown."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.parts import Control, SettingRow
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class NetworkView(PageView):
    """What is told, where a phone finds it, and which phones are buttons."""

    screen: ClassVar[str] = "network"

    title: str = ""
    line: str = ""
    """How it stands with the broker."""
    rows: tuple[SettingRow, ...] = ()
    picture: tuple[tuple[bool, ...], ...] = ()
    """The address as a QR code: rows of squares, each dark or not; empty for none."""
    address: str = ""
    code: str = ""
    """By which a phone is paired; empty where none are taken."""
    phones: tuple[Control, ...] = ()
    """A key for each paired phone, which takes its buttons back."""
