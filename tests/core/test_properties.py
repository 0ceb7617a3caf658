"""What is true of every game, whatever the table has agreed on."""

import json

import pytest
from builders import ruled
from hypothesis import given
from hypothesis import strategies as st
from random_games import corrected_games, games

from companion.core.errors import ImpossibleEventError
from companion.core.events import Amended, PlainEvent, Redone, Undone
from companion.core.game import replay
from companion.core.history import History
from companion.core.state import Phase
from companion.records.codec import decode_event, encode_event, public
from companion.records.journal import Journal
from companion.records.stored import StoredGame
from companion.referee.awaiting import allowed_inputs
from companion.referee.reasons import rows_behind
from companion.view.sentences.log import row_text


@given(games())
@pytest.mark.slow
def test_a_recovered_game_is_the_live_game(history):
    events = [
        decode_event(json.loads(json.dumps(encode_event(event))))
        for event in _plain(history)
    ]
    assert replay(history.start, events) == history.now


@given(games())
def test_undoing_all_is_the_start_and_redoing_all_is_the_end(history):
    undone, rulings = history, 0
    while undone.steps:
        undone = undone.after((Undone(len(undone.last_ruling)),))
        rulings += 1
    assert undone.now == history.start
    assert undone.after((Redone(),) * rulings).now == history.now


@given(corrected_games(), st.integers(1, 10))
def test_an_undo_and_a_redo_are_nothing(game, back):
    history, _ = game
    able = _able_to_undo(history, back)
    undone = history.after((Undone(able),)) if able else None
    again = undone.after((Redone(),)) if undone else history
    assert (again.steps, again.undone) == (history.steps, history.undone)


def _able_to_undo(history, back):
    """How many steps, ``back`` at most, can be taken back; fewer after a repair."""
    for steps in range(min(back, len(history.steps)), 0, -1):
        try:
            history.after((Undone(steps),))
        except ImpossibleEventError:
            continue
        return steps
    return 0


@given(corrected_games())
@pytest.mark.slow
def test_a_game_that_was_put_right_is_recovered_as_it_was(game):
    history, rulings = game
    recovered = History(history.start)
    for events in rulings:
        told = json.loads(json.dumps([encode_event(event) for event in events]))
        recovered = recovered.after(tuple(map(decode_event, told)))
    assert _told(recovered) == _told(history)


def _told(history):
    """All of a history but the steps that an undo of a repair would bring back."""
    steps = [(s.n, s.event, s.after, s.first, s.problem) for s in history.steps]
    return steps, list(map(len, history.undone)), history.version


@given(corrected_games(most=25))
@pytest.mark.slow
def test_a_journal_gives_a_game_back_that_was_put_right(game):
    history, rulings = game
    with Journal(":memory:") as journal:
        stored = _Stored(history)
        for events in rulings:
            journal.write(stored, ruled(*events))
        assert _told(journal.history(stored)) == _told(history)


@given(games())
def test_an_amendment_by_the_same_event_changes_nothing(history):
    if not history.steps:
        return
    step = history.steps[len(history.steps) // 2]
    amended = history.after((Amended(step.n, step.event),))
    assert amended.now == history.now
    assert not any(s.problem for s in amended.steps)


@given(games())
def test_no_card_appears_or_vanishes(history):
    for step in history.steps:
        state = step.after
        held = sum(state.counts) + state.draw_pile + state.discard_pile
        assert held == state.deck.size or state.round == 0


@given(games())
def test_hands_and_piles_are_never_negative(history):
    for step in history.steps:
        assert min(step.after.counts) >= 0
        assert step.after.draw_pile >= 0


@given(games())
def test_exactly_one_seat_is_to_act_while_a_round_is_played(history):
    for step in history.steps:
        nobody = step.after.phase in {Phase.FLIP, Phase.COUNT, Phase.OVER}
        assert (step.after.current is None) == nobody


@given(games())
def test_no_eliminated_seat_is_to_act(history):
    for step in history.steps:
        state = step.after
        if state.phase not in {Phase.COUNT, Phase.OVER}:
            assert state.current not in state.out
            assert state.owes not in state.out


@given(games())
def test_what_is_owed_and_who_owes_it_go_together(history):
    for step in history.steps:
        assert (step.after.pending > 0) == (step.after.owes is not None)


@given(games())
def test_only_one_card_hands_can_be_caught(history):
    for step in history.steps:
        assert all(step.after.counts[seat] == 1 for seat in step.after.exposed)


@given(games())
def test_every_phase_waits_for_something(history):
    for step in history.steps:
        waits = allowed_inputs(step.after)
        assert (
            waits.cards
            or waits.buttons
            or waits.points
            or waits.deal
            or waits.verdict
            or waits.colors
        )


@given(games())
def test_every_step_has_a_reason_in_words(history):
    before = history.start
    for step in history.steps:
        rows = rows_behind(step.event, before)
        assert rows
        assert all(row_text(row) for row in rows)
        before = step.after


@given(games())
def test_every_state_can_be_written_as_json(history):
    assert json.loads(json.dumps(public(history.now))) == public(history.now)


@given(games(most=25))
def test_a_journal_gives_the_game_back(history):
    with Journal(":memory:") as journal:
        game = _Stored(history)
        journal.write(game, ruled(*_plain(history)))
        assert journal.history(game).now == history.now


def _plain(history):
    """What is in force in the end, without the repairs that led there."""
    return [step.event for step in history.steps if isinstance(step.event, PlainEvent)]


class _Stored(StoredGame):
    """A game in the journal that begins as a given history does."""

    __slots__ = ("_start",)

    def __init__(self, history):
        super().__init__(1, "", history.start.names, {})
        object.__setattr__(self, "_start", history.start)

    def opened(self):
        return History(self._start)
