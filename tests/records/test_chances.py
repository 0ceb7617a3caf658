"""Chances to win a round: by play-outs that know no more than everybody could see."""

import random
from dataclasses import replace

import pytest
from builders import a_round, aside, card

from companion.commands.benchmarks.referee import play_game
from companion.core.cards import Color
from companion.core.decks import Deck
from companion.core.events import Dealt, Played
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.records.chances import PlayOuts, standard_error

FEW = 60


def chances(state, rng, playouts):
    found = PlayOuts(state, rng)
    for _ in range(playouts):
        found.play()
    return found.shares


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
    assert chances(state, rng(), FEW) == (1, 0, 0, 0)


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


def test_a_reverse_between_two_that_means_nothing_skips_nobody_in_a_play_out():
    state = among({"RR": 9}, (2, 1))
    rules = replace(state.rules, two_player_reverse="nothing")
    assert chances(replace(state, rules=rules), rng(), 1) == (0, 1)


def test_whoever_owes_cards_draws_them_first_in_a_play_out():
    state = among({"R3": 9}, (1, 2, 2), pending=2, owes=Seat(0))
    assert chances(state, rng(), 1) == (0, 1, 0)


@pytest.mark.slow
def test_a_wild_names_the_color_of_which_most_are_held_in_a_play_out():
    """The second seat has a blue card once in five times: then it never fits."""
    state = among({"W": 1, "R5": 3, "B7": 1}, (4, 1), top="G1")
    assert 0.7 < chances(state, rng(), 400)[1] < 0.9


@pytest.mark.parametrize("most", ["R5", "B5"])
def test_a_color_that_is_named_in_a_play_out_keeps_others_from_laying(most):
    """The second seat has and draws yellow cards only."""
    lying = (*[card("Y9")] * 4, card("G1"))
    cards = {"W": 1, most: 2, "Y9": 4}
    state = among(cards, (3, 2), top="G1", discards=lying)
    assert chances(state, rng(), 1) == (1, 0)


def test_the_same_numbers_give_the_same_chances():
    state = a_round("R7")
    assert chances(state, rng(), FEW) == chances(state, rng(), FEW)


def test_who_is_hit_by_a_stack_is_worse_off_where_it_cannot_be_answered():
    def hit(stacking):
        state = a_round("R+2", hands=(2, 2, 2, 2), stacking=stacking)
        owing = replace(state, phase=Phase.PENALTY, owes=state.current, pending=8)
        return chances(owing, rng(), 400)[owing.current]

    assert hit("mixed") > hit("off")


def test_a_wild_draw_four_in_a_stack_is_doubted_only_where_that_is_agreed():
    """Who is hit by the stack is often spared then: red cards could have been laid."""

    def hit(*, in_stack):
        rules = {"stacking": "mixed", "challenge_extra": 0}
        rules |= {"challenge_in_stack": in_stack}
        state = a_round("W+4", hands=(3, 3, 3), turn=1, **rules)
        faces = {
            card(name): replace(state.deck.faces[card(name)], copies=40)
            for name in ("W+4", "R5")
        }
        owing = {"owes": Seat(1), "pending": 4, "phase": Phase.PENALTY}
        few = replace(state, deck=Deck("few", faces), color=Color.RED, **owing)
        return chances(few, rng(), 400)[2]

    assert hit(in_stack=True) > hit(in_stack=False) + 0.02


def test_a_doubt_that_was_right_spares_who_had_doubted():
    state = a_round("W+4", hands=(4, 4, 4, 4), turn=1)
    judged = replace(state, phase=Phase.PENALTY, owes=0, pending=4, final=True)
    lost = replace(state, phase=Phase.PENALTY, owes=1, pending=6, final=True)
    guilty, innocent = chances(judged, rng(), 200), chances(lost, rng(), 200)
    assert guilty[1] > innocent[1] + 0.1
    assert innocent[0] > guilty[0] + 0.1


def test_a_card_that_was_seen_is_dealt_to_nobody():
    """All cards that count most lie on the pile: whoever holds one card less wins."""
    state = a_round("R7", hands=(1, 1))
    deck = state.deck
    seen = [c for c, face in deck.faces.items() for _ in range(face.copies)]
    wilds = tuple(c for c in seen if c.is_wild)
    numbers = chances(replace(state, discards=(*wilds, card("R7"))), rng(), 400)
    assert numbers[state.current] < chances(state, rng(), 400)[state.current]


@pytest.mark.parametrize(
    ("cards", "color", "found"),
    [
        ("B3", Color.RED, (0, 0)),  # no card ever fits
        ("B3", Color.BLUE, (1, 0)),
        ("B7", Color.RED, (1, 0)),  # the symbol does
        ("W", Color.RED, (1, 0)),
        ("B3", None, (1, 0)),  # no color was named
    ],
)
def test_in_a_play_out_a_card_is_laid_that_fits(cards, color, found):
    assert chances(among({cards: 30}, (1, 1), color=color), rng(), 1) == found


@pytest.mark.parametrize("other", ["W", "R9"])
def test_in_a_play_out_the_card_that_counts_most_is_laid_and_a_wild_one_last(other):
    """After the skip the other card is laid; else the second seat would draw it."""
    state = replace(among({"RS": 1, other: 1}, (2, 0)), counts=(2, 3))
    assert chances(state, rng(), 1) == (1, 0)


def test_each_card_on_the_pile_is_held_by_nobody_and_only_once():
    """Of two red cards one lies there; the other and a blue one are dealt."""
    state = among({"R3": 2, "B9": 1}, (1, 1), discards=(card("R3"),))
    assert chances(state, rng(), 200)[0] == pytest.approx(0.5, abs=0.1)


def hit(phase, cards, *, top="R7", challenged=None, pending=2, **rules):
    """Chances where the second of three seats is hit by a draw card."""
    state, hands = among(cards, (1, 1, 1)), (1, 1, 1)
    table = a_round(top, hands=hands, turn=1, **rules)
    owing = {"owes": Seat(1), "pending": pending, "phase": phase}
    few = replace(table, deck=state.deck, challenged=challenged, **owing)
    return chances(few, rng(), 400)


def test_a_wild_draw_four_is_doubted_two_times_in_five_and_a_fifth_are_bluffs():
    """Who doubted rightly plays: all hold one card, and any goes out with it."""
    doubted = hit(Phase.CHALLENGE, {"R3": 60}, challenged=Seat(0), pending=4)
    assert doubted[1] == pytest.approx(0.4 * 0.2, abs=0.04)
    assert doubted[2] == pytest.approx(1 - 0.4 * 0.2, abs=0.04)


def test_who_doubted_rightly_plays_only_where_that_is_agreed():
    no_turn = {"challenge_winner_plays": False}
    doubted = hit(Phase.CHALLENGE, {"R3": 60}, challenged=Seat(0), pending=4, **no_turn)
    assert doubted == (0, 0, 1)


def test_what_may_not_be_doubted_any_more_is_drawn():
    assert hit(Phase.PENALTY, {"R3": 60}, challenged=Seat(0)) == (0, 0, 1)


def test_seven_of_ten_answer_a_penalty_with_a_card_where_they_may():
    answered = hit(Phase.PENALTY, {"R+2": 60}, top="R+2", stacking="draw2")
    assert answered[1] == pytest.approx(0.7, abs=0.1)
    assert hit(Phase.PENALTY, {"R+2": 60}, top="R+2") == (0, 0, 1)


@pytest.mark.parametrize(
    ("cards", "top", "stacking", "is_answered"),
    [
        ("R+2", "G+2", "draw2", True),
        ("W+4", "W+4", "draw2", False),
        ("W+4", "W+4", "same_kind", True),
        ("W+4", "R+2", "same_kind", False),
        ("W+4", "R+2", "mixed", True),
        ("R3", "R+2", "mixed", False),
    ],
)
def test_a_penalty_is_answered_with_the_cards_that_are_agreed(
    cards, top, stacking, is_answered
):
    found = hit(Phase.PENALTY, {cards: 60}, top=top, stacking=stacking)
    assert (found[1] > 0.5) is is_answered


@pytest.mark.parametrize(("plays", "winner"), [(True, 0), (False, 1)])
def test_who_was_doubted_rightly_draws_and_who_doubted_may_play(plays, winner):
    """The first seat has doubted the last one, which owes."""
    state = among({"R3": 60}, (1, 1, 1))
    rules = a_round("R7", hands=(1, 1, 1), challenge_winner_plays=plays).rules
    owing = {"owes": Seat(2), "pending": 4, "final": True, "phase": Phase.PENALTY}
    found = chances(replace(state, rules=rules, **owing), rng(), 1)
    assert found.index(1) == winner


def test_penalties_aside_are_drawn_before_a_play_out():
    state = among({"R3": 60}, (1, 1, 1), extra_penalties=aside((0, 2)))
    assert chances(state, rng(), 1) == (0, 1, 0)


def test_a_chance_of_many_play_outs_is_less_off():
    assert standard_error(0.5, 100) == pytest.approx(0.05)
    assert standard_error(0.2, 400) == pytest.approx(0.02)
    assert standard_error(1.0) == 0


def _foretold(rounds, playouts, **options):
    """Each chance that was told in the middle of a round, and whether it came true."""
    source, told, played, seed = rng(), [], 0, 0
    while played < rounds:
        history, laid = play_game(2 + seed % 5, seed, **options), []
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


AT_NIGHT = pytest.mark.nightly(reason="2,000 rounds, and without stacks")


@pytest.mark.parametrize(
    ("rounds", "playouts", "slack", "stacking"),
    [
        # Of so few rounds a share is off by 6 in 100, twice as much at most.
        pytest.param(100, 60, 0.12, "mixed", marks=pytest.mark.slow),
        pytest.param(100, 60, 0.12, "off", marks=AT_NIGHT),
        pytest.param(2000, 200, 0, "mixed", marks=AT_NIGHT),
        pytest.param(2000, 200, 0, "off", marks=AT_NIGHT),
    ],
)
def test_what_is_called_likely_comes_true_as_often(rounds, playouts, slack, stacking):
    """Of moments called 60 to 70 %, 55 to 75 in 100 come true."""
    told = _foretold(rounds, playouts, stacking=stacking)
    for low, least, most in ((0.2, 0.13, 0.35), (0.4, 0.33, 0.57), (0.6, 0.55, 0.75)):
        came = [true for share, true in told if low <= share < low + 0.1]
        assert len(came) > 30
        assert least - slack <= sum(came) / len(came) <= most + slack
