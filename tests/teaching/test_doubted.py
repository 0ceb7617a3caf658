"""Doubted cards, where the thread that keeps their pictures is behind."""

import numpy as np
import pytest

from companion.core.cards import Card
from companion.teaching.doubted import DoubtedCards
from vision.following.pile_events import Unread
from vision.reading.reading import Refusal

PICTURE = np.zeros((48, 64, 3), np.uint8)
RED_7 = Card.parse("R7")
UNREAD = Unread(1.0, 1, Refusal.UNSURE)


@pytest.fixture
def waiting():
    """What is still to be done by the other thread."""
    return []


@pytest.fixture
def doubted(waiting):
    return DoubtedCards(waiting.append)


def work(waiting):
    while waiting:
        waiting.pop(0)()


def test_a_picture_that_is_kept_late_is_forgotten_with_its_game(doubted, waiting):
    doubted.remember(UNREAD, 1.0, PICTURE)
    doubted.forget()
    work(waiting)
    assert doubted.cards == ()


def test_a_card_that_is_put_right_before_its_picture_is_kept_is_known(doubted, waiting):
    doubted.remember(UNREAD, 1.0, PICTURE)
    doubted.correct(1.0, RED_7)
    work(waiting)
    assert [card.really for card in doubted.cards] == [RED_7]
