"""The calls of UNO on the official sheet; the rows are those of docs/rules.md."""

from dataclasses import replace

import pytest
from builders import a_round, aside, card, doubted, play, swapping

from companion.core.events import (
    Caught,
    Challenged,
    Drew,
    Played,
    Swapped,
    UnoCalled,
    Why,
)


def test_who_does_not_call_at_one_card_can_be_caught_for_two_cards():
    """N1, N2."""
    missed = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R3")))
    assert missed.exposed == {0}
    caught = play(missed, Caught(2, 0))
    assert (caught.extra_penalties, caught.exposed) == (aside((0, 2)), frozenset())
    assert play(caught, Drew(0, 2, Why.UNO)).counts[0] == 3


@pytest.mark.parametrize(
    "closing", [Drew(1, 1, Why.TURN), Played(1, card("R4"))], ids=["draws", "plays"]
)
def test_the_window_closes_when_the_next_seat_plays_or_draws(closing):
    """N3."""
    missed = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R3")))
    assert play(missed, closing).exposed == frozenset()


def test_a_late_call_before_being_caught_saves():
    """N6."""
    missed = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R3")))
    assert play(missed, UnoCalled(0), Caught(1, 0)).extra_penalties == ()


def test_a_call_before_the_play_covers_it():
    """N1."""
    called = play(a_round("R7", hands=(2, 7, 7, 7)), UnoCalled(0))
    assert play(called, Played(0, card("R3"))).exposed == frozenset()


def test_a_call_before_the_play_lapses_with_a_draw():
    called = play(a_round("R7", hands=(2, 7, 7, 7)), UnoCalled(0))
    assert play(called, Drew(0, 1, Why.TURN)).called == frozenset()


def test_a_false_call_costs_two_cards():
    """N7."""
    assert play(a_round("R7"), UnoCalled(0)).extra_penalties == aside(
        (0, 2), why=Why.FALSE_UNO
    )


def test_a_false_accusation_is_free():
    """N8."""
    state = a_round("R7")
    assert play(state, Caught(1, 0)) == state


def test_a_late_call_is_heard_once():
    """N6."""
    state = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R3")))
    assert play(state, UnoCalled(0), UnoCalled(0)).extra_penalties == ()


def test_a_call_counts_while_another_seat_has_still_to_say_with_whom_it_swaps():
    """N1, 5.11: nobody waits for that seat."""
    called = play(swapping(hands=(7, 2, 3, 4)), UnoCalled(1))
    assert not called.extra_penalties
    assert not play(called, Swapped(0, 2), Played(1, card("R3"))).exposed
    assert play(called, Swapped(0, 1)).called == frozenset()


def test_a_call_counts_while_the_verdict_is_open_that_lets_its_seat_play():
    """N1, W8."""
    doubter = play(replace(doubted(), counts=(6, 2, 7, 7)), Challenged(1, 0))
    assert play(doubter, UnoCalled(1)).called == {1}


def test_a_penalty_for_a_call_that_was_false_to_an_older_program_is_replayed():
    called = play(swapping(hands=(7, 2, 3, 4)), UnoCalled(1))
    assert play(called, Drew(1, 2, Why.FALSE_UNO)).counts[1] == 4
