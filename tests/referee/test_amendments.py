"""A record is corrected with as few repairs as possible."""

from dataclasses import replace
from functools import cache
from itertools import chain, product

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
    Reshuffled,
    Undone,
    Why,
)
from companion.core.history import History, Step
from companion.referee.amendments import amendment

PLAYS = tuple(Played(n, card(f"R{n + 1}")) for n in range(3))


def test_one_wrong_event_is_amended_and_those_after_it_stay():
    history = History(a_round("R7")).after(PLAYS)
    first, wrong = history.steps[-3].n, Played(0, card("R9"))
    repaired = amendment(history, PLAYS, (wrong, *PLAYS[1:]))
    assert repaired == (Amended(first, wrong),)


def test_one_missed_event_is_inserted_and_those_after_it_stay():
    history = History(a_round("R7")).after(PLAYS)
    missed = Played(3, card("R9"))
    second = history.steps[-2].n
    repaired = amendment(history, PLAYS, (PLAYS[0], missed, *PLAYS[1:]))
    assert repaired == (Inserted(second, missed),)


PASS, DRAW, KEPT = Passed(0), Drew(0, 1, Why.TURN), Passed(1)
LISTS = [events for n in range(4) for events in product((PASS, DRAW, KEPT), repeat=n)]
"""The shortest first."""


def told(events):
    """A history of these events; their states do not matter here."""
    start = a_round("R7")
    before = (Step(0, Reshuffled(), start),)
    steps = tuple(Step(n, event, start) for n, event in enumerate(events, 1))
    return History(start, (*before, *steps), version=len(events) + 1)


def put_right(old, repairs):
    """The events of the record after the repairs, one by one."""
    at = {n: [event] for n, event in enumerate(old, 1)}
    added = []
    for repair in repairs:
        match repair:
            case Inserted(n=n, event=event):
                at[n].insert(-1, event)
            case Amended(n=n, event=event):
                at[n][-1] = event
            case Deleted(n=n):
                at[n].pop()
            case event:
                added.append(event)
    return (*chain.from_iterable(at[n] for n in sorted(at)), *added)


@cache
def fewest(old, new):
    """How many repairs and new events are needed at least."""
    if not old or not new:
        return len(old) + len(new)
    same = old[0] == new[0]
    kind = type(old[0]) is type(new[0])
    ways = [fewest(old[1:], new) + 1, fewest(old, new[1:]) + 1]
    return min(
        *ways,
        *([fewest(old[1:], new[1:]) + (0 if same else 1)] if same or kind else []),
    )


def test_a_record_holds_the_right_events_after_as_few_repairs_as_possible():
    for old, new in product(LISTS, LISTS[:13]):
        repairs = amendment(told(old), old, new)
        assert put_right(old, repairs) == new
        assert len(repairs) == fewest(old, new), (old, new, repairs)


def test_where_as_few_would_do_a_step_is_amended_rather():
    repairs = amendment(told((PASS, DRAW)), (PASS, DRAW), (KEPT, PASS))
    assert repairs == (Inserted(1, KEPT), Deleted(2))
    repairs = amendment(told((PASS, KEPT)), (PASS, KEPT), (DRAW, KEPT, PASS))
    assert repairs == (Inserted(1, DRAW), Amended(1, KEPT), Amended(2, PASS))


def test_the_confidence_stands_with_what_was_amended_and_added():
    repairs = amendment(told((PASS, DRAW)), (PASS, DRAW), (KEPT, PASS, DRAW), sure=85)
    assert [getattr(each, "sure", None) for each in repairs] == [85]
    amended = amendment(told((PASS,)), (PASS,), (KEPT,), sure=85)
    assert amended == (Amended(1, KEPT, 85),)


def test_a_card_that_was_taken_back_is_undone():
    history = told((PASS, DRAW, KEPT))
    old = (PASS, DRAW, KEPT)
    assert amendment(history, old, (PASS,), taken_back=True) == (Undone(2),)
    assert amendment(history, old, (PASS,)) == (Deleted(2), Deleted(3))
    assert amendment(history, old, (PASS, KEPT), taken_back=True) == (Deleted(2),)


def test_no_undo_takes_back_a_repair_that_lies_between():
    history = told((PASS, DRAW))
    put = Step(9, Deleted(7), history.now, repaired=())
    history = replace(history, steps=(*history.steps, put))
    back = amendment(history, (PASS, DRAW), (PASS,), taken_back=True)
    assert back == (Deleted(2),)


def test_what_is_impossible_now_is_not_counted():
    history = told((PASS, DRAW))
    first, second, third = history.steps
    history = replace(history, steps=(first, replace(second, problem="no"), third))
    assert amendment(history, (DRAW,), ()) == (Deleted(2),)


def test_a_record_that_ends_otherwise_is_not_corrected():
    for old in ((DRAW,), (DRAW, PASS), (PASS,) * 9):
        with pytest.raises(ImpossibleEventError, match="does not end like that"):
            amendment(told((DRAW, PASS, PASS)), old, ())
