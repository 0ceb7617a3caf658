"""How much time lay between two cards says how many were laid."""

from math import isfinite

import pytest
from telling import Heard

from companion.core.cards import Card
from companion.core.events import Drew, Why
from companion.core.seating import Seat
from companion.referee.inputs import Button, CardSeen, CardUnread, Confirmed, Pressed
from companion.referee.learned import UNKNOWN
from companion.referee.rulings import Assumed, Assumption
from companion.referee.tracking.context import Context
from companion.referee.tracking.evidence import tempo
from companion.referee.tracking.hypothesis import Hypothesis, TrackerStep

SIDES = [90.0, 180.0, 270.0, 0.0]
ROUND = ("R9", "R1", "R2", "R3", "R4", "R5", "R6", "R8")
YELLOW = ("Y8", "Y9", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6")
BLUE = ("B6", "B9", "B1", "B2", "B3", "B4", "B5", "B7")


def played_evenly():
    """A table of four whose cards come ten seconds apart, two rounds of them."""
    return Heard("R7").cards(*ROUND, whence=[*SIDES[1:], *SIDES, SIDES[0]])


def costs(heard, supposed):
    told = heard.tracker.beam.hypotheses
    return [s.cost for s in told if supposed in [g.kind for g in s.assumptions]]


def supposed_in(heard):
    return heard.tracker.beam.shown.assumptions


def laid_by_the_seat_after_next(heard, *, after):
    heard.at += after - 10.0
    return heard.cards("R7", whence=[SIDES[2]])


@pytest.mark.slow
def test_a_seat_that_plays_too_early_has_played_out_of_turn():
    heard = laid_by_the_seat_after_next(played_evenly(), after=8.0)
    assert min(costs(heard, Assumed.OUT_OF_TURN)) < min(
        costs(heard, Assumed.UNSEEN_CARD)
    )


@pytest.mark.slow
def test_after_twice_the_usual_time_a_card_was_missed_rather():
    heard = laid_by_the_seat_after_next(played_evenly(), after=22.0)
    assert min(costs(heard, Assumed.UNSEEN_CARD)) < min(
        costs(heard, Assumed.OUT_OF_TURN)
    )


@pytest.mark.slow
def test_a_pause_alone_changes_nothing():
    heard = played_evenly()
    heard.at += 300.0
    heard.cards("R7", whence=[SIDES[1]])
    assert supposed_in(heard) == ()


@pytest.mark.slow
def test_a_pause_after_the_first_card_since_all_was_certain_changes_nothing():
    """Without that time the table must not say that no card was laid at all."""
    heard = Heard("R7").cards(*ROUND)
    heard.handle(Confirmed(heard.at))
    heard.cards("R7")
    heard.at += 300.0
    heard.cards("R1")
    assert supposed_in(heard) == ()


@pytest.mark.slow
def test_a_pause_after_the_first_card_since_a_power_cut_changes_nothing():
    heard = Heard("R7", players=6).cards(*ROUND, *YELLOW, *BLUE)
    heard.at = 0.0
    heard.cards("B8")
    heard.at += 200.0
    heard.cards("B0")
    assert supposed_in(heard) == ()


@pytest.mark.slow
def test_a_card_after_many_draws_says_nothing_against_the_one_before_them():
    """What came before that one is settled; the time since counts all the same."""
    heard = Heard("R7", players=2).cards(*ROUND, *YELLOW[:4])
    for _ in range(30):
        heard.press(Button.DRAW_PASS, after=5.0)
    heard.cards("W")
    assert supposed_in(heard) == ()


def test_time_says_nothing_before_the_table_is_known():
    known = Heard("R7").cards("R9", "R1").tracker.beam.context.tempo
    assert known.cost(100.0, 1, 0) == 0.0


@pytest.mark.slow
def test_a_pause_teaches_nothing_about_the_pace():
    pace = played_evenly().tracker.beam.context.tempo
    last = pace.last_at or 0.0
    seen = CardSeen(last + 300.0, played_evenly().now.top)
    after = pace.heard(seen).cards
    assert (after.n, after.mean_s, after.spread) == (
        pace.cards.n,
        pace.cards.mean_s,
        pace.cards.spread,
    )


def test_a_table_that_plays_much_more_slowly_from_now_on_is_learned_anew():
    """Otherwise each of its cards would be taken for a pause, all evening long."""
    pace, at = UNKNOWN, 0.0
    for took in (*[1.5] * 10, *[6.0] * 30):
        pace = pace.heard(CardSeen(at := at + took, Card.parse("R1")))
    assert pace.cards.mean_s == pytest.approx(6.0)


def test_a_press_is_priced_while_a_slower_table_is_learned_anew():
    pace, at = known()
    for _ in range(8):
        pace = pace.heard(Pressed(at := at + 30.0, Button.DRAW))
    assert isfinite(pace.cost(45.0, 1, 1))


def test_a_break_among_the_first_cards_is_soon_forgotten():
    pace, at = UNKNOWN, 0.0
    for took in (*[5.0] * 3, 3600.0, *[5.0] * 40):
        pace = pace.heard(CardSeen(at := at + took, Card.parse("R1")))
    assert pace.cards.mean_s < 10.0


@pytest.mark.parametrize(("took", "learned"), [(119.0, 119.0), (121.0, 120.0)])
def test_a_first_time_of_more_than_two_minutes_is_learned_as_two(took, learned):
    first, second = (CardSeen(at, Card.parse("R1")) for at in (1.0, 1.0 + took))
    assert UNKNOWN.heard(first).heard(second).cards.mean_s == learned


def test_a_break_as_a_slower_table_is_learned_anew_is_soon_forgotten():
    pace, at = UNKNOWN, 0.0
    for took in (*[1.5] * 10, *[6.0] * 7, 3600.0, *[6.0] * 40):
        pace = pace.heard(CardSeen(at := at + took, Card.parse("R1")))
    assert pace.cards.mean_s < 12.0


@pytest.mark.slow
def test_the_clock_of_another_start_says_nothing():
    pace = UNKNOWN
    for at in (100.0, 5.0):
        pace = pace.heard(CardSeen(at, played_evenly().now.top))
    assert pace.cards.n == 0.0


@pytest.mark.slow
@pytest.mark.parametrize("hours", [2.0, 24.0])
@pytest.mark.parametrize("side", [SIDES[1], SIDES[2]])
def test_a_game_that_rests_for_hours_goes_on_with_the_next_card(hours, side):
    heard = played_evenly()
    heard.at += 3600.0 * hours
    heard.cards("R7", whence=[side])
    assert heard.now.top == Card.parse("R7")


@pytest.mark.slow
def test_a_press_that_is_handled_after_a_later_card_says_nothing():
    """A phone's press is stamped when it was touched, and no other was timed yet."""
    heard = Heard("R7").cards(*ROUND, "R7")
    heard.handle(Pressed(heard.at - 0.2, Button.UNO, Seat(1)))
    heard.cards("R1")
    assert heard.now.top == Card.parse("R1")


def known():
    """Five seconds for a card, two for a press; and when the last card came."""
    pace, at = UNKNOWN, 0.0
    for _ in range(10):
        pace = pace.heard(Pressed(at := at + 2.0, Button.DRAW))
        pace = pace.heard(CardSeen(at := at + 5.0, Card.parse("R1")))
    return pace, at


def price(pace, began, *acts):
    """What the time costs from one thing that was reported to the next."""
    total = 0.0
    for at, cards, presses in acts:
        total += pace.cost(at - began, cards, presses)
        began = at
    return total


def test_a_card_that_nobody_read_lies_where_its_time_was_taken():
    """The press came late, the next card in time: it was laid before the press."""
    pace, at = known()
    early = price(pace, at, (at + 7.0, 1, 1), (at + 12.0, 1, 0))
    late = price(pace, at, (at + 7.0, 0, 1), (at + 12.0, 2, 0))
    assert early < late - 2.0


def glimpsed(pace, at, seen, ended, *, is_card):
    """What the time costs if something glimpsed between two cards was one, or none."""
    state = Heard("R7").now
    unseen = (Assumption(Assumed.UNSEEN_CARD, Seat(1), Card.parse("R2")),)
    steps = (
        TrackerStep(CardSeen(at, Card.parse("R1")), state, (), state),
        TrackerStep(
            CardSeen(ended, Card.parse("R3")),
            state,
            (),
            state,
            unseen if is_card else (),
        ),
    )
    context = Context(tempo=pace, unread=(CardUnread(seen),))
    return tempo(Hypothesis(state, steps), context)


@pytest.mark.parametrize("moment", [0.0, 20.0])
def test_a_glimpse_at_the_very_moment_of_a_read_card_tells_of_no_other(moment):
    pace, at = known()
    same = glimpsed(pace, at, at + moment, at + 20.0, is_card=True)
    assert same == glimpsed(pace, at, at - 5.0, at + 20.0, is_card=True)


def test_a_glimpse_just_before_a_card_was_hardly_another_card():
    pace, at = known()
    another, none = (
        glimpsed(pace, at, at + 4.0, at + 5.0, is_card=is_card)
        for is_card in (True, False)
    )
    assert another > none + 2.0


def test_a_glimpse_at_half_the_time_of_two_cards_was_rather_one():
    pace, at = known()
    another, none = (
        glimpsed(pace, at, at + 5.0, at + 10.0, is_card=is_card)
        for is_card in (True, False)
    )
    assert another < none - 2.0


def test_many_presses_in_time_leave_none_for_a_card_that_nobody_read():
    """Two players who can only draw and pass press twenty times between two cards."""
    pace, at = known()
    pressed = [(at + 2.0 * (n + 1), 0, 1) for n in range(20)]
    plain = price(pace, at, *pressed, (at + 45.0, 1, 0))
    missed = price(pace, at, (at + 2.0, 1, 1), *pressed[1:], (at + 45.0, 1, 0))
    assert missed > plain + 1.0


def pressed_after(pace, at, why, assumed=()):
    """What the time costs of a press six seconds after somebody drew."""
    state = Heard("R7").now
    drew = (Drew(Seat(1), 2, why),)
    steps = (
        TrackerStep(Pressed(at, Button.DRAW), state, drew, state),
        TrackerStep(Pressed(at + 6.0, Button.DRAW), state, (), state, assumed),
    )
    return tempo(Hypothesis(state, steps), Context(tempo=pace))


def test_a_press_may_come_later_once_a_penalty_was_taken():
    """Otherwise a card is assumed that fills the time (bench round 171001369)."""
    pace, at = known()
    assert pressed_after(pace, at, Why.PENALTY) < pressed_after(pace, at, Why.TURN)


def test_a_press_by_habit_takes_no_longer_for_the_penalty_that_it_tells_of():
    """Otherwise a card far back is assumed by which it was no habit."""
    pace, at = known()
    habit = (Assumption(Assumed.HABIT),)
    by_habit, for_a_turn = (
        pressed_after(pace, at, why, habit) for why in (Why.PENALTY, Why.TURN)
    )
    assert by_habit == for_a_turn
