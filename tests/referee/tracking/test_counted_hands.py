"""Hands that somebody counted say which hypothesis is right (5.18)."""

from telling import Heard

from companion.core.events import CountSet
from companion.core.seating import Seat
from companion.core.state import replace
from companion.referee.inputs import (
    ArmSeen,
    DrawSeen,
    FactStated,
    PointsEntered,
    UndoTouched,
)
from companion.referee.tracking.beam import Beam
from companion.referee.tracking.counting import agreeing
from companion.referee.tracking.hypothesis import Hypothesis

SIDES = [90.0, 180.0, 270.0, 0.0]


def doubtful():
    """Four play; then Ada plays where Dee should: a draw, a card or a slip before."""
    heard = Heard("R7")
    heard.handle(DrawSeen(0.5))
    heard.handle(ArmSeen(0.6))
    heard.cards("R9", "R1", "R2", "R3", "R4", "R5", whence=[*SIDES, *SIDES][1:7])
    heard.at += 8.0
    return heard.cards("R6", "R8", whence=[SIDES[0], SIDES[1]])


def counted(heard, seat, cards):
    heard.handle(FactStated(heard.at + 1.0, (CountSet(Seat(seat), cards),)))
    return heard


def counts_by_story(heard):
    """The cheapest hypothesis of each count of Dee's cards."""
    cheapest = {}
    for each in heard.tracker.beam.hypotheses:
        cheapest.setdefault(each.state.counts[3], each)
    return cheapest


def test_a_counted_hand_says_which_hypothesis_is_right():
    heard = doubtful()
    shown = heard.now.counts[3]
    other = next(n for n in counts_by_story(heard) if n != shown)
    told = counts_by_story(heard)[other]
    counted(heard, 3, other)
    assert heard.now == told.state


def test_what_a_counted_hand_says_is_shown():
    heard = doubtful()
    shown = heard.now.counts[3]
    counted(heard, 3, next(n for n in counts_by_story(heard) if n != shown))
    assert heard.last.revision


def test_a_hypothesis_that_a_counted_hand_brought_goes_with_one_tap():
    heard = doubtful()
    before = heard.now
    other = next(n for n in counts_by_story(heard) if n != before.counts[3])
    counted(heard, 3, other).handle(UndoTouched(heard.at + 2.0))
    assert heard.now == before


def test_a_count_that_no_hypothesis_explains_is_just_set():
    heard = counted(doubtful(), 3, 13)
    assert heard.now.counts[3] == 13
    assert heard.last.revision is None


def test_a_count_that_was_right_already_changes_no_other():
    heard = doubtful()
    before = heard.now.counts
    counted(heard, 3, before[3])
    assert heard.now.counts == before


def test_who_has_no_points_left_in_the_hand_has_won():
    now = Heard("R7").now
    ada, ben = (
        Hypothesis(replace(now, counts=counts))
        for counts in ((0, 2, 3, 1), (2, 0, 3, 1))
    )
    beam = Beam((ada, ben), ada)
    assert agreeing(beam, PointsEntered(1.0, (9, 0, 20, 3))) == (ben,)
