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


def test_what_was_doubted_is_there_when_the_power_was_off(waiting, tmp_path):
    """Whoever is asked in the evening may write the report on the next day."""
    file = tmp_path / "doubted.cards"
    before = DoubtedCards(waiting.append, file=file)
    before.remember(UNREAD, 1.0, PICTURE)
    before.remember(UNREAD, 2.0, PICTURE)
    before.correct(2.0, RED_7)
    work(waiting)
    after = DoubtedCards(waiting.append, file=file)
    work(waiting)
    assert [card.really for card in after.cards] == [None, RED_7]
    assert [card.jpeg for card in after.cards] == [card.jpeg for card in before.cards]
    after.correct(1.0, RED_7)
    work(waiting)
    assert after.cards[0].really is None, "a report of today has the same time"


def test_another_game_forgets_what_was_kept(waiting, tmp_path):
    file = tmp_path / "doubted.cards"
    doubted = DoubtedCards(waiting.append, file=file)
    doubted.remember(UNREAD, 1.0, PICTURE)
    doubted.forget()
    work(waiting)
    assert not file.exists()


@pytest.mark.parametrize("content", [b"", b"half", b"\x91\x94\xa2X9\xcb"])
def test_a_damaged_file_is_passed_over(waiting, tmp_path, content):
    file = tmp_path / "doubted.cards"
    file.write_bytes(content)
    doubted = DoubtedCards(waiting.append, file=file)
    doubted.remember(UNREAD, 1.0, PICTURE)
    work(waiting)
    assert len(doubted.cards) == 1
