"""Moments of the page of the network."""

from companion.core.seating import Seat
from companion.network.handout import qr_code
from companion.pages.network import network_page
from companion.storage.settings import Settings
from companion.table.device import BrokerStatus

ADDRESS = "http://192.168.178.135:8080/#table-3"


class Networked:
    """A network as the page sees it."""

    def __init__(self, status=BrokerStatus.UP, *, paired=(), code="407312"):
        self.status = status
        self.paired = tuple(map(Seat, paired))
        self.code = code
        self.address = ADDRESS
        self.qr_code = qr_code(f"{ADDRESS}/{code}")
        self.revoked = []

    def revoke(self, seat):
        self.revoked.append(seat)


def network_moments(names):
    takes = Settings(phones=True, names_told="names")
    return {
        "network": network_page(Networked(paired=(1, 3)), takes, names),
        "network_namesake": network_page(
            Networked(BrokerStatus.NAMESAKE), Settings(), names
        ),
        "network_lost": network_page(Networked(BrokerStatus.LOST), Settings(), names),
        "network_refused": network_page(
            Networked(BrokerStatus.REFUSED), Settings(), names
        ),
        "network_misnamed": network_page(
            Networked(BrokerStatus.MISNAMED), Settings(), names
        ),
        "network_off": network_page(
            Networked(BrokerStatus.OFF), Settings(publishes=False), names
        ),
    }
