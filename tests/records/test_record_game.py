import pytest
from builders import a_table, card

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Dealt,
    Deleted,
    Flipped,
    Passed,
    Played,
    Redone,
    Undone,
)
from companion.records.record import RecordGame

EVENTS = (Dealt(3, 7), Flipped(card("R7")), Played(0, card("R3")))


def recorded(*events):
    game = RecordGame(a_table())
    for event in events:
        game.follow((event,))
    return game


def test_a_correction_reaches_every_step_before_it():
    game = recorded(*EVENTS, Deleted(2), Played(0, card("R5")))
    assert str(game.now.top) == "R5"
    assert game.now.counts == (6, 7, 7, 7)
    assert game.version == len(EVENTS) + 2


def test_an_undo_can_be_redone_at_once():
    undone = recorded(*EVENTS, Undone(2))
    assert undone.now.top is None
    undone.follow((Redone(),))
    assert undone.now == recorded(*EVENTS).now


def test_a_step_after_an_undo_drops_what_was_undone():
    game = recorded(*EVENTS, Undone(1), Passed(0))
    with pytest.raises(ImpossibleEventError, match="nothing to redo"):
        game.follow((Redone(),))


def test_an_undo_takes_back_what_one_line_led_to_step_by_step():
    game = recorded(*EVENTS[:2])
    game.follow((Passed(0), Played(1, card("R3"))))
    game.follow((Undone(1),))
    assert (game.now.current, game.now.counts) == (1, (7, 7, 7, 7))
