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
