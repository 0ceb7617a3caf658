"""What must be read from afar is drawn large enough, in every language.

`make test` looks at English and German; `make nightly` at the other languages.
"""

from collections import defaultdict
from dataclasses import replace

import pytest
from babel.messages.pofile import read_po
from correct_moments import correct_moments
from finger import DISPLAY, USUAL
from games import BEGUN, CROWDED, SIX, STACKED, TEN, dealt, play, record
from measured import DRAWN_LANGUAGES, SMOOTHED_PX, TALL, capital_px, is_whole
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
from companion.view.language import CATALOGS, _, ngettext, set_language
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


@pytest.fixture(params=DRAWN_LANGUAGES)
def language(request):
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.mark.parametrize("layout", [DISPLAY, TALL], ids=["wide", "tall"])
def test_what_is_read_from_afar_is_large_enough(finger, language, layout):
    settings = replace(USUAL, language=language)
    finger.wear(settings, layout)
    small, cut, found = defaultdict(set), set(), set()
    for history in _games():
        finger.app.view = replace(present(history, Ruling()), settings=settings)
        finger.frames()
        for role, text, mm, is_cut in _read(finger):
            found.add(role)
            if mm < LEAST_MM[role]:
                small[role].add((text, round(mm, 1)))
            if is_cut and role not in {"seat", "log"}:
                cut.add((role, text))
    finger.wear(USUAL, DISPLAY)
    assert (dict(small), cut) == ({}, set())
    assert found == set(LEAST_MM)


@pytest.mark.parametrize("layout", [DISPLAY, TALL], ids=["wide", "tall"])
def test_no_word_about_what_is_unwell_is_missing(finger, language, layout):
    settings = replace(USUAL, language=language)
    finger.wear(settings, layout)
    page = start_page(None, UNWELL)
    finger.app.view = ScreenView(page, settings=settings)
    finger.frames()
    marks = finger.widgets("StatusLine")
    cut = [mark.value.title for mark in marks if not is_whole(mark.children[0])]
    finger.wear(USUAL, DISPLAY)
    assert (len(marks), cut) == (4, [])


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


@pytest.mark.parametrize("layout", [DISPLAY, TALL], ids=["wide", "tall"])
def test_what_somebody_may_do_is_never_cut(finger, language, layout):
    settings = replace(USUAL, language=language)
    finger.wear(settings, layout)
    shown = replace(present(record(SIX, *BEGUN), Ruling()), settings=settings)
    cut, brief = [], set()
    for said in dict.fromkeys((*_acts(), *_matches(*deck_names()))):
        finger.app.view = replace(shown, page=replace(shown.page, act=said))
        finger.frames()
        labels = [w for w in finger.widgets("FitLabel") if w.role in READ_FIRST]
        cut += [label.text for label in labels if label.is_shortened]
        brief |= {said.sentence for label in labels if label.text == said.brief}
    finger.wear(USUAL, DISPLAY)
    assert cut == []
    usual = [s for s in _matches("classic_108") if s.sentence in brief]
    assert usual == []


@pytest.mark.parametrize("layout", [DISPLAY, TALL], ids=["wide", "tall"])
def test_what_puts_a_thing_right_can_be_read(finger, language, layout):
    settings = replace(USUAL, language=language)
    finger.wear(settings, layout)
    small, cut = set(), set()
    for name, shown in correct_moments().items():
        finger.app.view = replace(shown, settings=settings)
        finger.frames()
        small |= {
            (name, text, round(mm, 1))
            for role, text, mm, _cut in _read(finger)
            if mm < LEAST_MM[role]
        }
        names = {w.children[0] for w in finger.widgets("PersonButton")}  # may be cut
        words = {w for w in finger.widgets("FitLabel") if w.text} - names
        cut |= {(name, w.text) for w in words if w.is_shortened or not is_whole(w)}
    finger.wear(USUAL, DISPLAY)
    assert (small, cut) == (set(), set())
