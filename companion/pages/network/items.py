"""What can be posted to the page of the network."""

from dataclasses import dataclass

from companion.core.seating import Seat
from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class TakePhoneBack(PageItem):
    """The phone of a seat is to be its buttons no longer."""

    seat: Seat
