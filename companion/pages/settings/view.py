"""The settings, as they are shown."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.parts import Control
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One thing to choose."""

    title: str = ""
    says: str = ""
    """What it does, in one sentence."""
    choices: tuple[Control, ...] = ()
    """The present one is strong; of a number, one step less and one step more."""
    value: str = ""
    """A number, between its two steps; empty for a choice."""


@dataclass(frozen=True, slots=True)
class SettingsView(PageView):
    """Everything that can be chosen about the screen."""

    name: ClassVar[str] = "settings"

    title: str = ""
    rows: tuple[SettingRow, ...] = ()
