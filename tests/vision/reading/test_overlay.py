"""What people see of a reading: a label at its card, with the words inside."""

import numpy as np
import pytest

from companion.core.cards import Card
from vision.reading.overlay import annotated, page
from vision.reading.reading import CardReading, Reading, Refusal

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


BOX = (400, 200, 500, 350)


def shown(*cards: CardReading, refused: Refusal | None = None, frame=FRAME):
    return annotated(frame, Reading(cards, refused))


def a_card(name="R7", confidence=0.9, box=BOX, others=()) -> CardReading:
    named = tuple((Card.parse(text), share) for text, share in others)
    return CardReading(Card.parse(name), confidence, corners_of(box), named)


def touched(picture) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what differs from the table."""
    y, x = np.nonzero((picture != 100).any(axis=2))
    return int(x.min()), int(y.min()), int(x.max()), int(y.max())


def label(*cards) -> np.ndarray:
    """What is drawn outside the edges of one card."""
    picture = shown(*cards)
    left, top, right, bottom = BOX
    picture[top - 10 : bottom + 10, left - 10 : right + 10] = 100
    return picture


def test_a_picture_with_nothing_to_tell_stays_as_it_is():
    assert (shown() == FRAME).all()


def test_the_frame_itself_is_not_drawn_on():
    before = FRAME.copy()
    shown(a_card(), refused=Refusal.GLARE)
    assert (before == FRAME).all()


@pytest.mark.parametrize(("side", "grown"), [(240, 960), (959, 960), (1000, 1000)])
def test_a_small_picture_is_enlarged_so_that_words_can_be_read(side, grown):
    wide, high = (np.full(hw, 100, np.uint8) for hw in ((30, side, 3), (side, 30, 3)))
    assert shown(frame=wide).shape[1] == shown(frame=high).shape[0] == grown


@pytest.mark.parametrize("scale", [1, 4])
def test_the_edges_of_a_card_are_drawn_on_it_and_a_dot_at_its_own_top_left(scale):
    """In a picture that is enlarged they are enlarged, too."""
    small = np.full((600 // scale, 1000 // scale, 3), 100, np.uint8)
    box = [value / scale for value in BOX]
    picture = shown(CardReading(Card.parse("R7"), 0.9, corners_of(box)), frame=small)
    grow = picture.shape[1] / 1000
    is_green = (picture == (90, 255, 90)).all(axis=2)
    green = np.argwhere(is_green) / grow
    assert green.min(axis=0) == pytest.approx((200, 400), abs=6)
    assert green.max(axis=0) == pytest.approx((350, 500), abs=4)
    enlarged = picture.shape[1] / small.shape[1]
    left, top, right, bottom = (round((v + 0.5) * enlarged - 0.5) for v in box)
    outward = [(top - 3, left - 3), (top - 3, right + 3), (bottom + 3, right + 3)]
    assert [bool(is_green[at]) for at in outward] == [True, False, False]
    assert not is_green[bottom + 3, left - 3]


@pytest.mark.parametrize(
    ("box", "where"),
    [
        ((400, 200, 500, 350), "above"),
        ((400, 0, 500, 150), "below"),
        ((400, 0, 500, 599), "on it"),
    ],
)
def test_a_label_stands_above_its_card_where_there_is_room(box, where):
    paper = np.argwhere((shown(a_card(box=box)) == 28).all(axis=2))
    top, bottom = paper[:, 0].min(), paper[:, 0].max()
    found = {"above": bottom < box[1], "below": top > box[3]}
    assert found == {"above": where == "above", "below": where == "below"}
    assert bottom < 600, "all of it is in the picture"


@pytest.mark.parametrize("box", [(-30, 200, 70, 350), (930, 200, 1030, 350)])
def test_all_of_a_label_is_in_the_picture(box):
    letters = np.argwhere((shown(a_card(box=box)) > 250).all(axis=2))
    assert 0 < letters[:, 1].min() < letters[:, 1].max() < 999


def test_nobody_is_told_to_be_surer_than_the_reader_was():
    sure, surer, less = (
        label(a_card(confidence=confidence)) for confidence in (0.991, 0.999, 0.989)
    )
    assert (sure == surer).all()
    assert (sure != less).any()


@pytest.mark.parametrize(
    ("others", "as_many_as"),
    [
        ([("R1", 0.009)], []),
        ([("R1", 0.05), ("R2", 0.02), ("R3", 0.02)], [("R1", 0.05), ("R2", 0.02)]),
    ],
)
def test_beside_a_card_stand_two_others_that_it_may_be(others, as_many_as):
    assert (label(a_card(others=others)) == label(a_card(others=as_many_as))).all()
    assert (label(a_card(others=[("R1", 0.05)])) != label(a_card())).any()


@pytest.mark.parametrize("refused", Refusal)
def test_across_the_top_stands_why_no_card_is_told(refused):
    left, top, right, bottom = touched(shown(refused=refused))
    assert (left, top, right) == (0, 0, 999)
    assert 30 < bottom < 70
    picture = shown(refused=refused)
    words = np.argwhere((picture > 250).all(axis=2))
    assert words[:, 0].mean() == pytest.approx(bottom / 2, abs=6)
    assert words[:, 1].min() == pytest.approx(20, abs=4)
    assert words[:, 1].max() < 999


def test_each_reason_has_its_own_words():
    pictures = [shown(refused=r) for r in (Refusal.GLARE, Refusal.COVERED)]
    assert (pictures[0] != pictures[1]).any()
    narrow = np.full((1000, 200, 3), 100, np.uint8)
    picture = shown(refused=Refusal.NO_CARD, frame=narrow)
    words = np.argwhere((picture > 250).all(axis=2))
    assert words[:, 1].max() < 199, "they are smaller where there is little room"


def test_a_single_picture_is_its_own_page():
    assert page([FRAME]) is FRAME


@pytest.mark.parametrize(
    ("pictures", "across", "down"), [(2, 2, 1), (3, 2, 2), (4, 2, 2), (5, 3, 2)]
)
def test_pictures_stand_in_rows_in_the_middle_of_their_cells(pictures, across, down):
    sheet = page([FRAME] * pictures, width=108)
    assert sheet.shape == (108 * down, 108 * across, 3)
    for number in range(across * down):
        y, x = 108 * (number // across), 108 * (number % across)
        cell = sheet[y : y + 108, x : x + 108]
        if number >= pictures:
            assert (cell == 255).all()
            continue
        rows, columns = np.nonzero((cell == 100).all(axis=2))
        assert (rows.min(), rows.max()) == (24, 83)
        assert (columns.min(), columns.max()) == (4, 103)
