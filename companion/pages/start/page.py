"""The first page while it is open."""

from typing import Self

from companion.pages.page import Desk, OpenPage
from companion.pages.start.health import Health
from companion.pages.start.view import StartView
from companion.pages.start.words import start_page
from companion.pages.tour.page import TOUR
from companion.table.device import Device
from companion.table.table import Table
from companion.view.items import PageItem


class StartPage(OpenPage):
    """Offers the last game, a new one, and every other page.

    Args:
        table: knows the last game and the camera.
        device: knows the buttons and the disk.
        learned: what need not be told any more.
    """

    def __init__(
        self, table: Table, device: Device, learned: tuple[str, ...] = ()
    ) -> None:
        self._learned = learned
        self._table = table
        self._device = device

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Return the first page of this device."""
        return cls(desk.table, desk.device, desk.preferences.settings.learned)

    @property
    def view(self) -> StartView:
        """What it shows now."""
        device = self._device
        health = Health(
            camera=self._table.camera if device.has_camera else None,
            buttons=len(device.buttons),
            by_keyboard=device.by_keyboard,
            free_mib=device.free_mib(),
            parts=self._table.parts,
        )
        history = self._table.history
        is_new = history is None and TOUR not in self._learned
        return start_page(history, health, is_new=is_new)
