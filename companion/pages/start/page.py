"""The first page while it is open."""

from typing import Self

from companion.pages.page import Desk, OpenPage
from companion.pages.start.health import Health
from companion.pages.start.view import StartView
from companion.pages.start.words import start_page
from companion.pages.tour.page import TOUR
from companion.view.items import PageItem


class StartPage(OpenPage):
    """Offers the last game, a new one, and every other page.

    Args:
        desk: knows the last game, the camera, the buttons and the disk.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._learned = desk.preferences.settings.learned

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Return the first page of this device."""
        return cls(desk)

    @property
    def view(self) -> StartView:
        """What it shows now."""
        table, device = self._desk.table, self._desk.device
        health = Health(
            camera=None if self._desk.sights is None else table.camera,
            buttons=len(device.buttons),
            by_keyboard=device.by_keyboard,
            free_mib=device.free_mib(),
            parts=table.parts,
        )
        history = table.history
        is_new = history is None and TOUR not in self._learned
        return start_page(history, health, is_new=is_new)
