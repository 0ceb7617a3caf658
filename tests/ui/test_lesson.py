"""A deck is taught, tried, chosen and played with by touches alone."""

from dataclasses import dataclass

import numpy as np
import pytest
from forms import words_of

from companion.camera.live_camera import CameraServices
from companion.core.cards import Card
from companion.pages.navigator import Navigator
from companion.pages.teach.lesson import TeachDeck
from companion.records.journal import Journal
from companion.referee.inputs import CardSeen
from companion.table.device import Device
from companion.table.table import Table
from companion.teaching.classroom import Classroom
from companion.teaching.readers import SwitchedReader
from companion.teaching.store import TaughtDecks
from vision.reading.reading import CardReading, Reading
from vision.reading.taught.teacher import CardSample

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]

CORNERS = np.array([(20, 20), (60, 20), (60, 80), (20, 80)], np.float32)
PICTURE = np.zeros((10, 10, 3), np.uint8)
R7, FRIENDSHIP = map(Card.parse, ("R7", "WFR"))


@dataclass
class Told:
    """A reader that always reads the same card."""

    card: Card | None

    def read(self, _frame, _near=None, _length=None):
        cards = () if self.card is None else (CardReading(self.card, 0.95, CORNERS),)
        return Reading(cards=cards)

    read_all = read


@dataclass
class UnderTheCamera:
    """A camera over one card; a taught deck reads the last card that was learned."""

    shown: CardSample | None = None
    beside: tuple = ()

    def find_cards(self, _frame):
        found = (*self.beside, self.shown)
        return tuple(card for card in found if card is not None)

    def whole(self, _frame, shown, _proportions):
        return shown

    def reader(self, deck, _cards=None):
        return Told(Card.parse(deck.cards[-1]))


class Evening:
    """Somebody at the window, with a camera over the table."""

    def __init__(self, finger, navigator, room, camera, usual):
        self.finger, self.navigator, self.room = finger, navigator, room
        self.camera, self.usual, self.at = camera, usual, 0.0

    def touch(self, widget):
        self.finger.touch(widget)
        self.wait()

    def wait(self):
        self.navigator.tick(self.at)
        self.finger.app.refresh()
        self.finger.frames()

    def press(self, text):
        keys = self.finger.widgets("PushButton", "MainKeySection", "IconButton")
        able = [key for key in keys if key.meant(key.center).enabled]
        texts = [key.meant(key.center).text for key in able]
        assert text in texts, texts
        self.touch(able[texts.index(text)])

    def choose(self, kind, action):
        self.touch(next(w for w in self.finger.widgets(kind) if action(w.value)))

    def lay(self, level, believed=None):
        """Lay a card alone, and take the hand away."""
        self.usual.card = believed
        self.at += 0.25
        self.room.serve(PICTURE, self.at)
        flat = np.full((288, 192, 3), level, np.uint8)
        self.camera.shown = CardSample(flat, CORNERS)
        for _ in range(8):
            self.at += 0.25
            self.room.serve(PICTURE, self.at)
        self.wait()

    @property
    def page(self):
        return self.navigator.view.page


@pytest.fixture
def evening(finger, tmp_path):
    finger.show("six")
    store, usual, camera = TaughtDecks(tmp_path), Told(None), UnderTheCamera()
    room = Classroom(
        store, lambda: camera, SwitchedReader(lambda: usual), lambda work: work()
    )
    stick = tmp_path / "stick"
    device = Device(taught=store, exports=lambda: stick, stick=lambda: stick)
    app = finger.app
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=("Ada", "Ben")), device)
        navigator.connect(CameraServices(classroom=room))
        former = app._bridge._table, app._table  # noqa: SLF001 (the window's one table)
        app._bridge._table = app._table = navigator  # noqa: SLF001 (as above)
        guest = Evening(finger, navigator, room, camera, usual)
        guest.wait()
        yield guest
        app._bridge._table, app._table = former  # noqa: SLF001 (as above)
    finger.show("six")


def to_the_lesson(evening):
    """From the start page to the empty lesson."""
    evening.press("New game")
    evening.press("Deck")
    evening.press("Teach a deck")
    while not any(_leads(w.value) for w in evening.finger.widgets("FormLine")):
        evening.press("More")
    evening.choose("FormLine", _leads)


def _leads(row):
    return row.action == TeachDeck("barbie")


def teach_two_cards(evening):
    evening.lay(100, believed=R7)
    evening.press("Red 7")
    evening.lay(180)
    evening.press("Another card")
    evening.touch(evening.finger.widgets("GroupTab")[-2])
    keys = evening.finger.widgets("CardButton")
    named = [key for key in keys if key.value[1].card == FRIENDSHIP]
    evening.touch(named[0])


def play_although_cards_are_missing(evening):
    evening.press("Play with it")
    assert not evening.room.played, "what is missing is asked about first"
    evening.press("Play with it")


def test_a_deck_is_taught_and_played_with_by_touches(evening):
    to_the_lesson(evening)
    teach_two_cards(evening)
    evening.press("Try it")
    evening.lay(60)
    assert words_of(evening.page) == "Friendship"
    evening.press("End the test")
    play_although_cards_are_missing(evening)
    assert evening.room.played == "barbie"


def test_whoever_taught_a_deck_plays_a_round_with_it_at_once(evening):
    to_the_lesson(evening)
    teach_two_cards(evening)
    play_although_cards_are_missing(evening)
    evening.touch(evening.finger.widgets("IconButton")[0])
    evening.touch(evening.finger.widgets("IconButton")[0])
    evening.press("Start")
    table = evening.navigator._table  # noqa: SLF001 (the game behind the window)
    evening.navigator.handle(CardSeen(1.0, R7))
    evening.navigator.handle(CardSeen(2.0, FRIENDSHIP))
    assert (table.deck.name, str(table.history.now.top)) == ("barbie", "WFR")
