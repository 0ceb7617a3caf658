import pytest
from builders import a_round, card

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Amended,
    Deleted,
    Drew,
    Inserted,
    Passed,
    Played,
    Redone,
    Undone,
    Why,
)
from companion.core.game import apply
from companion.core.history import History


@pytest.fixture
def three_plays():
    history = History(a_round("R7"))
    for seat, text in enumerate(("R3", "R4", "B4")):
        history = history.after((Played(seat, card(text)),))
    return history


def test_undo_of_everything_is_the_start(three_plays):
    assert three_plays.after((Undone(3),)).now == three_plays.start


def test_redo_restores_what_undo_took(three_plays):
    assert three_plays.after((Undone(2),)).after((Redone(),)).now == three_plays.now


def test_more_steps_than_there_are_cannot_be_undone(three_plays):
    with pytest.raises(ImpossibleEventError, match="1 to 3 steps"):
        three_plays.after((Undone(4),))


def test_an_amended_step_is_as_if_it_had_always_been_so(three_plays):
    amended = three_plays.after((Amended(2, Played(2, card("R8"))),))
    assert amended.now.top == card("R8")
    assert amended.now.counts == three_plays.now.counts


def test_an_inserted_step_moves_the_later_ones():
    history = History(a_round("R7")).after((Passed(0),))
    drawn = history.after((Inserted(0, Drew(0, 1, Why.TURN)),))
    assert (drawn.now.counts[0], drawn.now.current) == (8, 1)


def test_a_deleted_step_never_happened(three_plays):
    assert three_plays.after((Deleted(2),)).now.top == card("R4")


def test_a_later_step_that_became_impossible_is_flagged_and_not_dropped():
    history = History(a_round("R7")).after((Drew(0, 1, Why.TURN),))
    history = history.after((Passed(0),)).after((Played(1, card("R2")),))
    repaired = history.after((Amended(0, Played(0, card("W"))),))
    assert [step.event for step in repaired.problems] == [Passed(0)]


def test_a_ruling_of_several_events_is_one_step_of_undo():
    history = History(a_round("R7"))
    ruling = (Played(0, card("R+2")), Drew(1, 2, Why.PENALTY))
    assert len(history.after(ruling).last_ruling) == 2


def test_a_ruling_is_taken_whole_or_not_at_all():
    history = History(a_round("R7"))
    with pytest.raises(ImpossibleEventError):
        history.after((Played(0, card("R3")), Drew(1, 9, Why.PENALTY)))
    assert history.now.top == card("R7")


@pytest.mark.parametrize(
    "repair",
    [Amended(0, Played(0, card("R5"))), Inserted(1, Played(1, card("R1"))), Deleted(2)],
    ids=lambda event: type(event).__name__,
)
def test_an_undo_takes_a_repair_back_before_anything_else(three_plays, repair):
    """5.18: all are log entries, so undo works."""
    repaired = three_plays.after((repair,))
    assert repaired.after((Undone(1),)).steps == three_plays.steps


def test_a_repair_that_was_taken_back_can_be_put_back(three_plays):
    repaired = three_plays.after((Deleted(2),))
    assert repaired.after((Undone(1),)).after((Redone(),)).steps == repaired.steps


def test_no_more_than_everything_can_be_undone_after_an_insertion(three_plays):
    repaired = three_plays.after((Inserted(0, Passed(3)),))
    with pytest.raises(ImpossibleEventError, match="1 to 4 steps"):
        repaired.after((Undone(5),))


def test_a_repair_keeps_no_copy_of_what_lies_before_it(three_plays):
    repaired = three_plays.after((Amended(2, Played(2, card("R4"))),))
    assert len(repaired.steps[-1].repaired) == 1


RULING = (
    Amended(1, Played(1, card("R5"))),
    Inserted(0, Drew(0, 1, Why.TURN)),
    Deleted(2),
    Inserted(1, Drew(1, 1, Why.TURN)),
)
"""What a story puts right at once, not in the order in which it happened."""


def background_worker(history, events):
    for i, event in enumerate(events):
        history = history.after_event(event, first=i == 0)
    return history


def as_told(history):
    return [(s.n, s.event, s.after, s.first, s.problem) for s in history.steps]


def test_repairs_of_one_ruling_lead_where_they_lead_one_by_one(three_plays):
    repaired = three_plays.after(RULING)
    assert as_told(repaired) == as_told(background_worker(three_plays, RULING))


@pytest.mark.parametrize("undone", range(1, len(RULING) + 1))
def test_repairs_of_one_ruling_can_be_taken_back_one_by_one(three_plays, undone):
    back = three_plays.after(RULING).after((Undone(undone),))
    kept = RULING[: len(RULING) - undone]
    assert as_told(back) == as_told(background_worker(three_plays, kept))


def test_repairs_of_one_ruling_apply_what_follows_only_once(three_plays, monkeypatch):
    applied = []
    monkeypatch.setattr(
        "companion.core.history.apply",
        lambda state, event: applied.append(event) or apply(state, event),
    )
    three_plays.after(RULING)
    assert len(applied) == 4
