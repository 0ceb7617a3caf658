"""Why a single picture is refused, as a person would say it."""

from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import cast

import cv2
import numpy as np
import pytest
from bench.refusals import FORMER, REASONS, Half, answer
from bench.tabletops import TableTop
from bench.unreadable import Kind

from companion.core.cards import Card
from hardware.simulated.projection import Picture
from models.training.drawing.faces import draw_face
from models.training.drawing.theme_decks import draw_sun_and_moon
from vision.reading.classifier import CardClassifier, Classification
from vision.reading.net import Net
from vision.reading.reader import Reader
from vision.reading.reading import Refusal
from vision.reading.reasons import REASONS as REASONS_OF_NET
from vision.reading.reasons import ReasonFinder

pytestmark = pytest.mark.slow

_SIZE_WH = (640, 480)


@cache
def reader() -> Reader:
    return Reader.load()


def table(seed: int, top: TableTop = TableTop.GREEN_CLOTH) -> Picture:
    rng = np.random.default_rng(seed)
    noise = rng.normal(0, 3, (_SIZE_WH[1], _SIZE_WH[0], 3))
    return np.clip(top(_SIZE_WH, rng) + noise, 0, 255).astype(np.uint8)


def with_card(face: Picture, seed: int) -> Picture:
    """Lay a face 150 pixels high on a table, turned at random."""
    picture, height, width = table(seed), *face.shape[:2]
    middle = (width / 2, height / 2)
    move = cv2.getRotationMatrix2D(middle, 47.0 * seed, 150 / height)
    move[:, 2] += np.array((320, 240)) - middle
    soft = cv2.GaussianBlur(face, (0, 0), height / 400)
    laid = cv2.warpAffine(soft, move, _SIZE_WH, flags=cv2.INTER_AREA)
    cover = laid[..., 3:] / 255
    return (laid[..., :3] * cover + picture * (1 - cover)).astype(np.uint8)


def reasons(pictures: list[Picture]) -> list[Refusal | None]:
    return [reader().read_closely(picture).refused for picture in pictures]


def test_a_whole_card_of_a_print_that_nobody_taught_is_told_as_unknown() -> None:
    cards = ("R1", "G8")
    told = reasons([with_card(draw_sun_and_moon(c), n) for n, c in enumerate(cards)])
    assert told == [Refusal.UNKNOWN] * len(cards)


def test_a_table_without_a_card_is_told_to_show_none() -> None:
    tops = [*enumerate(TableTop)][::2]
    told = reasons([table(n, top) for n, top in tops])
    assert told == [Refusal.NO_CARD] * len(told)


def test_a_card_that_a_lamp_washes_out_is_told_to_glare() -> None:
    face = draw_face("R7").copy()
    rows, columns = np.indices(face.shape[:2])
    off = np.hypot(rows / face.shape[0] - 0.5, columns / face.shape[0] - 0.33)
    spot = 420 * np.exp(-((off / 0.5) ** 4))[..., None]
    face[..., :3] = np.clip(face[..., :3] + spot, 0, 255).astype(np.uint8)
    assert reasons([with_card(face, 2)]) == [Refusal.GLARE]


def test_a_card_out_of_focus_is_told_to_be_blurred() -> None:
    soft = cv2.GaussianBlur(with_card(draw_face("G4"), 3), (0, 0), 150 / 12)
    assert reasons([np.asarray(soft, np.uint8)]) == [Refusal.BLURRED]


class Graph:
    """A net that gives the same logits whatever it is shown."""

    def __init__(self, **logits: float) -> None:
        self.logits = [logits.get(reason.name, 0.0) for reason in REASONS_OF_NET]

    def setInput(self, pictures: Picture) -> None:  # noqa: N802 (as OpenCV has it)
        assert pictures.shape == (4, 3, 192, 256)

    def forward(self) -> list[list[float]]:
        return [self.logits] * 4


@pytest.mark.parametrize(
    ("logits", "given", "told"),
    [
        ({"FAR": 9, "CUT_OFF": 5}, Refusal.COVERED, Refusal.FAR),
        ({"UNSURE": 9, "UNKNOWN": 5}, Refusal.COVERED, Refusal.UNKNOWN),
        ({"UNSURE": 9, "UNKNOWN": 5}, Refusal.UNSURE, Refusal.UNSURE),
        ({"UNSURE": 6, "COVERED": 5}, Refusal.COVERED, Refusal.UNKNOWN),
        ({"DARK": 9, "COVERED": 5}, Refusal.GLARE, Refusal.COVERED),
        ({"GLARE": 6, "COVERED": 5}, Refusal.COVERED, Refusal.GLARE),
        ({"COVERED": 1.9}, Refusal.COVERED, Refusal.COVERED),
        ({"COVERED": 2.4}, Refusal.NO_CARD, Refusal.NO_CARD),  # no print is seen
        ({"CUT_OFF": 2.4}, Refusal.NO_CARD, Refusal.NO_CARD),
        ({"FAR": 1.1}, Refusal.NO_CARD, Refusal.FAR),  # it may be too small for that
    ],
)
def test_the_net_is_believed_where_nothing_surer_speaks_against_it(
    logits: dict[str, float], given: Refusal, told: Refusal
) -> None:
    finder = ReasonFinder(Net(Graph(**logits), (256, 192)))
    assert finder.closer(table(1), given) is told


@pytest.mark.parametrize(
    ("logits", "strangeness"),
    [({"UNKNOWN": 9}, 9 - np.log(8)), ({"UNKNOWN": 9, "COVERED": 9}, 0)],
)
def test_a_print_is_strange_as_far_as_no_other_reason_is_likely(
    logits: dict[str, float], strangeness: float
) -> None:
    finder = ReasonFinder(Net(Graph(**logits), (256, 192)))
    assert finder.strangeness(table(1)) == pytest.approx(strangeness, abs=0.01)


@dataclass(frozen=True)
class Says:
    """Says of every picture how strange its print is."""

    logit: float

    def strangeness(self, _frame: Picture) -> float:
        return self.logit


@pytest.mark.parametrize(
    ("card", "sure", "strangeness", "is_told"),
    [
        ("R7", 0.9, 5.1, False),
        ("R7", 0.9, 4.9, True),
        ("R7", 0.98, 9.0, True),
        ("WSH", 0.98, 3.1, False),  # seldom learned
        ("WSH", 0.98, 2.9, True),
    ],
)
def test_a_doubtful_card_of_a_strange_print_is_not_told(
    card: str, sure: float, strangeness: float, *, is_told: bool
) -> None:
    named = Classification(
        ((Card.parse(card), sure),),
        no_face=0.0,
        is_upright=True,
        flaw=Refusal.UNSURE,
        is_by_symbol=True,
    )
    asked = replace(
        reader(),
        classifier=cast("CardClassifier", Named(named)),
        load_reasons=lambda: cast("ReasonFinder", Says(strangeness)),
    )
    assert bool(asked.read(with_card(draw_face("R7"), 1)).cards) is is_told


@dataclass(frozen=True)
class Named:
    """Says the same of whatever it is shown."""

    answer: Classification
    size_wh: tuple[int, int] = (64, 96)

    def classify(self, _flat: Picture) -> Classification:
        return self.answer


def test_of_a_picture_of_a_few_pixels_nothing_closer_is_told() -> None:
    finder = ReasonFinder(Net(Graph(FAR=9), (256, 192)))
    assert finder.closer(table(1)[:20], Refusal.COVERED) is Refusal.COVERED
    strange = ReasonFinder(Net(Graph(UNKNOWN=9), (256, 192)))
    for few in (table(1)[:31], table(1)[:0]):
        assert strange.strangeness(few) == -np.inf
    assert strange.strangeness(table(1)[:32]) > 0


_SHOWN = 3
"""Pictures of each kind; nothing was learned from them."""
_AT_NIGHT = pytest.mark.nightly(reason="more pictures of each kind")


@pytest.mark.parametrize(
    ("kinds", "each"),
    [
        pytest.param([*Kind][::2], 1, id="some"),
        pytest.param([*Kind], _SHOWN, id="all", marks=_AT_NIGHT),
    ],
)
def test_most_pictures_that_no_net_learned_from_are_refused_for_the_right_reason(
    kinds, each
) -> None:
    cases = product(kinds, FORMER[:each])
    found = [answer(*case, real=False, held_out=True) for case in cases]
    half = Half.of(each for each in found if each is not None)
    assert half.share >= 90, half.said  # 100 of one each, 97 of three when written


@pytest.mark.parametrize("kind", [Kind.EMPTY_TABLE, Kind.GLARE, Kind.IN_A_HAND])
@pytest.mark.parametrize("each", [1, pytest.param(_SHOWN, marks=_AT_NIGHT)])
def test_what_is_plain_is_always_told_rightly(kind: Kind, each: int) -> None:
    for number in FORMER[_SHOWN : _SHOWN + each]:
        found = answer(kind, number, real=False, held_out=True)
        assert found is not None
        assert found.is_right or found.said == "read", found


ONCE_WRONG = [
    (Kind.DARK, 104, True),  # the symbol in the middle looked like a card
    (Kind.UNKNOWN, 1013, True),  # a symbol in a corner
    (Kind.UNKNOWN, 8, False),  # looked like a shuffle hand
]
ONCE_WRONG_TOO = [
    (Kind.DARK, 1028, False),
    (Kind.UNKNOWN, 102, True),
    (Kind.UNKNOWN, 1059, True),
    (Kind.UNKNOWN, 1067, True),
    (Kind.UNKNOWN, 9, True),
]


@pytest.mark.parametrize(
    ("kind", "number", "held_out"),
    [*ONCE_WRONG, *(pytest.param(*case, marks=_AT_NIGHT) for case in ONCE_WRONG_TOO)],
)
def test_what_was_once_told_as_another_card_is_not(
    kind: Kind, number: int, *, held_out: bool
) -> None:
    found = answer(kind, number, real=False, held_out=held_out)
    assert found is not None
    assert found.said != "wrong"


def test_every_kind_of_picture_has_a_reason() -> None:
    assert set(REASONS) == set(Kind)
