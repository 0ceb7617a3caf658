"""Since when a card lies where it was found."""

import numpy as np
import pytest
from film import PILE, Lying, Table, corners_at

from companion.core.cards import Card
from vision.following.carried_cards import PileBuffer
from vision.scene.background import Small
from vision.scene.gate import small_picture

CARD = corners_at(PILE, 50)
ON_SMALL = np.asarray(CARD / 2, np.float32)
BOX = (slice(20, 100), slice(20, 100))


@pytest.fixture
def table() -> Table:
    table = Table()
    table.pile.append(Lying(Card.parse("R7"), corners_at(PILE)))
    return table


def filmed(table: Table, film: PileBuffer, frames: range) -> Small:
    for frame in frames:
        film.note(frame / 10, small_picture(table.picture()), BOX)
    return small_picture(table.picture())


def test_a_card_lies_there_since_it_was_laid(table: Table) -> None:
    film = PileBuffer()
    filmed(table, film, range(4))
    table.pile.append(Lying(Card.parse("B2"), CARD))
    last = filmed(table, film, range(4, 9))
    assert film.lies_since(ON_SMALL, last, 1.0) == pytest.approx(0.4)


def test_a_hand_that_passes_over_it_changes_nothing(table: Table) -> None:
    film = PileBuffer()
    filmed(table, film, range(4))
    table.pile.append(Lying(Card.parse("B2"), CARD))
    filmed(table, film, range(4, 8))
    table.hand = (PILE[0], PILE[1] - 30)
    filmed(table, film, range(8, 10))
    table.hand = None
    last = filmed(table, film, range(10, 12))
    assert film.lies_since(ON_SMALL, last, 1.2) == pytest.approx(0.4)


def test_what_was_not_filmed_is_not_known(table: Table) -> None:
    film = PileBuffer()
    assert film.lies_since(ON_SMALL, small_picture(table.picture()), 1.0) is None


# At the limits: even pictures of which some rows look as they do at the end.

PLACE = np.array([[40, 40], [59, 40], [59, 59], [40, 59]], np.float32)
"""20 rows and columns of pixels."""
END = np.full((120, 160, 3), 100, np.uint8)


def lies_since(*rows: int, level: int = 200, until: float = 9.0) -> float | None:
    """Since when it lies there whose so many rows are as at the end in each frame."""
    film = PileBuffer()
    for number, alike in enumerate(rows):
        picture = np.full((120, 160, 3), level, np.uint8)
        picture[: 40 + alike] = 100
        film.note(float(number), picture, BOX)
    return film.lies_since(PLACE, END, until)


@pytest.mark.parametrize(
    ("rows", "since"),
    [
        ((0, 0, 20, 20), 2),
        ((0, 12, 8, 20), 1),  # a hand covered a little of it for a moment
        ((0, 11, 8, 20), 3),
        ((20, 20, 20), 0),
        ((0, 0, 0), 9),  # only now
        ((0, 0, 11), 2),
        ((0, 0, 9), 9),
    ],
)
def test_a_card_lies_there_since_most_of_its_place_looks_so(rows, since) -> None:
    assert lies_since(*rows) == since


@pytest.mark.parametrize(("level", "since"), [(129, 0), (130, 9), (71, 0), (70, 9)])
def test_two_pictures_look_alike_within_thirty_levels(level: int, since: float) -> None:
    assert lies_since(0, level=level) == since


def test_only_frames_before_the_end_count() -> None:
    assert lies_since(20, 0, 20, until=2.0) == 2.0
    assert lies_since(20, 20, 0, until=2.0) == 0
    assert lies_since(20, until=0.0) is None


def test_a_place_that_was_not_kept_is_not_known_to_lie_there() -> None:
    film = PileBuffer()
    film.note(0.0, END, np.s_[80:100, 80:100])
    assert film.lies_since(PLACE, END, 1.0) == 1.0


def test_a_hundred_frames_are_kept() -> None:
    assert lies_since(*[20] * 101, until=200.0) == 1.0
    assert lies_since(*[20] * 100, until=200.0) == 0.0
    film = PileBuffer()
    film.note(0.0, END, BOX)
    film.forget()
    assert film.lies_since(PLACE, END, 1.0) is None
