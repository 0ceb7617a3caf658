"""What must be read from afar is drawn large enough, in every language."""

from dataclasses import replace

import pytest
from babel.messages.pofile import read_po
from correct_moments import correct_moments
from finger import DISPLAY, USUAL
from games import BEGUN, CROWDED, SIX, STACKED, TEN, dealt, play, record
from longest import faults_in_all
from measured import SMOOTHED_PX, TALL, capital_px, is_whole
from moments import UNWELL
from presenting import present

from companion.core.cards import Color
from companion.core.events import (
    ColorNamed,
    CountSet,
    Drew,
    HandsCounted,
    UnoCalled,
    Why,
)
from companion.decks import deck_names, load_deck
from companion.pages.start import start_page
from companion.referee.rulings import Ruling
from companion.view.elements import TurnPrompt
from companion.view.language import CATALOGS, _, ngettext
from companion.view.sentences.acts import turn_prompt
from companion.view.view import ScreenView

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]

LEAST_MM = {
    "name": 8.0,
    "color": 8.0,
    "owed": 9.0,
    "sentence": 5.0,
    "count": 5.0,
    "uno": 5.0,
    "score": 3.2,
    "seat": 3.2,
    "log": 3.2,
    "option": 3.2,
    "question": 3.2,
}
"""Least height of capitals, millimetres, that each role must have on the display."""
READ_FIRST = {"name", "sentence"}
MANY = 12
"""Cards owed in a long stack."""
TWELVE = ("Bartholomäus", "Konstantinos", "Maximilienne", "Wilhelmina J")
"""Names as long as are shown in full."""


def _games():
    """Histories that show every role, with usual and with long names."""
    yield record(SIX, *BEGUN)
    yield record(TEN, *CROWDED)
    yield record(TEN, *STACKED, stacking="same_kind")
    for color in "RYGB":
        for symbol in ("7", "S", "R", "+2"):
            yield record(
                TWELVE, *dealt(TWELVE, f"{color}5"), play(0, f"{color}{symbol}")
            )
    for names in (TWELVE[:2], TWELVE[:3], TWELVE):
        for event in (Drew(0, 1, Why.TURN), play(0, "W+4")):
            yield record(names, *dealt(names, "Y3"), event)
    wild = (*dealt(TWELVE, "Y3"), play(0, "W+4"), ColorNamed(0, Color.YELLOW))
    yield record(TWELVE, *wild)
    yield record(TWELVE, *wild, stacking="any")
    scored = (
        *dealt(TWELVE),
        CountSet(0, 1),
        play(0, "R7"),
        HandsCounted((0, 399, 7, 9)),
    )
    uno = (*dealt(TWELVE), CountSet(0, 2), UnoCalled(0), play(0, "R8"))
    yield record(TWELVE, *scored[:-1], HandsCounted((0, 23, 41, 120)), *uno)


def _read(finger):
    """Every text with a promised size: role, text, height of capitals in mm, cut."""
    mm = finger.app.theme.px(1)
    for label in finger.widgets("FitLabel"):
        role = label.role
        if role == "text":
            role = "option" if type(label.parent).__name__ == "PushButton" else ""
        if role and label.text:
            high = capital_px(label.font_name, label.font_size, bold=label.bold)
            yield role, label.text, (high + SMOOTHED_PX) / mm, label.is_shortened


@pytest.fixture(
    scope="module", params=[DISPLAY, TALL], ids=["wide", "tall"], autouse=True
)
def layout(request, finger):
    """A window of either shape: all tests in one, then all in the other."""
    finger.wear(USUAL, request.param)
    finger.frames()  # it is dressed before its texts are in a made-up language
    yield request.param
    finger.wear(USUAL, DISPLAY)


def _show(finger, view):
    finger.app.view = view
    finger.frames()


def test_what_is_read_from_afar_is_large_enough(finger):
    roles = set()

    def shown(_code):
        return dict(enumerate(present(history, Ruling()) for history in _games()))

    def measure(_name, view):
        _show(finger, view)
        read = {*_read(finger)}
        roles.update(role for role, *_ in read)
        small = {
            ("small", role, text) for role, text, mm, _ in read if mm < LEAST_MM[role]
        }
        cut = {("cut", role, text) for role, text, _mm, is_cut in read if is_cut}
        return small | {each for each in cut if each[1] not in {"seat", "log"}}

    assert faults_in_all(shown, measure) == {}
    assert roles == set(LEAST_MM)


def test_no_word_about_what_is_unwell_is_missing(finger):
    def measure(_name, view):
        _show(finger, view)
        marks = finger.widgets("StatusLine")
        assert len(marks) == 4
        return [mark.value.title for mark in marks if not is_whole(mark.children[0])]

    def shown(_code):
        return {"unwell": ScreenView(start_page(None, UNWELL))}

    assert faults_in_all(shown, measure) == {}


def _acts():
    """Every sentence about what somebody may do but match, with long words."""
    with (CATALOGS / "de" / "LC_MESSAGES" / "companion.po").open("rb") as texts:
        told = [m.id for m in read_po(texts) if "sentences/acts" in str(m.locations)]
    for said in told:
        text = _(said) if isinstance(said, str) else ngettext(*said, MANY)
        if "{color}" not in text:
            yield TurnPrompt("Bartholomäus", text.format(n=MANY, name="Wilhelmina"))


def _matches(*names):
    """What may be played on each card of some decks, a wild in each color."""
    for name in names:
        deck = load_deck(name)
        state = record(SIX, *BEGUN).now
        colors = {card.color: card for card in deck.faces if card.color}
        for card in deck.faces:
            for color in (card.color,) if card.color else colors:
                yield turn_prompt(replace(state, top=card, color=color, deck=deck))


def test_what_somebody_may_do_is_never_cut(finger):
    def shown(_code):
        view = present(record(SIX, *BEGUN), Ruling())
        usual = {("usual", n): said for n, said in enumerate(_matches("classic_108"))}
        other = {("", n): s for n, s in enumerate((*_acts(), *_matches(*deck_names())))}
        acts = (usual | other).items()
        return {n: replace(view, page=replace(view.page, act=said)) for n, said in acts}

    known = {}

    def measure(name, view):
        """A usual sentence must not be made brief, either."""
        act, key = view.page.act, (view.page.act, view.settings.language)
        if key not in known:
            _show(finger, view)
            labels = [w for w in finger.widgets("FitLabel") if w.role in READ_FIRST]
            is_brief = any(label.text == act.brief for label in labels)
            known[key] = [w.text for w in labels if w.is_shortened], is_brief
        cut, is_brief = known[key]
        return cut or (is_brief and "usual" in name and [act.sentence])

    assert faults_in_all(shown, measure) == {}


def test_what_puts_a_thing_right_can_be_read(finger):
    def measure(_name, view):
        _show(finger, view)
        found = {
            ("small", text, round(mm, 1))
            for role, text, mm, _cut in _read(finger)
            if mm < LEAST_MM[role]
        }
        names = {w.children[0] for w in finger.widgets("PersonButton")}  # may be cut
        words = {w for w in finger.widgets("FitLabel") if w.text} - names
        cut = [w for w in words if w.is_shortened or not is_whole(w)]
        return found | {("cut", w.text, round(w.width), round(w.height)) for w in cut}

    assert faults_in_all(lambda _code: correct_moments(), measure) == {}
