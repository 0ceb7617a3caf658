"""Recent cards, where the thread that keeps their pictures is behind."""

import numpy as np
import pytest

from companion.core.cards import Card
from companion.teaching.corrections import DOUBTED, Corrections
from companion.teaching.store import TaughtDecks
from vision.following.pile_events import Unread
from vision.reading.reading import Refusal
from vision.reading.taught.classifiers import CorrectedSamples

PICTURE = np.zeros((48, 64, 3), np.uint8)
RED_7 = Card.parse("R7")


@pytest.fixture
def waiting():
    """What is still to be done by the other thread."""
    return []


class Finder:
    """Finds no card."""

    def find_card(self, _image):
        return None


@pytest.fixture
def evening(waiting, tmp_path):
    """Begins another evening with the same folder."""
    return lambda: Corrections(
        TaughtDecks(tmp_path), Finder, None, CorrectedSamples(), start=waiting.append
    )


def remember(evening, *times):
    for at in times:
        event = Unread(at, 1, Refusal.UNSURE)
        evening.remember(event, at, PICTURE, frame=1)


def work(waiting):
    while waiting:
        waiting.pop(0)()


def test_a_picture_that_is_kept_late_is_forgotten_with_its_game(evening, waiting):
    now = evening()
    remember(now, 1.0)
    now.forget_game()
    work(waiting)
    assert now.recent.doubted == ()


def test_a_card_that_is_put_right_before_its_picture_is_kept_is_known(evening, waiting):
    now = evening()
    remember(now, 1.0)
    now.add_correction(1.0, RED_7)
    work(waiting)
    assert [card.really for card in now.recent.doubted] == [RED_7]


def test_what_was_doubted_is_there_when_the_power_was_off(evening, waiting):
    """Whoever is asked in the evening may write the report on the next day."""
    before = evening()
    remember(before, 1.0, 2.0)
    before.add_correction(2.0, RED_7)
    work(waiting)
    after = evening()
    work(waiting)
    assert [card.really for card in after.recent.doubted] == [None, RED_7]
    kept = [card.jpeg for card in before.recent.doubted]
    assert [card.jpeg for card in after.recent.doubted] == kept
    after.add_correction(1.0, RED_7)
    work(waiting)
    really = after.recent.doubted[0].really
    assert really is None, "a report of today has the same time"


def test_another_game_forgets_what_was_kept(evening, waiting, tmp_path):
    now = evening()
    remember(now, 1.0)
    work(waiting)
    assert (tmp_path / DOUBTED).exists()
    now.forget_game()
    work(waiting)
    assert not (tmp_path / DOUBTED).exists()


@pytest.mark.parametrize("content", [b"", b"half", b"\x91\x94\xa2X9\xcb"])
def test_a_damaged_file_is_passed_over(evening, waiting, tmp_path, content):
    (tmp_path / DOUBTED).write_bytes(content)
    now = evening()
    remember(now, 1.0)
    work(waiting)
    assert len(now.recent.doubted) == 1
