"""The settings, as they are shown."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.parts import BLANK, Control, SettingRow
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class SettingsView(PageView):
    """Everything that can be chosen about the screen."""

    screen: ClassVar[str] = "settings"

    title: str = ""
    rows: tuple[SettingRow, ...] = ()
    """What has several choices."""
    switches: tuple[SettingRow, ...] = ()
    """What is on or off."""
    network: Control = BLANK
    """Leads to the network, where the table has one."""
