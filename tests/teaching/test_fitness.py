"""Which pictures of a card are fit to be learned."""

import cv2
import numpy as np
import pytest

from companion.teaching.card_samples import Unfit, unfit

FRAME = np.zeros((480, 640, 3), np.uint8)
CORNERS = np.float32([(200, 100), (360, 100), (360, 340), (200, 340)])


def flat():
    """A card with a figure, as a camera sees it."""
    card = np.full((288, 192, 3), 230, np.uint8)
    cv2.circle(card, (96, 144), 60, (30, 30, 200), -1)
    cv2.putText(card, "7", (10, 50), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (0, 0, 0), 4)
    return cv2.GaussianBlur(card, (0, 0), 0.8)


def test_a_sharp_card_that_lies_whole_in_the_picture_is_fit() -> None:
    assert unfit(FRAME, CORNERS, flat()) is None


def test_faint_colors_are_no_blur() -> None:
    faint = np.uint8(100 + flat() * 0.2)
    assert unfit(FRAME, CORNERS, faint) is None


@pytest.mark.parametrize("size", [(25, 1), (1, 25), (15, 15)])
def test_a_card_that_is_blurred_along_any_way_is_not(size) -> None:
    blurred = cv2.blur(cv2.blur(flat(), size), size)
    assert unfit(FRAME, CORNERS, blurred) is Unfit.BLURRED


def test_a_card_without_any_edge_is_not() -> None:
    assert unfit(FRAME, CORNERS, np.full((288, 192, 3), 90, np.uint8)) is Unfit.BLURRED


@pytest.mark.parametrize("shift", [(-200, 0), (280, 0), (0, -100), (0, 140)])
def test_a_card_with_a_side_at_the_pictures_edge_is_cut(shift) -> None:
    assert unfit(FRAME, CORNERS + np.float32(shift), flat()) is Unfit.CUT


def test_a_single_corner_at_the_pictures_edge_is_no_cut() -> None:
    turned = np.float32([(0, 200), (150, 100), (280, 300), (130, 400)])
    assert unfit(FRAME, turned, flat()) is None
