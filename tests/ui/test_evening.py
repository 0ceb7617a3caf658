"""A first evening by touches alone: from an empty folder to a finished game."""

from threading import Event

import pytest
from builders import let_saving_end
from finger import DISPLAY, USUAL
from forms import keys_in, seats_of
from PIL import Image

from companion.core.cards import Card
from companion.pages.count.hands import AgreeHand
from companion.pages.navigator import Navigator
from companion.pages.set_up.draft import SetOption
from companion.records.game_reader import READING
from companion.records.journal import Journal
from companion.storage.background import worker_named
from companion.storage.settings import BadgesFile, Settings, SettingsFile
from companion.table.device import Device
from companion.table.table import Table
from companion.ui.theme import Display
from companion.view.announcements import Extent, Icon
from companion.view.language import LANGUAGES, _, current_language, set_language
from companion.view.words import color_title

pytestmark = [
    pytest.mark.screen,
    pytest.mark.slow,
    pytest.mark.usefixtures("undrawn"),
]

TALL = Display(720, 1280, 88.0)
NAMES = ("Ada", "Ben", "Cem")


class Guest:
    """Somebody who touches what is on the screen, and nothing else."""

    def __init__(self, finger, navigator):
        self.finger, self.navigator = finger, navigator
        self.told = []
        self.touches = 0

    @property
    def view(self):
        return self.navigator.view

    def touch(self, widget):
        self.touches += 1
        self.finger.touch(widget)
        if self.navigator.tick(self.finger.app.now()):
            self.finger.app.refresh()
            self.finger.frames()
        moment = self.finger.app.view.announcement
        if moment.number and (not self.told or self.told[-1] != moment):
            self.told.append(moment)

    def press(self, text):
        keys = [
            key
            for key in self.finger.widgets("PushButton", "MainKeySection")
            if (meant := key.meant(key.center)).text == text
            if meant.enabled and key.opacity
        ]
        assert keys, (text, [k.value.text for k in self.finger.widgets("PushButton")])
        self.touch(keys[0])

    def choose(self, action):
        keys = self.finger.widgets("PushButton")
        self.touch(next(key for key in keys if key.value.action == action))

    def wait_for_the_game(self):
        """Look at the page until the thread that reads stored games is done."""
        is_done = Event()
        worker_named(READING)(is_done.set)
        assert is_done.wait(10)
        assert self.navigator.tick(self.finger.app.now())
        self.finger.app.refresh()
        self.finger.frames()

    def name(self, text):
        for letter in text.lower():
            self.press(letter)
        self.press(_("Done"))

    def card(self, text):
        """Enter a card: the draw pile, its color, its face."""
        card = Card.parse(text)
        self.touch(self.finger.widgets("DeckKey")[0])
        tabs = self.finger.widgets("GroupTab")
        color = [tab for tab in tabs if tab.value[0].color == card.color]
        self.touch(color[0] if color else tabs[-1])
        keys = self.finger.widgets("CardButton")
        self.touch(next(key for key in keys if _card_of(key) == card))

    def holds(self, seat, cards):
        """Say how many cards somebody holds: a seat, a number."""
        plaques = self.finger.widgets("SeatPlaque")
        self.touch(next(plaque for plaque in plaques if plaque.index == seat))
        self.press(str(cards))

    def end_moment(self):
        if self.finger.app.root.children[0].opacity:
            self.finger.touch(self.finger.app.root)


def _card_of(key):
    return getattr(key.value[1], "card", None)


AT_NIGHT = pytest.mark.nightly(reason="first evenings in the other window's size")
EVENINGS = [
    pytest.param(("de", TALL), id="de-tall"),
    pytest.param(("en", DISPLAY), id="en-wide", marks=AT_NIGHT),
    pytest.param(("de", DISPLAY), id="de-wide", marks=AT_NIGHT),
    pytest.param(("en", TALL), id="en-tall", marks=AT_NIGHT),
]


@pytest.fixture(scope="module", params=EVENINGS)
def language_and_layout(request):
    """All evenings in one window, then in the other."""
    return request.param


@pytest.fixture
def guest(finger, language_and_layout, tmp_path):
    language, layout = language_and_layout
    finger.wear(Settings(), layout)
    finger.show("six")
    device = Device(
        SettingsFile(tmp_path / "settings.toml"),
        badges=BadgesFile(tmp_path / "badges.toml"),
        apply=lambda settings: set_language(settings.language or language),
        exports=lambda: tmp_path / "exports",
    )
    app = finger.app
    with Journal(tmp_path / "journal") as journal:
        navigator = Navigator(Table(journal, {}), device)
        navigator.context.draw = app.save_page
        former = app._bridge._table, app._table  # noqa: SLF001 (the window's one table)
        app._bridge._table = app._table = navigator  # noqa: SLF001 (as above)
        app.refresh()
        yield Guest(finger, navigator)
        app._bridge._table, app._table = former  # noqa: SLF001 (as above)
    set_language("en")
    finger.show("six")
    finger.wear(USUAL, DISPLAY)


def seat_everybody(guest):
    """From power-on to the dealt cards."""
    guest.press(LANGUAGES[current_language()])
    for _picture in range(3):
        guest.press(_("Next"))
    guest.press(_("Seat the players"))
    guest.press("3")
    places = guest.finger.widgets("DraggedSeat")
    guest.touch(next(place for place in places if place.index == 0))
    for name in NAMES:
        guest.name(name)


def short_game(guest):
    """A target of fifty points, and sevens that swap hands."""
    guest.press(_("Options"))
    guest.press(_("Score"))
    for points in range(450, 0, -50):
        guest.choose(SetOption("target", points))
    guest.press(_("House rules"))
    guest.choose(SetOption("seven_swap", "must"))
    guest.press(_("Players"))


def play_a_round(guest):
    """Every announcement of a round: Ben wins it."""
    guest.card("R3")
    guest.card("RS")
    guest.card("RR")
    guest.card("W+4")
    guest.press(color_title(Card.parse("B1").color))
    guest.press(_("Challenge"))
    guest.press(_("Yes: {name} +{n}").format(name="Cem", n=4))
    guest.holds(1, 3)
    guest.holds(1, 2)
    guest.press(_("UNO!"))
    guest.card("B5")
    guest.holds(0, 3)
    guest.holds(0, 2)
    guest.card("B6")
    guest.press(_("Catch"))
    guest.card("B7")
    guest.press("Ada")
    guest.card("B8")


def count_the_hands(guest):
    """Cem and Ada hold nines only."""
    guest.press(_("Yes"))
    for _card in range(3):
        guest.press("9")
    guest.choose(AgreeHand())
    for _card in range(9):
        guest.press("9")
    guest.press(_("Done"))


def test_a_first_evening_by_touches_alone(guest, tmp_path):
    """Every announcement comes, and the evening is saved as a picture."""
    seat_everybody(guest)
    short_game(guest)
    guest.press(_("Start"))
    play_a_round(guest)
    guest.end_moment()
    count_the_hands(guest)
    guest.end_moment()
    guest.press(_("Tonight"))
    guest.wait_for_the_game()
    guest.press(_("Save as a picture"))
    signs = {moment.icon for moment in guest.told}
    rooms = {moment.extent for moment in guest.told}
    assert signs == {*Icon}
    assert rooms == {*Extent}
    let_saving_end()
    (picture,) = (tmp_path / "exports").iterdir()
    with Image.open(picture) as drawn:
        assert drawn.width > guest.finger.app.root.width * 0.8


def test_a_badge_is_chosen_with_two_touches(guest):
    """The figure at the seat, then another one."""
    seat_everybody(guest)
    seat = next(w for w in guest.finger.widgets("DraggedSeat") if w.index == 1)
    before = guest.touches
    guest.touch(seat.ids.badge)
    guest.touch(next(w for w in guest.finger.widgets("BadgeKey") if _is_owl(w)))
    assert guest.touches == before + 2
    chosen = [key for key in keys_in(guest.view.page) if key.strong]
    assert {key.badge.figure for key in chosen} == {"owl"}
    guest.press(_("Done"))
    assert seats_of(guest.view.page)[1].badge.figure == "owl"


def _is_owl(key):
    return key.value.badge.figure == "owl" and key.value.action
