"""How probable cards are, by what lies on the pile already."""

import pytest
from builders import a_round, card

from companion.core.state import replace as changed
from companion.decks import load_deck
from companion.referee.chances import (
    chance_anyhow,
    chance_of,
    copies_without,
    fits,
    fits_on,
    misreadings,
    unseen_before,
)


def test_all_cards_that_match_together_are_certain():
    state = a_round("R7")
    matching = [face for face in state.deck.faces if face.color is state.color]
    wild = [face for face in state.deck.faces if face.is_wild]
    sevens = [card(f"{color}7") for color in "YGB"]
    shares = [chance_of(state, face) for face in (*matching, *wild, *sevens)]
    assert sum(shares) == pytest.approx(1.0)


def test_what_lies_on_the_pile_makes_no_other_card_likelier():
    state = a_round("R7")
    full = changed(state, discards=(*state.discards, card("R2"), card("R3")))
    assert chance_of(full, card("R5")) == chance_of(state, card("R5"))


def test_a_card_whose_copies_all_lie_on_the_pile_hardly_comes_again():
    state = a_round("R7")
    full = changed(state, discards=(*state.discards, card("R2"), card("R2")))
    assert chance_of(full, card("R2")) < 0.1 * chance_of(state, card("R2"))


def lying(*names, top="R7", **rules):
    return changed(a_round(top, **rules), discards=tuple(map(card, names)))


@pytest.mark.parametrize(
    ("names", "supposed", "copies"),
    [
        ((), 0, 2),
        (("R2",), 0, 2),
        (("R2", "R2"), 0, 0.05),
        (("R2", "R2"), 1, 2),
        (("R2", "R2", "R2"), 1, 0.05),
        (("R3", "G2", "B2"), 0, 2),
    ],
)
def test_a_card_counts_all_its_copies_until_all_of_them_lie_there(
    names, supposed, copies
):
    assert copies_without(lying(*names), card("R2"), supposed) == copies


def test_a_card_of_another_deck_counts_as_one_that_is_used_up():
    assert copies_without(lying(), card("WSH"), 0) == 0.05


def test_among_all_cards_each_counts_its_copies():
    state = lying()
    assert sum(chance_anyhow(state, face) for face in state.deck.faces) == (
        pytest.approx(1.0)
    )
    assert chance_anyhow(state, card("W")) == 4 / 108
    assert chance_anyhow(lying("R2", "R2"), card("R2")) == 0.05 / 108


def test_with_no_color_in_force_every_card_matches():
    state = changed(lying(), color=None)
    assert chance_of(state, card("W")) == 4 / 108
    assert chance_of(changed(state, top=None), card("B2")) == 2 / 108


@pytest.mark.parametrize(
    ("name", "goes"), [("R2", True), ("B7", True), ("W", True), ("B2", False)]
)
def test_a_card_goes_on_a_color_a_symbol_or_as_a_wild(name, goes):
    assert fits_on(card(name), card("R7")) is goes
    assert fits(card(name), card("R7").symbol, card("R7").color) is goes
    assert fits_on(card(name), card("W"))


def kinds(state, name=None, **seen):
    above = None if name is None else card(name)
    return {str(face): share for face, share in unseen_before(state, above, **seen)}


def test_what_may_lie_unseen_is_certain_together():
    """All cards that match; a wild is kept back, and one on its like is missed."""
    found = kinds(lying(top="R7"), was_seen=True)
    reds, wilds, sevens = 25, 8, 6
    all_of_them = reds + wilds + sevens
    assert sum(found.values()) == pytest.approx(1 - 0.75 * wilds / all_of_them)


def test_faces_that_do_the_same_are_one_kind_and_the_likeliest_stands_for_all():
    found = kinds(lying("R1", "R1", top="R7"), was_seen=True)
    colors = {name[0] for name in found}
    assert colors == {*"RYGBW"}
    assert len(found) == 1 + 3 + 3 + 2, "numbers, actions, other sevens, wilds"
    assert "R1" not in found
    below = kinds(lying(top="R7"), "B5", was_seen=True)
    assert {*below} <= {"B7", "R5", "W", "W+4"}
    assert {"W", "W+4"} < {*below}


def test_what_lies_there_leaves_less_of_its_kind_and_more_of_all_others():
    free, full = (
        kinds(lying(*names, top="R7"), was_seen=True)
        for names in ((), ("W", "W", "W", "R1"))
    )
    assert full["W"] == pytest.approx(free["W"] / 4 * 108 / 104)
    assert full["W+4"] == pytest.approx(free["W+4"] * 108 / 104)
    gone = kinds(lying(*["W"] * 4, top="R7"), was_seen=True)
    assert gone["W"] == pytest.approx(free["W"] * 0.05 / 4 * 108 / 104)


def test_a_card_on_its_like_is_missed_much_more_easily():
    seen, missed = (
        kinds(lying(top="RS"), was_seen=was_seen)["RS"] for was_seen in (True, False)
    )
    assert missed == pytest.approx(46 * seen)
    others = [
        kinds(lying(top="RS"), was_seen=was_seen)["RR"] for was_seen in (True, False)
    ]
    assert others[0] == pytest.approx(others[1])


@pytest.mark.parametrize("name", ["R7", "RS", "W", "W+4", "G0"])
def test_a_misread_card_is_taken_for_some_other(name):
    """The chances that it is read as each of the others are one together."""
    deck, real = load_deck("classic_108"), card(name)
    taken = {
        str(read): share
        for read in deck.faces
        for other, share in misreadings(read, deck)
        if other == real
    }
    assert sum(taken.values()) == pytest.approx(1.0)
    assert name not in taken
    if not real.is_wild:
        alike = [share for read, share in taken.items() if read[1:] == name[1:]]
        assert (len(alike), sum(alike)) == (3, pytest.approx(0.5))
        assert {read[0] for read in taken if read[1:] != name[1:]} == {name[0]}


def test_a_wild_is_taken_for_another_wild_only():
    deck = load_deck("wild_2018_112")
    found = dict(misreadings(card("W"), deck))
    assert {*map(str, found)} == {"W+4", "WSH", "WC"}
    assert [*found.values()] == pytest.approx([1 / 3] * 3)
