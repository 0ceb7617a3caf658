"""The settings, as they are shown."""

from dataclasses import dataclass

from companion.ui.views.parts import Control


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One thing to choose."""

    title: str = ""
    says: str = ""
    """What it does, in one sentence."""
    choices: tuple[Control, ...] = ()
    """The present one is strong."""


@dataclass(frozen=True, slots=True)
class SettingsView:
    """Everything that can be chosen about the screen."""

    title: str = ""
    rows: tuple[SettingRow, ...] = ()
