"""What people see of a reading: a label at its card, with the words inside."""

import numpy as np
import pytest

from companion.core.cards import Card
from vision.reading.overlay import annotated
from vision.reading.reading import CardReading, Reading

FRAME = np.full((600, 1000, 3), 100, np.uint8)
_LABEL = 60
"""Gray levels; a label's paper is darker than this, the table is lighter."""


def corners_of(box) -> np.ndarray:
    left, top, right, bottom = box
    return np.array(
        [[left, top], [right, top], [right, bottom], [left, bottom]], np.float32
    )


def around(box):
    """Return what a picture shows outside the edges of the card that is read in it."""
    shown = annotated(
        FRAME, Reading((CardReading(Card.parse("R7"), 0.9, corners_of(box)),))
    )
    left, top, right, bottom = box
    shown[top - 10 : bottom + 10, left - 10 : right + 10] = 100
    return shown


@pytest.mark.parametrize("box", [(100, 200, 200, 350), (700, 300, 850, 400)])
def test_a_label_stands_above_the_middle_of_its_card(box) -> None:
    outside = around(box)
    y, x = np.nonzero((outside != 100).any(axis=2))
    assert (x.min() + x.max()) / 2 == pytest.approx((box[0] + box[2]) / 2, abs=3)
    assert box[1] - 60 < y.min() < y.max() < box[1]


def test_the_words_of_a_label_are_inside_it() -> None:
    outside = around((400, 200, 500, 350))
    paper = np.argwhere((outside < _LABEL).all(axis=2))
    letters = np.argwhere((outside > 200).all(axis=2))
    assert len(letters) > 50
    assert (letters.min(axis=0) > paper.min(axis=0)).all()
    assert (letters.max(axis=0) < paper.max(axis=0)).all()


def test_the_label_says_which_card_it_is() -> None:
    corners = corners_of((400, 200, 500, 350))
    seven, eight = (
        annotated(FRAME, Reading((CardReading(Card.parse(name), 0.9, corners),)))
        for name in ("R7", "R8")
    )
    assert (seven != eight).any()
