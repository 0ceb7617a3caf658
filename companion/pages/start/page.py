"""The first page while it is open."""

from companion.pages.start.health import Health
from companion.pages.start.words import start_page
from companion.table.device import Device
from companion.table.table import Table
from companion.view.items import Item
from companion.view.view import TableView


class StartPage:
    """Offers the last game, a new one, and every other page.

    Args:
        table: knows the last game and the camera.
        device: knows the buttons and the disk.
    """

    def __init__(self, table: Table, device: Device) -> None:
        self._table = table
        self._device = device

    @property
    def view(self) -> TableView:
        """What it shows now."""
        device = self._device
        health = Health(
            camera=self._table.camera if device.has_camera else None,
            buttons=len(device.buttons),
            by_keyboard=device.by_keyboard,
            free_mib=device.free_mib(),
        )
        return start_page(self._table.history, health)

    def take(self, _item: Item) -> bool:
        """Leave everything to the game."""
        return False
