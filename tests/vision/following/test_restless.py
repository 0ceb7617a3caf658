"""A pile over which something moves all the time: the light, or hands."""

import numpy as np
import pytest
from film import FPS, PILE, Film, Lying, a_film, corners_at, landed

from companion.core.cards import Card
from vision.following.frames import Observation
from vision.following.pile_events import Clear, Covered, Occlusion
from vision.following.restless import RestlessPile
from vision.reading.reading import CardReading, Reading, Refusal

R7 = Card.parse("R7")


def flickers(film: Film, seconds: float) -> None:
    """Let leaves move before the sun."""
    for number in range(round(seconds * FPS)):
        film.table.shadow = 0.7 * (number % 2)
        film.show()


@pytest.mark.slow
def test_a_card_is_counted_though_the_light_never_rests() -> None:
    film = a_film("R7")
    film.lay("B2", degrees=50, shows=0)
    flickers(film, 5)
    assert landed(film) == ["R7", "B2"]
    assert not film.of(Covered)


@pytest.mark.slow
def test_light_that_never_rests_brings_no_card() -> None:
    film = a_film("R7", "B2")
    flickers(film, 8)
    film.show(15)
    assert landed(film) == ["R7", "B2"]


@pytest.mark.slow
def test_a_card_that_a_steady_hand_holds_over_the_pile_is_not_counted() -> None:
    """As somebody hesitates for some seconds, and takes it back."""
    film = a_film("R7")
    film.reader.minds_hands = False
    film.table.held, film.table.hand = Card.parse("B2"), PILE
    film.table.pile.append(Lying(Card.parse("B2"), corners_at(PILE, 50)))
    for number in range(3 * FPS):
        film.table.hand = (PILE[0] + 3 * (number % 2), PILE[1] + 20)
        film.show()
    film.table.pile.pop()
    film.table.held = film.table.hand = None
    film.show(10)
    assert landed(film) == ["R7"]


@pytest.mark.slow
def test_a_pile_that_cannot_be_read_for_motion_is_told_until_it_can() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    flickers(film, 6)
    assert [event.by for event in film.of(Covered)] == [Occlusion.MOTION]
    assert not film.of(Clear)
    film.reader.refuses = None
    flickers(film, 2)
    assert len(film.of(Clear)) == 1


@pytest.mark.slow
def test_a_hand_that_lays_a_card_is_no_motion_that_lasts() -> None:
    film = a_film("R7")
    film.reach(PILE, stays=6)
    film.show(5)
    assert not film.of(Covered)


def readings(confidence: float, trembles: float) -> list[CardReading | None]:
    """What a card over the pile is taken for, read again and again."""
    pile, found = RestlessPile(0.0), []
    rng = np.random.default_rng(1)
    small = np.zeros((120, 160, 3), np.uint8)
    for number in range(8):
        at = 2 + 0.3 * number
        corners = corners_at(PILE) + rng.normal(0, trembles, 2).astype(np.float32)
        seen = Reading((CardReading(R7, confidence, corners),))
        now = Observation(small, small, number, at, at - 0.1)
        found.append(pile.note(seen, now))
    return found


def test_a_card_is_taken_once_it_was_read_five_times_at_one_place() -> None:
    for confidence in (0.8, 0.97):
        taken = [card is not None for card in readings(confidence, 0.2)]
        assert taken == [False] * 4 + [True] * 4


def test_a_card_that_trembles_in_a_hand_is_not_taken() -> None:
    assert readings(0.97, 5.0) == [None] * 8


def test_a_card_that_is_not_surely_read_is_not_taken() -> None:
    assert readings(0.7, 0.0) == [None] * 8


def frame(at: float) -> Observation:
    small = np.zeros((3, 4, 3), np.uint8)
    return Observation(small, small, 0, at, at - 0.1)


def named(confidence: float = 0.9, x: float = 0.0, card: Card = R7) -> Reading:
    return Reading((CardReading(card, confidence, corners_at((100 + x, 100))),))


def test_a_pile_that_moves_is_read_after_three_seconds_and_then_often() -> None:
    pile = RestlessPile(began_at=10.0)
    due = [pile.is_due(frame(at)) for at in (10.0, 12.99, 13.0)]
    assert due == [False, False, True]
    pile.note(named(), frame(13.0))
    assert [pile.is_due(frame(at)) for at in (13.24, 13.25)] == [False, True]


def test_a_pile_is_blind_once_it_was_read_in_vain_for_too_long() -> None:
    pile = RestlessPile(began_at=10.0)
    assert [pile.is_blind(frame(at)) for at in (14.49, 14.5)] == [False, True]
    for n in range(5):
        pile.note(named(), frame(15.0 + n))
    assert pile.is_named
    assert [pile.is_blind(frame(at)) for at in (23.49, 23.5)] == [False, True]


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        (named(0.75), True),
        (named(0.74), False),
        (named(x=1.5), True),
        (named(x=3.0), False),
        (named(card=Card.parse("B2")), False),
        (Reading((), Refusal.BLURRED), False),
    ],
)
def test_readings_count_in_a_row_only_if_they_are_alike(other, is_same) -> None:
    """A card is 44 pixels wide here: it may be less than two of them elsewhere."""
    pile = RestlessPile(0.0)
    for n in range(4):
        assert pile.note(named(), frame(3.0 + n)) is None
    assert (pile.note(other, frame(7.0)) is not None) is is_same
    assert pile.is_named is is_same
