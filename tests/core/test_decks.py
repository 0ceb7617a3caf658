"""Every deck of docs/rules.md section 6 that is a file, and files with faults."""

import pytest
from builders import a_table, after, card, seen

from companion.core.decks import parse_deck
from companion.core.errors import ConfigError
from companion.decks import deck_names, load_deck

SIZES = {
    "classic_108": 108,
    "wild_2018_112": 112,
    "swap_112": 112,
    "h2o_108": 108,
    "harry_potter": 110,
    "barbie": 109,
    "kameo": 109,
    "disney_princess": 109,
    "disney_theme_park": 109,
    "fraggle_rock": 109,
    "project_gotham": 109,
    "wizard_of_oz": 109,
    "spongebob_1": 109,
    "spongebob_2": 109,
    "spongebob_3": 109,
    "john_deere": 109,
    "justice_league": 109,
    "muppet_show": 109,
    "shrek": 109,
    "speed_racer": 109,
    "star_trek_1999": 112,
    "star_trek_2008": 112,
    "vacation": 112,
    "street_fighter_2": 109,
}


def test_every_deck_that_the_sources_describe_is_shipped():
    assert {*deck_names()} == {*SIZES}


@pytest.mark.parametrize(("name", "size"), SIZES.items())
def test_a_deck_has_as_many_cards_as_its_box(name, size):
    assert load_deck(name).size == size


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


ENTRY = {"symbols": ["X"], "copies": 2, "points": 20, "effects": []}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"effects": ["explode"]}, "Expected an effect .*'explode'"),
        ({"effects": [{"next_draws": -2}]}, "Expected an effect"),
        ({"copies": -1}, "copies >= 1"),
        ({"points": -5}, "points >= 0"),
        ({"symbols": "X"}, r"symbols = \[texts\]"),
        ({"symbols": ["X", "X"]}, "RX is listed twice"),
    ],
)
def test_a_deck_file_with_a_fault_is_refused_with_what_was_expected(change, says):
    with pytest.raises(ConfigError, match=says):
        parse_deck("mine", {"cards": [ENTRY | change]})


def test_a_deck_that_contradicts_its_name_is_refused():
    with pytest.raises(ConfigError, match=r"promises 112 cards.*add up to 8"):
        parse_deck("mine_112", {"cards": [ENTRY]})


def test_a_number_of_copies_for_a_card_that_the_base_lacks_is_refused():
    with pytest.raises(ConfigError, match=r"\[copies\] expected"):
        parse_deck("mine", {"copies": {"W+9": 1}}, load_deck("classic_108"))


def test_a_deck_that_is_missing_is_told_with_those_that_exist():
    with pytest.raises(ConfigError, match="choose barbie"):
        load_deck("tarot")


def test_a_deck_too_small_for_the_table_cannot_be_dealt():
    with pytest.raises(ValueError, match="too small for 15 cards each"):
        after(a_table(10, hand_size=15), seen("R7"))
