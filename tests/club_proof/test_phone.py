"""A phone as buttons, from the tap in the browser to the journal."""

import cv2
import numpy as np
import pytest
from club import Club
from mosquitto import eventually, needs_mosquitto

from companion.core.events import Drew
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.storage.settings import Settings

pytestmark = needs_mosquitto
TAKES = Settings(phones=True, names_told="names")


@pytest.fixture
def table(tmp_path, broker, open_later):
    board = f"http://127.0.0.1:{broker.web_port}"
    club = open_later(Club(tmp_path, broker.port, [1], settings=TAKES, board=board))
    (table,) = club.tables
    table.play(2)
    while table.table.history.now.phase is not Phase.PLAY:
        table.play(1)
    table.inbox = []
    table.part.phones.post = table.inbox.append
    return table


def read_by_a_camera(squares):
    """What a QR code says that is drawn with eight pixels a square."""
    dark = np.kron(np.array(squares, np.uint8), np.ones((8, 8), np.uint8))
    said, _, _ = cv2.QRCodeDetector().detectAndDecode(255 * (1 - dark))
    return said


@pytest.fixture
def phone(chromium, table, open_later):
    """A phone that has read the QR code on the screen."""
    address = read_by_a_camera(table.part.picture)
    page = open_later(chromium.open(address, size=(390, 844), language="en"))
    page.tab.wait_for_selector(".choices button")
    return page


def pair(phone, table, seat):
    phone.tab.locator(".choices button").nth(seat).click()
    phone.tab.get_by_role("button", name="Pair this phone").click()
    phone.tab.get_by_text("Ready", exact=True).wait_for()


def test_a_tap_reaches_the_journal_as_that_seats_press(phone, table):
    seat = table.table.history.now.current
    pair(phone, table, seat)
    phone.tab.get_by_role("button", name="Draw").dispatch_event("pointerdown")
    assert eventually(lambda: table.inbox)
    (pressed,) = table.inbox
    assert pressed.seat == seat
    table.table.handle(pressed)
    last = table.table.history.steps[-1].event
    assert isinstance(last, Drew)
    assert last.player == seat
    phone.tab.get_by_text("Pressed", exact=True).wait_for()
    assert phone.complaints == []


def test_the_buttons_are_reached_without_scrolling(phone, table):
    pair(phone, table, 0)
    last = phone.tab.get_by_role("button", name="Pass").bounding_box()
    assert last["y"] + last["height"] < phone.tab.viewport_size["height"]


def test_a_wrong_code_is_refused(phone, table):
    phone.tab.locator("#code").fill("000000")
    phone.tab.locator(".choices button").first.click()
    phone.tab.get_by_role("button", name="Pair this phone").click()
    phone.tab.get_by_text("That is not the code").wait_for()
    assert table.part.paired == ()


def test_a_phone_behind_a_slow_network_is_told_that_its_clock_is_unsure(phone, table):
    phone.tab.evaluate(
        """() => {
          const { say } = Link;
          Link.say = (...said) => setTimeout(() => say.apply(Link, said), 400);
        }"""
    )
    phone.tab.locator(".choices button").first.click()
    phone.tab.get_by_role("button", name="Pair this phone").click()
    phone.tab.get_by_role("button", name="Draw").wait_for()
    phone.tab.wait_for_timeout(3000)  # some comparisons of the clocks
    phone.tab.get_by_role("button", name="Draw").dispatch_event("pointerdown")
    phone.tab.get_by_text("too slow to tell when you pressed").wait_for()
    assert table.inbox == []


def test_taken_back_the_phone_shows_that_it_has_no_buttons(phone, table):
    pair(phone, table, 0)
    assert eventually(lambda: table.part.paired == (Seat(0),))
    table.part.revoke(Seat(0))
    phone.tab.get_by_text("The table has taken the buttons back.").wait_for()
    assert phone.tab.get_by_role("button", name="Draw").is_hidden()
