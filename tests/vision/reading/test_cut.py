"""A card that the edge of the picture cuts off is not told as another one."""

from functools import cache
from itertools import product

import cv2
import numpy as np
import pytest
from other_cards import with_back

from companion.core.cards import Card
from models.training.drawing.faces import draw_face
from vision.reading.candidate import Candidate
from vision.reading.classifier import Classification
from vision.reading.detector import Detection
from vision.reading.geometry import is_cut_off
from vision.reading.reader import Reader
from vision.reading.reading import CardReading, Reading, Refusal
from vision.reading.search import WholeCardSearch
from vision.reading.taught.classifiers import MixedClassifier

pytestmark = pytest.mark.slow

AT_NIGHT = pytest.mark.nightly(reason="cards that are cut off elsewhere")
CLOTH = np.full((480, 640, 3), (70, 90, 80), np.uint8)
LENGTH = 330
ACROSS = np.array([[350, 140], [530, 230], [400, 490], [220, 400]], np.float32)
"""A card of which one corner lies just below the picture."""


OTHERS = [("R2", 90), ("G6", 160)]


@cache
def reader():
    return Reader.load()


def cut_off(card, share, turns=0, degrees=0):
    """Lay a card so that a share of its height lies beyond the edge of the picture."""
    face = draw_face(card)
    height, width = face.shape[:2]
    turn = cv2.getRotationMatrix2D((0, 0), -degrees, LENGTH / height)[:, :2]
    outline = box(0, 0, width, height) @ turn.T
    high = np.ptp(outline[:, 1])
    left, top = 320 - outline[:, 0].mean(), 480 - high * (1 - share)
    move = np.column_stack([turn, (left, top - outline[:, 1].min())])
    there = cv2.warpAffine(face, move, (640, 480), flags=cv2.INTER_AREA)
    alpha = there[..., 3:] / 255
    picture = there[..., :3] * alpha + CLOTH * (1 - alpha)
    return np.ascontiguousarray(np.rot90(picture.astype(np.uint8), turns))


CUT = ("B4", "G4", "B9", "R2", "B2", "B3", "B6", "Y2")
BY_DAY = {("B4", 0), ("G4", 1), ("B9", 2), ("R2", 0), ("Y2", 1), ("B3", 2)}
"""Each edge of the picture with two cards."""


@pytest.mark.parametrize(
    ("card", "share", "turns"),
    [
        pytest.param(
            *case,
            marks=() if case[1] == 0.3 and case[::2] in BY_DAY else AT_NIGHT,
        )
        for case in product(CUT, (0.25, 0.3, 0.35), range(3))
    ],
)
def test_what_is_left_of_a_card_is_not_told_as_another(card, share, turns):
    told = reader().read_closely(cut_off(card, share, turns)).cards
    assert {str(each.card) for each in told} <= {card}


@pytest.mark.parametrize(
    ("card", "share", "degrees"),
    [
        ("R2", 0.25, 90),
        pytest.param("G6", 0.25, 70, marks=AT_NIGHT),
        pytest.param("G6", 0.25, 160, marks=AT_NIGHT),
        ("B6", 0.3, 180),  # told as a whole card by an enlarged part
        ("B9", 0.3, 60),  # one corner alone lies beyond the edge
    ],
)
def test_what_is_left_of_a_turned_card_is_not_told_as_another(card, share, degrees):
    told = reader().read_closely(cut_off(card, share, degrees=degrees)).cards
    assert {str(each.card) for each in told} <= {card}


@pytest.mark.parametrize("card", ["B4", "R2", "W+4"])
def test_a_card_that_just_touches_the_edge_is_told(card):
    told = reader().read_closely(cut_off(card, 0.01)).cards
    assert [str(each.card) for each in told] == [card]


@pytest.mark.parametrize(("card", "degrees"), [("R2", 90), ("G6", 70)])
def test_nor_is_it_at_a_quick_look(card, degrees):
    told = reader().read(cut_off(card, 0.25, degrees=degrees)).cards
    assert {str(each.card) for each in told} <= {card}


def found(card, corners, *, is_by_symbol=True):
    named = Classification(
        ((Card.parse(card), 0.93),),
        no_face=0.0,
        is_upright=True,
        flaw=Refusal.UNSURE,
        is_by_symbol=is_by_symbol,
    )
    return Candidate(Detection(corners, 1.0), named)


def test_a_part_that_shows_nothing_is_no_blank_wild():
    corners = box(100, 270, 200, 210)
    parts = [found(card, corners).is_cut_off(CLOTH) for card in ("WC", "B9", "W")]
    assert parts == [True, True, False]


def test_a_card_that_was_compared_as_a_whole_is_no_part():
    at_edge = found("B9", box(100, 270, 200, 210), is_by_symbol=False)
    assert not at_edge.is_cut_off(CLOTH)
    assert at_edge.least_in(CLOTH) == 0


@pytest.mark.parametrize(
    ("card", "corners", "least"),
    [
        ("B9", lambda: box(100, 100, 200, 300), 0.0),
        ("B9", lambda: box(100, 175, 200, 300), 0.9),  # near the lower edge
        ("W", lambda: box(100, 175, 200, 300), 0.0),  # no other card has such a part
        ("B9", lambda: box(100, 100, 200, 210), 0.9),  # too wide for a card
        ("B9", lambda: ACROSS, 0.9),  # a corner lies beyond the edge
        ("B9", lambda: box(100, 100, 14, 21), 0.9),  # small
    ],
)
def test_some_cards_must_be_named_very_surely(card, corners, least):
    assert found(card, corners()).least_in(CLOTH) == least


class InParts(Reader):
    """Sees a card in each enlarged part of a picture, and none in the whole."""

    confidence = 0.0
    corners = np.zeros((4, 2), np.float32)

    def read(self, frame, near=None, length=None):
        if near is None:
            return Reading(refused=Refusal.NO_CARD)
        card = CardReading(Card.parse("B4"), self.confidence, self.corners)
        return Reading(cards=(card,))


@pytest.mark.parametrize(
    ("confidence", "height", "cards"),
    [
        (0.95, 150, []),
        (0.97, 150, ["B4"]),
        (0.97, 500, []),  # no part shows all of it
    ],
)
def test_what_only_an_enlarged_part_shows_must_be_whole_there_and_named_very_surely(
    confidence, height, cards
):
    usual = reader()
    looking = InParts(usual.detector, usual.classifier, usual.least_confidence)
    InParts.confidence, InParts.corners = confidence, box(270, 200, 90, height)
    assert [str(each.card) for each in looking.read_closely(CLOTH).cards] == cards


@pytest.mark.parametrize(
    ("card", "degrees"),
    [("G6", 70), *(pytest.param(*each, marks=AT_NIGHT) for each in OTHERS)],
)
def test_nor_is_it_where_other_cards_were_taught(card, degrees):
    usual = reader()
    mixed = MixedClassifier(with_back(0), usual.classifier, frozenset())
    both = Reader(usual.detector, mixed, usual.least_confidence, WholeCardSearch)
    told = both.read_closely(cut_off(card, 0.25, degrees=degrees)).cards
    assert {str(each.card) for each in told} <= {card}


def box(left, top, width, height):
    right, bottom = left + width, top + height
    return np.array(
        [[left, top], [right, top], [right, bottom], [left, bottom]], np.float32
    )


@pytest.mark.parametrize(
    ("corners", "expected"),
    [
        (box(100, 180, 200, 300), False),  # a whole card at the lower edge
        (box(100, 270, 200, 210), True),  # only its upper part
        (box(100, 100, 200, 210), False),  # as wide, but not at the edge
        (box(-5, 60, 110, 300), True),  # only its right part
    ],
)
def test_what_ends_at_the_edge_and_is_no_card_by_its_proportion_is_cut_off(
    corners, expected
):
    for turned in (corners, np.roll(corners, 2, axis=0)):
        assert is_cut_off(turned, CLOTH) is expected
