"""Chances to win a round: by play-outs that know no more than everybody could see."""

import random
from dataclasses import replace

import pytest
from builders import a_round, card

from companion.bench.referee import play_game
from companion.core.decks import Deck
from companion.core.events import Dealt, Played
from companion.core.seating import Seat
from companion.records.chances import CardChances, chances, followed, turning_points

FEW = 60


def rng():
    return random.Random(3)  # noqa: S311 (chance that can be repeated)


def test_chances_of_all_add_up_to_one():
    found = chances(a_round("R7"), rng(), FEW)
    assert sum(found) == pytest.approx(1, abs=0.02)


def test_whoever_holds_few_cards_is_likelier_to_win():
    found = chances(a_round("R7", hands=(1, 7, 7, 7), turn=0), rng(), 200)
    assert found[0] > 0.5
    assert max(found[1:]) < 0.25


def test_whoever_has_gone_out_has_won():
    state = a_round("R7", hands=(0, 5, 5, 5))
    assert chances(state, rng(), FEW) == [1, 0, 0, 0]


def among(copies, hands, top="R7", **changes):
    """A round in which the first seat acts, with no other cards than these."""
    state = a_round(top, hands=hands, turn=0)
    faces = {
        card(name): replace(state.deck.faces[card(name)], copies=number)
        for name, number in copies.items()
    }
    return replace(state, deck=Deck("few", faces), **changes)


@pytest.mark.parametrize(
    ("cards", "hands", "winner"),
    [
        ("RR", (2, 1, 1), 2),  # it goes back to the one before
        ("RR", (2, 1), 0),  # with two it skips (D1)
        ("RS", (2, 1, 1), 2),
        ("R+2", (2, 1, 1), 2),  # who draws is skipped
        ("R3", (2, 1, 1), 1),
    ],
)
def test_in_a_play_out_a_card_sends_the_turn_where_it_does_at_the_table(
    cards, hands, winner
):
    found = chances(among({cards: 9}, hands), rng(), 1)
    assert found.index(1) == winner


def test_whoever_owes_cards_draws_them_first_in_a_play_out():
    state = among({"R3": 9}, (1, 2, 2), pending=2, owes=Seat(0))
    assert chances(state, rng(), 1) == [0, 1, 0]


def test_a_wild_names_the_color_of_which_most_are_held_in_a_play_out():
    """The second seat has a blue card once in five times: then it never fits."""
    state = among({"W": 1, "R5": 3, "B7": 1}, (4, 1), top="G1")
    assert 0.7 < chances(state, rng(), 400)[1] < 0.9


def test_the_same_numbers_give_the_same_chances():
    state = a_round("R7")
    assert chances(state, rng(), FEW) == chances(state, rng(), FEW)


def test_every_card_of_a_game_is_followed():
    history = play_game(3, 1, target=1)
    cards = [*followed(history, rng(), 10)]
    laid = [s for s in history.steps if isinstance(s.event, Played)]
    assert [each.card for each in cards] == [step.event.card for step in laid]
    assert cards[-1].after[cards[-1].player] == 1


def a_card(step, before, after):
    return CardChances(1, step, Seat(0), card("R5"), (before, 1 - before), (after, 0))


def test_the_greatest_changes_are_turning_points_in_their_order():
    cards = [a_card(1, 0.1, 0.6), a_card(2, 0.6, 0.65), a_card(3, 0.6, 0.2)]
    assert turning_points(cards) == [cards[0], cards[2]]
    assert turning_points(cards, most=1) == [cards[0]]


def test_a_quiet_round_has_no_turning_point():
    assert turning_points([a_card(1, 0.3, 0.35)]) == []


def _foretold(rounds, playouts):
    """Each chance that was told in the middle of a round, and whether it came true."""
    source, told, played, seed = rng(), [], 0, 0
    while played < rounds:
        history, laid = play_game(2 + seed % 5, seed), []
        seed += 1
        for step in history.steps:
            if isinstance(step.event, Dealt):
                laid = []
            elif isinstance(step.event, Played):
                laid.append(step.after)
            winner = step.after.went_out
            if winner is not None and len(laid) > 2:
                played += 1
                for state in source.sample(laid[:-1], 2):
                    found = chances(state, source, playouts)
                    told += [
                        (share, seat == winner) for seat, share in enumerate(found)
                    ]
                laid = []
    return told


@pytest.mark.parametrize(
    ("rounds", "playouts"),
    [
        pytest.param(150, 60, marks=pytest.mark.slow),
        pytest.param(2000, 200, marks=pytest.mark.nightly(reason="2,000 rounds")),
    ],
)
def test_what_is_called_likely_comes_true_as_often(rounds, playouts):
    """Of moments called 60 to 70 %, 55 to 75 in 100 come true."""
    told = _foretold(rounds, playouts)
    for low, least, most in ((0.2, 0.13, 0.35), (0.4, 0.33, 0.57), (0.6, 0.55, 0.75)):
        came = [true for share, true in told if low <= share < low + 0.1]
        assert len(came) > 30
        assert least <= sum(came) / len(came) <= most
