"""What is heard of a form: the words of its sections, and of a drawing none."""

from network_moments import Networked

from companion.decks import load_deck
from companion.pages.narrator import _changed
from companion.pages.network import network_page
from companion.pages.settings import settings_page
from companion.pages.tour import tour_page
from companion.storage.settings import Settings
from companion.table.device import BrokerStatus

CLASSIC = load_deck("classic_108")


def test_the_tour_is_heard_picture_by_picture():
    first, second = tour_page(0, CLASSIC), tour_page(1, CLASSIC)
    heard = _changed(settings_page(Settings()), first)
    assert heard == (
        "1 of 4",
        "Play as always",
        "The camera reads every card that you lay.",
    )
    assert _changed(first, second) == (
        "2 of 4",
        "One card left?",
        "Press UNO. If somebody forgets, anybody presses Catch.",
    )


def test_how_the_broker_stands_is_heard_when_the_page_opens():
    lost = network_page(Networked(BrokerStatus.LOST), Settings(), ("Ada", "Ben"))
    heard = _changed(settings_page(Settings()), lost)
    assert heard[:2] == ("Network", "The broker cannot be reached; trying again.")
