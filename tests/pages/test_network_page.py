"""The page of the network: what people choose, and the phones they take back."""

import pytest
from forms import keys_of, lines_of, sections_of
from network_moments import ADDRESS, Networked

from companion.core.seating import Seat
from companion.pages.navigator import Navigator
from companion.pages.network import TakePhoneBack, network_page
from companion.pages.settings import ChangeSettings
from companion.records.journal import Journal
from companion.storage.settings import Settings
from companion.table.device import BrokerStatus, Device
from companion.table.table import Table
from companion.view.actions import Open
from companion.view.form import QrCode

NAMES = ("Ada", "Ben", "Cem")
PHONES = Settings(phones=True)


@pytest.fixture
def network():
    return Networked(paired=(1,))


@pytest.fixture
def opened(network):
    """The screen with the page open."""
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=NAMES)
        screen = Navigator(table, Device(network=network))
        screen.handle(ChangeSettings(PHONES))
        screen.handle(Open("network"))
        screen.handle(ChangeSettings(PHONES))
        yield screen


def squares_of(page):
    (code,) = sections_of(page, QrCode)
    return code.squares


def test_the_code_and_the_address_are_shown(opened, network):
    page = opened.view.page
    _broker, address, code = lines_of(page)
    assert network.code in code.title
    assert address.description == ADDRESS.partition("#")[0]
    assert squares_of(page) == network.qr_code


def test_a_phone_is_taken_back_by_name(opened, network):
    (key,) = keys_of(opened.view.page)
    assert "Ben" in key.text
    opened.handle(key.action)
    assert network.revoked == [Seat(1)]


def test_what_is_chosen_is_used_at_once(opened):
    chosen = Settings(names_told="names")
    opened.handle(ChangeSettings(chosen))
    assert opened.settings == chosen


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        (BrokerStatus.REFUSED, "check its rights"),
        (BrokerStatus.MISNAMED, "rename"),
        (BrokerStatus.NAMESAKE, "Another table has this name"),
    ],
)
def test_what_is_wrong_with_the_table_itself_is_said_with_the_remedy(line, remedy):
    page = network_page(Networked(line), Settings(), NAMES)
    assert remedy in lines_of(page)[0].description


def test_a_code_that_changes_changes_the_page(opened, network):
    opened.tick(0.0)
    assert not opened.tick(1.0)
    network.code = "999999"
    assert opened.tick(2.0)


def test_without_phones_there_is_no_code():
    page = network_page(Networked(paired=(1,)), Settings(), NAMES)
    assert (lines_of(page)[2].title, keys_of(page)) == ("", [])


def test_a_table_that_tells_nothing_shows_no_way():
    page = network_page(Networked(), Settings(publishes=False, phones=True), NAMES)
    _broker, address, code = lines_of(page)
    assert (squares_of(page), address.description, code.title) == ((), "", "")


def test_a_table_without_a_network_has_no_such_page_and_no_button_to_it():
    with Journal(":memory:") as journal:
        screen = Navigator(Table(journal, {}, players=NAMES), Device())
        before = screen.handle(Open("start"))
        assert "Network" not in [key.text for key in keys_of(before.page)]
        assert screen.handle(Open("network")) == before


def test_a_phone_of_a_seat_that_is_gone_is_not_shown():
    page = network_page(Networked(paired=(7,)), PHONES, NAMES)
    assert keys_of(page) == []
    assert TakePhoneBack(Seat(7)).seat == 7
