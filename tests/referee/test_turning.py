"""A pile that is turned over: glimpses of it are neither plays nor reshuffles (H14)."""

import pytest
from builders import a_table, card, seen

from companion.core.events import Amended, Flipped
from companion.core.history import History
from companion.core.play.rules import is_dark, turns_over
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.game import GameInPlay
from companion.referee.inputs import (
    CardGone,
    CardUnread,
    DrawSeen,
    FactStated,
    PileReshuffled,
    RoundDealt,
    TwinSuspected,
)
from companion.referee.tracking.tracker import Tracker

AWAITED = pytest.mark.parametrize(
    "glimpsed",
    [
        PileReshuffled(12),
        CardGone(12, card("RF")),
        CardGone(12, card("R1")),
        TwinSuspected(12, card("RF")),
        seen("R1", 12),
        seen("R5", 12),
        seen("RF", 12),
        DrawSeen(12),
        CardUnread(12),
    ],
    ids=lambda item: f"{type(item).__name__}-{getattr(item, 'card', '')}",
)


def a_turning(*later, deck="flip_112"):
    """A game of three in which a flip card lies on two others, and what came then."""
    game = GameInPlay(Tracker.of(History(a_table(3, deck=deck))))
    cards = (seen("R5", 1), seen("R1", 5), seen("RF", 10))
    for item in (RoundDealt(0, Seat(2)), *cards, *later):
        game.handle(item)
    return game


def told(game):
    state = game.history.now
    return str(state.top), state.current, state.discard_pile, state.counts


@pytest.mark.slow
@AWAITED
def test_what_is_glimpsed_while_the_pile_is_taken_up_changes_nothing(glimpsed):
    game = a_turning(glimpsed)
    assert turns_over(game.history.now)
    assert told(game) == told(a_turning())
    assert game.questions == ()


@pytest.mark.slow
@AWAITED
def test_after_a_glimpse_the_turned_pile_is_in_force_all_the_same(glimpsed):
    game = a_turning(glimpsed, seen("V3", 14))
    assert told(game) == ("V3", 2, 3, (6, 6, 7))
    assert is_dark(game.history.now)
    assert game.questions == ()


@pytest.mark.parametrize("gone", [PileReshuffled(16), CardGone(16, card("V3"))])
def test_a_turned_pile_that_is_put_straight_is_neither_shuffled_nor_taken_back(gone):
    game = a_turning(seen("V3", 14), gone)
    assert told(game) == ("V3", 2, 3, (6, 6, 7))
    assert game.questions == ()


def test_a_pile_that_is_shuffled_long_after_it_was_turned_is_shuffled():
    game = a_turning(seen("V3", 14), PileReshuffled(60))
    assert game.history.now.discard_pile == 1


@pytest.mark.parametrize("glimpsed", [("O9",), ("O9", "TSE")])
def test_a_card_that_came_to_light_in_the_middle_makes_room_for_the_top(glimpsed):
    between = [seen(text, 12 + n) for n, text in enumerate(glimpsed)]
    game = a_turning(*between, seen("V3", 15))
    assert told(game) == ("V3", 2, 3, (6, 6, 7))
    assert game.questions == ()


def test_a_card_that_fits_on_the_turned_pile_is_played_however_soon():
    game = a_turning(seen("V3", 14), seen("V8", 15))
    assert told(game) == ("V8", 0, 4, (6, 6, 6))


def test_a_card_that_does_not_fit_is_asked_about_once_the_pile_lies():
    game = a_turning(seen("V3", 14), seen("O9", 30))
    assert [question.card for question in game.questions] == [card("O9")]


def test_an_unsure_reading_does_not_replace_what_lies_on_top():
    game = a_turning(seen("V3", 14), seen("O9", 15, 0.4, "V9"))
    assert told(game)[0] == "V9"


def test_an_opening_card_is_none_of_a_pile_that_was_turned():
    game = GameInPlay(Tracker.of(History(a_table(3, deck="flip_112"))))
    for item in (RoundDealt(0, Seat(2)), seen("R5", 1), seen("B9", 3)):
        game.handle(item)
    assert game.questions


@pytest.mark.parametrize(
    "later", [seen("B9", 32), CardGone(32, card("R7")), PileReshuffled(32)], ids=repr
)
def test_a_corrected_opening_card_is_no_pile_that_was_turned(later):
    game = GameInPlay(Tracker.of(History(a_table(3, deck="flip_112"))))
    opened = (RoundDealt(0, Seat(2)), seen("R5", 1), seen("R1", 10), seen("R7", 20))
    for item in opened:
        game.handle(item)
    steps = game.history.steps
    first = next(step.n for step in steps if isinstance(step.event, Flipped))
    game.handle(FactStated(30, (Amended(first, Flipped(card("R6"))),)))
    before = len(game.history.steps)
    game.handle(later)
    assert all(
        not isinstance(step.event, Amended) for step in game.history.steps[before:]
    )
    assert game.questions or len(game.history.steps) > before


def test_a_flip_card_that_opens_the_pile_is_turned_over_by_itself():
    game = GameInPlay(Tracker.of(History(a_table(3, deck="flip_112"))))
    for item in (RoundDealt(0, Seat(2)), seen("GF", 1), seen("GF", 3), seen("O1", 5)):
        game.handle(item)
    state = game.history.now
    assert (state.phase, state.top, state.current) == (Phase.PLAY, card("O1"), 0)
