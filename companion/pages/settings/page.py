"""The settings while they are open."""

from collections.abc import Callable, Mapping
from typing import Self

from companion.pages.page import Desk, OpenPage
from companion.pages.settings.items import ChangeSettings
from companion.pages.settings.view import SettingsView
from companion.pages.settings.words import settings_page
from companion.parts.part import Part, PartState
from companion.storage.settings import Settings
from companion.view.items import Item, PageItem


class SettingsPage(OpenPage):
    """Shows the settings and hands on what is chosen.

    Args:
        now: returns the present settings.
        change: takes the new ones.
        parts: returns how the parts of the device are.
        networked: whether the table has a network.
    """

    def __init__(
        self,
        now: Callable[[], Settings],
        change: Callable[[Settings], None],
        *,
        parts: Callable[[], Mapping[Part, PartState]],
        networked: bool = False,
    ) -> None:
        self._now = now
        self._change = change
        self._parts = parts
        self._networked = networked

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Return the settings that the device keeps."""
        kept = desk.preferences
        table = desk.table
        return cls(
            lambda: kept.settings,
            kept.change,
            parts=lambda: table.parts,
            networked=desk.device.network is not None,
        )

    @property
    def view(self) -> SettingsView:
        """What it shows now."""
        return settings_page(self._now(), self._parts(), networked=self._networked)

    def take(self, item: Item) -> bool:
        """Take a change of the settings."""
        if not isinstance(item, ChangeSettings):
            return False
        self._change(item.settings)
        return True
