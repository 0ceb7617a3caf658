"""docs/rules.md section 3, each value once: UNO."""

import pytest
from builders import a_round, aside, card, exposed, play, rule, seen

from companion.core.events import Caught, Drew, Played, UnoCalled, Why


@pytest.mark.parametrize(("value", "at_risk"), [(True, {0}), (False, set())])
def test_uno_call_says_whether_a_call_is_due(value, at_risk):
    """N1."""
    assert exposed(uno_call=value).exposed == at_risk


def test_where_no_call_is_due_a_call_is_not_false():
    state = a_round("R7", uno_call=False)
    assert play(state, UnoCalled(0)) == state


@pytest.mark.parametrize(
    ("value", "event", "still"),
    [
        ("next_turn", Drew(1, 1, Why.TURN), False),
        ("next_turn", Played(1, card("R4")), False),
        ("next_play", Drew(1, 1, Why.TURN), True),
        ("next_play", Played(1, card("R4")), False),
        ("own_turn", Drew(1, 1, Why.TURN), True),
        ("own_turn", Played(1, card("R4")), True),
        ("own_turn", Played(0, card("R4")), False),
    ],
)
def test_uno_window_says_when_a_catch_comes_too_late(value, event, still):
    """X1, N3, N4, N5."""
    assert (0 in play(exposed(uno_window=value), event).exposed) is still


@pytest.mark.parametrize(("cards", "owed"), [(0, ()), (2, ((0, 2),)), (6, ((0, 6),))])
def test_uno_penalty_is_what_a_missed_call_costs(cards, owed):
    """N2."""
    assert play(exposed(uno_penalty=cards), Caught(1, 0)).extra_penalties == aside(
        *owed
    )


@pytest.mark.parametrize(("value", "at_risk"), [(True, set()), (False, {0})])
def test_late_call_saves_decides_whether_a_late_call_counts(value, at_risk):
    """N6."""
    assert play(exposed(late_call_saves=value), UnoCalled(0)).exposed == at_risk


@pytest.mark.parametrize(("cards", "owed"), [(0, ()), (2, ((0, 2),)), (4, ((0, 4),))])
def test_false_uno_penalty_is_what_a_false_call_costs(cards, owed):
    """X2, N7."""
    state = play(a_round(false_uno_penalty=cards), UnoCalled(0))
    assert state.extra_penalties == aside(*owed, why=Why.FALSE_UNO)


@pytest.mark.parametrize(("cards", "owed"), [(0, ()), (3, ((1, 3),))])
def test_false_catch_penalty_is_what_a_false_catch_costs(cards, owed):
    """X2, N8."""
    assert play(
        a_round(false_catch_penalty=cards), Caught(1, 0)
    ).extra_penalties == aside(*owed)


@pytest.mark.parametrize(
    ("value", "events"),
    [
        ("silent", (Played(1, card("R4")),)),
        ("remind_player", (Played(1, card("R4")),)),
        (
            "auto_penalty",
            (Caught(None, 0), Drew(0, 2, Why.UNO), Played(1, card("R4"))),
        ),
    ],
)
def test_uno_reminder_says_what_follows_a_missed_call_by_itself(value, events):
    """5.0: the penalty exists only if players notice, unless the table wants it."""
    assert rule(exposed(uno_reminder=value), seen("R4")).events == events


def test_a_shared_button_that_accuses_wrongly_costs_nobody():
    """N8: nobody knows who pressed it."""
    state = a_round(false_catch_penalty=3)
    assert play(state, Caught(None, 0)) == state
