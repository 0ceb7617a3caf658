import pytest
from builders import a_round, a_table, card

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Amended,
    Dealt,
    Deleted,
    Drew,
    Flipped,
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


def test_no_step_at_all_cannot_be_undone(three_plays):
    with pytest.raises(ImpossibleEventError, match="at least one step"):
        three_plays.after((Undone(0),))


def test_nothing_can_be_put_back_where_nothing_was_undone(three_plays):
    with pytest.raises(ImpossibleEventError, match="nothing to redo"):
        three_plays.after((Redone(),))
    with pytest.raises(ImpossibleEventError, match="nothing to redo"):
        three_plays.after((Undone(1),)).after((Redone(),)).after((Redone(),))


@pytest.mark.parametrize("n", [-1, 3])
def test_a_step_that_there_is_not_cannot_be_corrected(three_plays, n):
    with pytest.raises(ImpossibleEventError, match=f"no step {n} in force"):
        three_plays.after((Deleted(n),))


def test_a_repair_is_no_step_that_can_be_corrected(three_plays):
    repaired = three_plays.after((Deleted(2),))
    with pytest.raises(ImpossibleEventError, match="no step 3 in force"):
        repaired.after((Deleted(3),))


def test_each_event_is_one_version(three_plays):
    """A touch answers the view that it was made on."""
    assert three_plays.version == 3
    for event in (Undone(2), Redone(), Deleted(2), Passed(3)):
        before = three_plays.version
        three_plays = three_plays.after((event,))
        assert three_plays.version == before + 1
    assert three_plays.after(RULING[:1] * 2).version == three_plays.version + 2


def test_steps_that_were_applied_already_are_taken_as_they_are(three_plays):
    start = History(three_plays.start)
    assert start.extended(three_plays.steps) == three_plays
    assert three_plays.extended(()) is three_plays


def test_the_steps_after_one_are_all_that_followed(three_plays):
    assert three_plays.steps_after(0) == three_plays.steps[1:]
    assert three_plays.steps_after(2) == ()


def test_the_history_is_told_backwards_with_the_table_before_each_step(three_plays):
    told = [(state.current, s.event.player) for state, s in three_plays.backwards()]
    assert told == [(2, 2), (1, 1), (0, 0)]
    states = [state for state, _ in three_plays.backwards()]
    assert states[-1] == three_plays.start


def test_what_became_impossible_is_not_told(three_plays):
    history = History(a_round("R7")).after((Drew(0, 1, Why.TURN),))
    history = history.after((Passed(0),)).after((Amended(0, Played(0, card("W"))),))
    assert [step.event for _, step in history.backwards()] == [
        Amended(0, Played(0, card("W"))),
        Played(0, card("W")),
    ]


def test_who_played_last_is_the_player_of_the_top_card(three_plays):
    assert three_plays.last_player == 2
    assert three_plays.after((Passed(3),)).last_player == 2
    assert History(three_plays.start).last_player is None


def test_nobody_has_played_a_card_that_was_turned_over():
    history = History(a_table()).after((Dealt(0, 7), Flipped(card("R3"))))
    assert history.last_player is None
    assert history.after((Played(1, card("R4")),)).last_player == 1


def test_the_last_ruling_is_all_that_began_with_its_first_event(three_plays):
    assert three_plays.last_ruling == three_plays.steps[2:]
    assert History(three_plays.start).last_ruling == ()


def test_an_undo_before_it_does_not_make_an_event_a_part_of_the_ruling(three_plays):
    """What is taken back is no step, so the next undo begins with what came instead."""
    again = three_plays.after((Undone(1), Played(2, card("R5")), Passed(3)))
    assert [step.first for step in again.steps] == [True, True, True, False]


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
