"""Cards of every deck have names on the screen, in the language that is spoken."""

import pytest
from builders import a_round, card, seen

from companion.core.cards import Color
from companion.core.events import ColorNamed, Played
from companion.core.history import History
from companion.decks import deck_names, load_deck
from companion.referee.awaiting import allowed_inputs
from companion.referee.referee import rule_on
from companion.referee.rulings import Ruling
from companion.view.cards import (
    card_face,
    card_name,
    card_pad,
    card_title,
    symbol_brief,
    symbol_name,
)
from companion.view.elements import Emblem
from companion.view.language import LANGUAGES, set_language
from companion.view.sentences.log import log_lines
from companion.view.sentences.narrate import narrate
from companion.view.sentences.questions import strip

POTTER = load_deck("harry_potter")


@pytest.fixture(autouse=True)
def _english_afterwards():
    yield
    set_language("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_skip_has_the_same_name_on_the_card_and_beside_it(language):
    set_language(language)
    skip, deck = card("RS"), load_deck("classic_108")
    assert symbol_brief(skip, deck) == symbol_name(skip, deck)


def test_a_special_card_is_called_by_its_name():
    state = a_round("R7", deck="harry_potter")
    said = narrate(Played(0, card("WHO")), state)
    assert said == "Ada played Howler on red 7"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Howler"),
        ("de", "Heuler"),
        ("fr", "Beuglante"),
        ("es", "Vociferador"),
    ],
)
def test_the_name_is_that_of_the_language_that_is_spoken(code, said):
    set_language(code)
    assert card_name(card("WHO"), POTTER) == said


@pytest.mark.parametrize(
    ("text", "said"), [("R+3", "red draw three"), ("B7", "blue 7"), ("W", "wild")]
)
def test_cards_of_the_same_deck_are_named_as_ever(text, said):
    assert card_name(card(text), POTTER) == said


def test_a_card_begins_with_a_capital_where_it_is_a_title():
    assert card_title(card("W+4"), POTTER) == "Wild draw four"


def test_a_card_that_its_deck_does_not_name_is_called_by_its_symbol(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[[cards]]\nsymbols = ['Z']\ncopies = 1\npoints = 0", "utf-8")
    assert symbol_name(card("RZ"), load_deck(str(path))) == "Z"


@pytest.mark.parametrize(
    ("text", "emblem", "drawn", "corner"),
    [
        ("WHO", Emblem.WHEEL, "Howler", ""),
        ("R+3", Emblem.TEXT, "+3", "+3"),
        ("W", Emblem.WHEEL, "", "W"),
        ("W+4", Emblem.WHEEL, "+4", "+4"),
        ("R7", Emblem.TEXT, "7", "7"),
        ("RS", Emblem.SKIP, "", ""),
    ],
)
def test_a_face_is_drawn_with_what_people_call_it(text, emblem, drawn, corner):
    face = card_face(card(text), POTTER)
    assert (face.emblem, face.text, face.corner) == (emblem, drawn, corner)


def test_a_colored_special_card_is_drawn_with_its_name():
    face = card_face(card("RC2"), load_deck("vacation"))
    assert (face.text, face.corner, face.color) == ("Check Two", "", Color.RED)


def test_a_downpour_is_drawn_with_its_number():
    face = card_face(card("WD+2"), load_deck("h2o_108"))
    assert (face.text, face.corner) == ("+2", "+2")


@pytest.mark.slow
@pytest.mark.parametrize("name", deck_names())
def test_no_face_of_the_pad_shows_the_notation_of_a_special_card(name):
    state = a_round("R7", deck=name)
    specials = {str(c.symbol) for c in state.deck.faces if len(c.symbol) > 1}
    hidden = {symbol for symbol in specials if "+" not in symbol}
    hidden |= {symbol.removeprefix("W") for symbol in hidden}
    for code in LANGUAGES:
        set_language(code)
        faces = [face for _, group in card_pad(state).groups for face, _ in group]
        shown = {face.text for face in faces} | {face.corner for face in faces}
        assert shown.isdisjoint(hidden), code


def log_of(state, *events):
    history = History(state).after(events)
    return [line.text for line in log_lines(history, Ruling())]


@pytest.mark.parametrize(
    ("deck", "text", "says"),
    [
        ("harry_potter", "WHO", "A player of choice reads the hand aloud."),
        ("john_deere", "WHA", "A chosen player draws until green, at most 5."),
        ("wizard_of_oz", "WOZ", "The player looks at a hand of choice."),
    ],
)
def test_a_card_that_only_the_table_can_obey_says_what_to_do(deck, text, says):
    state = a_round("R7", deck=deck)
    assert log_of(state, Played(0, card(text)))[1] == says


def test_what_a_card_says_stands_there_when_its_color_is_named():
    events = (Played(0, card("WHO")), ColorNamed(0, Color.RED))
    assert log_of(a_round("R7", deck="harry_potter"), *events)[:2] == [
        "Ada named red",
        "A player of choice reads the hand aloud.",
    ]


def test_what_a_card_says_is_told_in_the_language_that_is_spoken():
    set_language("de")
    state = a_round("R7", deck="harry_potter")
    told = log_of(state, Played(0, card("WHO")))
    assert told[1] == "Ein gewählter Spieler liest seine Hand laut vor."


def test_what_a_table_has_written_on_its_wild_is_told():
    rules = {"deck": "wild_2018_112", "custom_wild": "Rain: others_draw = 1"}
    assert log_of(a_round("R7", **rules), Played(0, card("WC")))[1] == "Rain"


def offered(state, action):
    """What the strip says and offers after an input."""
    ruling = rule_on(History(state), action)
    shown = strip(state, allowed_inputs(state), ruling.questions)
    return [shown.text, *(answer.text for answer in shown.answers)]


def test_a_reading_that_the_deck_lacks_is_no_answer_to_which_card_it_is():
    texts = offered(a_round("R7"), seen("W", 0.0, 0.5, "WSH", "WC", "W+4"))
    assert texts == ["Which card is it?", "Wild", "Wild draw four"]
