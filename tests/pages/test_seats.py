"""Counts that nobody can know just now, and reminders that the table has asked for."""

from dataclasses import replace

import pytest
from builders import a_round, card, play, seen
from presenting import present

from companion.core.events import Played, UnoCalled
from companion.core.history import History
from companion.referee.rulings import Ruling
from companion.referee.tracking.tracker import Tracker


def view(state, questions=()):
    return present(History(state), Ruling(), questions)


def cards(state, questions=()):
    return [seat.cards for seat in view(state, questions).page.seats]


def test_the_count_of_who_swaps_is_open_until_the_swap_is_named():
    """5.11."""
    state = play(
        a_round("R3", hands=(7, 5, 3), seven_swap="must"), Played(0, card("R7"))
    )
    assert cards(state) == ["?", "5", "3"]


def test_a_count_stays_open_while_a_late_swap_is_still_asked_for():
    """5.11."""
    state = play(
        a_round("R3", hands=(7, 5, 3), seven_swap="must"), Played(0, card("R7"))
    )
    ruling, later = Tracker.of(History(state)).handle(seen("R5"))
    now = later.history.now
    assert cards(now, ruling.questions) == ["?", "4", "3"]
    assert cards(now) == ["6", "4", "3"]


def missed(**rules):
    return play(a_round("R7", hands=(2, 7, 7), **rules), Played(0, card("R3")))


def test_a_table_that_wants_it_is_reminded_of_a_missed_call():
    """5.0, `uno_reminder`."""
    state = missed(uno_reminder="remind_player")
    notices = [notice.text for notice in view(state).notices]
    assert notices == ["Ada has one card left: call UNO!"]
    assert view(play(state, UnoCalled(0))).notices == ()


@pytest.mark.parametrize("value", ["silent", "auto_penalty"])
def test_no_other_table_is_reminded(value):
    """5.0."""
    assert view(missed(uno_reminder=value)).notices == ()


def following(state):
    return [seat.name for seat in view(state).page.seats if seat.next]


def test_it_is_shown_whose_turn_comes_next():
    state = a_round("R3", hands=(7, 7, 7))
    assert following(state) == ["Ben"]
    assert following(play(state, Played(0, card("RR")))) == ["Ben"]
    assert following(play(state, Played(0, card("R5")))) == ["Cem"]


def test_who_follows_on_a_draw_is_next_while_cards_are_owed():
    state = play(a_round("R3", hands=(7, 7, 7)), Played(0, card("R+2")))
    assert following(state) == ["Cem"]


@pytest.mark.parametrize(
    ("points", "said"), [(1, "1 point"), (2, "2 points"), (0.5, "0.5 points")]
)
def test_points_are_read_out_as_people_say_them(points, said):
    state = replace(a_round("R3", hands=(7, 7, 7)), scores=(points, 40, 0))
    assert view(state).page.seats[0].says == f"Ada, 7 cards, {said}"
