from dataclasses import replace

import pytest
from builders import a_round, answer, card, play, rule, seen, told

from companion.core.cards import Color
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    Drew,
    Played,
    Undone,
    Why,
)
from companion.core.history import History
from companion.referee.inputs import (
    Button,
    CardGone,
    CardUnread,
    CreditTouched,
    PlayerLeft,
    Pressed,
    ReadAgain,
    VerdictTouched,
)
from companion.referee.referee import rule_on
from companion.referee.rulings import AnswerKind, Ruling
from companion.referee.tracking.tracker import Tracker

PENALTY = (Caught(None, 0), Drew(0, 2, Why.UNO))


def exposed(text="R3", **rules):
    """The first seat has one card left and did not call; the table punishes that."""
    before = a_round("R7", hands=(2, 7, 7, 7), uno_reminder="auto_penalty", **rules)
    return play(before, Played(0, card(text)))


@pytest.mark.parametrize("text", ["R3", "R+2"])
def test_a_missed_call_costs_when_the_next_seat_draws(text):
    """N3: also where it draws because it must."""
    events = rule(exposed(text), Pressed(0.0, Button.DRAW)).events
    assert events[:2] == PENALTY
    assert isinstance(events[2], Drew)


def test_a_missed_call_costs_before_the_cards_of_a_verdict_are_drawn():
    state = play(exposed("W+4"), ColorNamed(0, Color.RED), Challenged(1, 0))
    events = rule(state, VerdictTouched(0.0, guilty=False)).events
    assert events[1:] == (*PENALTY, Drew(1, 6, Why.PENALTY))


@pytest.mark.parametrize(
    ("window", "costs"),
    [("next_turn", True), ("next_play", False), ("own_turn", False)],
)
def test_a_missed_call_costs_nothing_while_players_may_notice_it(window, costs):
    """N3 to N5, 5.0."""
    events = rule(exposed(uno_window=window), Pressed(0.0, Button.DRAW)).events
    assert (events[:2] == PENALTY) is costs


def test_a_missed_call_that_is_never_noticed_costs_in_the_own_next_turn():
    """N5."""
    state = play(
        exposed(uno_window="own_turn"), *(Played(s, card("R4")) for s in (1, 2, 3))
    )
    assert rule(state, seen("R5")).events == (*PENALTY, Played(0, card("R5")))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_call_or_a_catch_in_time_leaves_nothing_to_penalize(seat):
    """N2, N6."""
    button = Button.CATCH if seat else Button.UNO
    events = rule(exposed(), Pressed(0.0, button, seat)).events
    assert Caught(None, 0) not in events
    assert len(events) == (2 if seat else 1)


def test_a_player_who_leaves_is_not_penalized():
    assert Caught(None, 0) not in rule(exposed(), PlayerLeft(0.0, 0)).events


def test_the_color_of_a_wild_is_told_by_the_card_as_it_is_read_again():
    """5.6, 5.17."""
    history = told(exposed("W"), seen("R5"))
    mended = history.after(rule_on(history, ReadAgain(0.0, card("B5"))).events).now
    assert (mended.counts, mended.color) == ((3, 6, 7, 7), Color.BLUE)


@pytest.mark.parametrize("gone_at", [12.0, 40.0])
def test_what_a_missed_call_has_cost_stays_where_the_card_is_taken_back(gone_at):
    """5.4: Ada has drawn, and Ben takes his card back."""
    _, tracker = Tracker.of(History(exposed())).handle(seen("R5", at=10.0))
    ruling, tracker = tracker.handle(CardGone(gone_at, card("R5")))
    assert ruling.events == (Undone(1),)
    now = tracker.history.now
    assert (now.counts, now.exposed, now.to_act) == ((3, 7, 7, 7), frozenset(), 1)


def test_what_a_missed_call_has_cost_stays_where_the_table_says_so_later():
    """5.4: after something else, it is asked whether the card was taken back."""
    history = told(exposed(), seen("R5"), Pressed(0.0, Button.DRAW))
    gone = answer(rule_on(history, CardGone(9.0, card("R5"))), AnswerKind.TAKE_BACK)
    now = history.after(rule_on(history, gone).events).now
    assert (now.counts, now.to_act) == ((3, 7, 7, 7), 1)


def test_a_missed_call_costs_also_where_the_card_after_it_was_not_read():
    """5.3: Ben's blue 3 must have been laid before Cem's blue 5."""
    tracker = Tracker.of(History(exposed()))
    for item in (CardUnread(12.0), seen("B5", at=20.0)):
        _, tracker = tracker.handle(item)
    assert tracker.history.now.counts == (3, 6, 6, 7)


@pytest.mark.parametrize(
    ("button", "seat"), [(Button.DRAW_PASS, None), (Button.DRAW, 0)]
)
def test_a_press_of_draw_for_a_missed_call_draws_nothing_more(button, seat):
    """5.8: the table has counted those cards by itself."""
    _, tracker = Tracker.of(History(exposed())).handle(seen("R5", at=10.0))
    ruling, tracker = tracker.handle(Pressed(13.0, button, seat))
    assert ruling == Ruling()
    assert tracker.history.now.counts == (3, 6, 7, 7)


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize(
    ("item", "by"), [(ReadAgain(0.0, card("R3")), 1), (CreditTouched(0.0, 2), 2)]
)
def test_what_a_missed_call_has_cost_stays_where_the_card_is_corrected(item, by, short):
    """5.1, 5.17: also where the pile was made anew for it."""
    state = exposed(jump_in="colored")
    if short:
        state = replace(state, draw_pile=1, discard_pile=state.discard_pile + 58)
    below = seen("R5") if by == 1 else seen("R3")
    history = told(state, below)
    mended = history.after(rule_on(history, item).events).now
    assert (mended.counts[0], mended.exposed) == (3, frozenset())
    assert mended.counts[by] == 6
    assert mended.top == card("R3")
