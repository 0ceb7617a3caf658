"""Every deck of docs/rules.md section 6 that is a file, and files with faults."""

import pytest
from builders import a_table, card, play

from companion.core.effects import DrawUntil, Note
from companion.core.errors import ConfigError
from companion.core.events import Dealt
from companion.decks import deck_names, load_deck
from companion.storage.parsing import toml_text
from companion.view.language import LANGUAGES


@pytest.mark.parametrize(
    ("deck", "text", "copies", "points"),
    [
        ("classic_108", "R0", 1, 0),  # U2
        ("classic_108", "R9", 2, 9),
        ("classic_108", "RS", 2, 20),
        ("classic_108", "RR", 2, 20),
        ("classic_108", "R+2", 2, 20),
        ("classic_108", "W", 4, 50),
        ("classic_108", "W+4", 4, 50),
        ("wild_2018_112", "WSH", 1, 40),  # U3, F4
        ("wild_2018_112", "WC", 3, 40),
        ("swap_112", "WSW", 1, 40),  # U4
        ("h2o_108", "W", 2, 50),  # X19: instead of, not as well
        ("h2o_108", "W+4", 2, 50),
        ("h2o_108", "WD+1", 2, 50),
        ("h2o_108", "WD+2", 2, 50),
        ("harry_potter", "R+3", 2, 20),
        ("star_trek_2008", "WBU", 4, 50),
        ("star_trek_1999", "WDT", 1, 50),
        ("vacation", "RC2", 1, 20),
    ],
)
def test_a_face_has_its_copies_and_its_points(deck, text, copies, points):
    face = load_deck(deck).faces[card(text)]
    assert (face.copies, face.points) == (copies, points)


@pytest.mark.parametrize(
    ("text", "name"), [("WSW", "swap hands"), ("R7", ""), ("WBU", "")]
)
def test_a_face_has_a_name_if_its_deck_gives_it_one(text, name):
    assert load_deck("swap_112").name_of(card(text)).spoken("en") == name


ENTRY = {"symbols": ["X"], "copies": 2, "points": 20, "effects": []}


def load(folder, content, name="mine"):
    path = folder / f"{name}.toml"
    path.write_text(toml_text(content), "utf-8")
    return load_deck(str(path))


def test_a_deck_of_ones_own_is_read_from_its_file(tmp_path):
    own = {"symbols": ["WX"], "wild": True, "copies": 3, "points": 50}
    content = {"title": "Mine", "based_on": "classic_108", "cards": [own]}
    deck = load(tmp_path, content)
    assert (deck.size, deck.title.spoken("en")) == (111, "Mine")
    assert deck.faces[card("WX")].copies == 3


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"effects": ["explode"]}, "Expected an effect .*'explode'"),
        ({"effects": [{"next_draws": -2}]}, "Expected an effect .*'next_draws = -2'"),
        ({"effects": [{"skip": 1}]}, "Expected an effect"),
        ({"effects": ["note"]}, "expected a text with draw_until and note, and only"),
        ({"text": "Sing."}, "expected a text with draw_until and note, and only there"),
        ({"effects": [{"note": 3}]}, "Expected an effect .*'note = 3'"),
        ({"effects": [{"next_draws": 1, "others_draw": 1}]}, "an effect of one key"),
        ({"effects": [3]}, r"cards 1\.effects: expected a list of effects"),
        ({"copies": -1}, r"cards 1\.copies: expected copies from 1 to 1000, but"),
        ({"points": -5}, r'cards 1\.points: expected points from 0 to 1000 or "face"'),
        ({"points": "face"}, "Expected points >= 0 for X, but found 'face'"),
        ({"symbols": "X"}, r"cards 1\.symbols: expected a list of texts"),
        ({"symbols": []}, r"cards 1\.symbols: expected a list of texts"),
        ({"symbols": ["X", "X"]}, "RX is listed twice"),
        ({"symbols": ["X", "Y"], "name": "both"}, "a name for one symbol only"),
        ({"name": {"en": 3}}, r"cards 1\.name: expected a text, or texts by language"),
        ({"wild": True}, "symbol of a wild to begin with W, but found 'X'"),
        ({"colour": "red"}, "cards 1: there is no key 'colour'; expected one of"),
    ],
)
def test_a_deck_file_with_a_fault_is_refused_with_what_was_expected(
    tmp_path, change, says
):
    with pytest.raises(ConfigError, match=f"^Deck mine: .*{says}") as refused:
        load(tmp_path, {"cards": [ENTRY | change]})
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({}, r"cards: expected a list of \[\[cards\]\] tables"),
        ({"cards": 3}, "cards: expected a list"),
        (
            {"title": 3, "cards": [ENTRY]},
            "title: expected a text, or texts by language",
        ),
        ({"based_on": 3}, "based_on: expected a text"),
        (
            {"based_on": "classic_108", "copies": {"W+9": 1}},
            r"\[copies\] expected a symbol of classic_108, but found 'W\+9'",
        ),
        (
            {"based_on": "classic_108", "copies": {"W": -1}},
            "copies: expected a table of symbol = number, 0 or more",
        ),
    ],
)
def test_a_deck_file_of_another_shape_is_refused(tmp_path, content, says):
    with pytest.raises(ConfigError, match=f"Deck mine: {says}"):
        load(tmp_path, content)


@pytest.mark.parametrize(
    "text", ["cards = " + "[" * 5000, "[[cards]]\ncopies = " + "9" * 5000, "\0"]
)
def test_a_deck_file_that_no_hand_has_written_is_refused(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError, match="Deck mine: It is not valid TOML"):
        load_deck(str(path))


def test_a_deck_that_contradicts_its_name_is_refused(tmp_path):
    with pytest.raises(ConfigError, match=r"promises 112 cards.*add up to 8"):
        load(tmp_path, {"cards": [ENTRY]}, name="mine_112")


def test_a_deck_that_is_based_on_itself_is_refused(tmp_path):
    path = str(tmp_path / "mine.toml")
    with pytest.raises(ConfigError, match=r"mine\.toml is based on itself") as refused:
        load(tmp_path, {"based_on": path, "cards": [ENTRY]})
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("name", deck_names())
def test_every_special_card_of_a_deck_has_a_name_in_every_language(name):
    nameless = {
        (str(face.card), code)
        for face in load_deck(name).faces.values()
        for code in LANGUAGES
        if not face.card.symbol.isdecimal() and code not in dict(face.name.texts)
    }
    assert nameless == set()


@pytest.mark.parametrize("name", deck_names())
def test_every_text_on_a_card_is_written_in_every_language(name):
    texts = [
        effect.text if isinstance(effect, Note) else effect.until
        for face in load_deck(name).faces.values()
        for effect in face.effects
        if isinstance(effect, Note | DrawUntil)
    ]
    assert all({*LANGUAGES} == {*dict(text.texts)} for text in texts)


@pytest.mark.parametrize("name", deck_names())
def test_every_deck_says_in_every_language_what_it_is(name):
    deck = load_deck(name)
    assert {*dict(deck.title.texts)} == {*dict(deck.description.texts)} == {*LANGUAGES}


@pytest.mark.parametrize("name", deck_names())
def test_no_two_cards_of_a_deck_share_a_name(name):
    named = {face.card.symbol: face.name for face in load_deck(name).faces.values()}
    for code in LANGUAGES:
        names = [name.spoken(code) for name in named.values() if name]
        assert len(names) == len({*names})


def test_a_deck_that_is_missing_is_told_with_those_that_exist():
    with pytest.raises(ConfigError, match="choose barbie"):
        load_deck("tarot")


def test_a_deck_too_small_for_the_table_cannot_be_dealt():
    with pytest.raises(ValueError, match="too small for 15 cards each"):
        play(a_table(10), Dealt(0, 15))
