"""Each piece of evidence speaks for what fits it, and says nothing else."""

import pytest
from builders import a_round, card

from companion.core.events import Drew, Played, Why
from companion.core.seating import Seat
from companion.referee.inputs import Button, CardSeen, CardUnread, DrawSeen, Pressed
from companion.referee.learned import NOWHERE
from companion.referee.rulings import Assumed, Assumption
from companion.referee.tracking.context import Context
from companion.referee.tracking.evidence import direction, faces, glimpses
from companion.referee.tracking.hypothesis import Hypothesis, TrackerStep

FOUR = tuple(map(Seat, range(4)))

STATE = a_round("R7")


def laid(seat, *, whence, at=20.0, face="R2"):
    seen = CardSeen(at, card(face), from_deg=whence)
    return TrackerStep(seen, STATE, (Played(Seat(seat), card(face)),), STATE)


def unread(seat, face, at=10.0):
    assumed = (Assumption(Assumed.UNSEEN_CARD, Seat(seat), card(face)),)
    press = Pressed(at, Button.DRAW)
    return TrackerStep(press, STATE, (), STATE, assumed)


def learned():
    sides = NOWHERE
    for _ in range(3):
        for seat in range(4):
            sides = sides.learned(Seat(seat), 90.0 * seat, FOUR)
    return sides


def test_an_arm_speaks_for_whose_side_it_comes_from():
    mine, other = (
        direction(Hypothesis(STATE, (laid(1, whence=deg),), sides=learned()), Context())
        for deg in (90.0, 270.0)
    )
    assert mine < 0.0 < other


def test_a_card_without_an_arm_says_nothing_about_sides():
    step = laid(1, whence=None)
    assert direction(Hypothesis(STATE, (step,), sides=learned()), Context()) == 0.0


def test_a_glimpse_speaks_for_a_card_that_nobody_read():
    context = Context(unread=(CardUnread(8.0),), sees_arms=True)
    last = laid(2, whence=None)
    before = laid(0, whence=None, at=5.0)
    with_card, without = (
        glimpses(Hypothesis(STATE, (before, *between, last)), context)
        for between in ((unread(1, "R1"),), ())
    )
    assert with_card < without


def test_a_glimpse_before_a_report_speaks_for_no_card_after_it():
    before, last = laid(0, whence=None, at=5.0), laid(2, whence=None)
    press = TrackerStep(Pressed(7.0, Button.DRAW), STATE, (), STATE)
    steps = (before, press, unread(1, "R1", at=10.0), last)
    later, earlier = (
        glimpses(
            Hypothesis(STATE, steps),
            Context(unread=(CardUnread(at),), sees_arms=True),
        )
        for at in (8.0, 6.0)
    )
    assert later < earlier


def test_what_was_paid_for_glimpses_is_given_back():
    hypothesis = Hypothesis(STATE, (laid(2, whence=None),))
    context = Context(unread=(CardUnread(8.0),), sees_arms=True)
    cost = glimpses(hypothesis, context)
    assert glimpses(hypothesis._replace(paid=cost), context) == 0.0


def test_a_face_that_was_only_assumed_does_not_make_the_same_card_seldom():
    copies = (card("R2"), card("R2"))
    full = STATE.__class__(**{**STATE.__dict__, "discards": (*STATE.discards, *copies)})
    seen = laid(3, whence=None)._replace(start=full)
    assumed = Hypothesis(STATE, (unread(1, "R2"), seen))
    assert faces(assumed, Context()) < 0.0
    assert faces(Hypothesis(STATE, (unread(1, "R1"), seen)), Context()) == 0.0


def draws_seen(*events, place):
    """How much likelier a draw at 7 s is if a step tells of some events.

    Args:
        events: what the step tells of.
        place: of the step among three: 0 and 2 are cards that were read.
    """
    steps = [
        laid(0, whence=None, at=5.0),
        unread(1, "R1", at=8.0),
        laid(2, whence=None),
    ]
    with_draw = [*steps]
    with_draw[place] = steps[place]._replace(events=events)
    context = Context(draws=(DrawSeen(7.0),), sees_draws=True)
    before, after = (
        glimpses(Hypothesis(STATE, tuple(each)), context) for each in (steps, with_draw)
    )
    return before - after


@pytest.mark.parametrize(
    ("events", "place", "speaks"),
    [
        ("D", 0, False),  # before the card that was read first, or for it
        ("CD", 0, True),
        ("DC", 0, False),
        ("D", 1, True),
        ("CD", 1, True),
        ("DC", 1, True),
        ("DC", 2, True),
        ("CD", 2, False),  # what it costs is still to come
    ],
)
def test_a_draw_that_was_seen_speaks_for_one_between_the_last_two_cards(
    events, place, speaks
):
    told = {"D": Drew(Seat(2), 1, Why.TURN), "C": Played(Seat(0), card("R2"))}
    assert (draws_seen(*map(told.get, events), place=place) > 0) is speaks
