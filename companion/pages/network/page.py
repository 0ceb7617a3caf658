"""The page of the network, while it is open."""

from typing import Self

from companion.pages.network.items import TakePhoneBack
from companion.pages.network.view import NetworkView
from companion.pages.network.words import network_page
from companion.pages.page import Desk, OpenPage
from companion.pages.settings.items import ChangeSettings
from companion.table.device import Network
from companion.view.items import Item, PageItem


class NetworkPage(OpenPage):
    """Shows how the table stands with its network, and takes what is chosen.

    Args:
        desk: knows the table and what people have chosen.
        network: what it has of a network.
    """

    def __init__(self, desk: Desk, network: Network) -> None:
        self._desk = desk
        self._network = network
        self._shown = self.view

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self | None:
        """Return the page, if the table has a network."""
        network = desk.device.network
        return None if network is None else cls(desk, network)

    @property
    def view(self) -> NetworkView:
        """What it shows now."""
        kept = self._desk.preferences
        return network_page(self._network, kept.settings, self._desk.table.seated)

    def take(self, item: Item) -> bool:
        """Take a change of the settings, or a phone back."""
        match item:
            case ChangeSettings(settings):
                self._desk.preferences.change(settings)
            case TakePhoneBack(seat):
                self._network.revoke(seat)
            case _:
                return False
        return True

    def tick(self) -> bool:
        """Follow the code, the phones and the broker."""
        before, self._shown = self._shown, self.view
        return before != self._shown
