"""A record is put right with as few repairs as may be."""

from builders import a_round, card

from companion.core.events import Amended, Inserted, Played
from companion.core.history import History
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
