"""Which reason follows from what the measures, the nets and the colors say."""

from dataclasses import dataclass

import numpy as np
import pytest

from companion.core.cards import Card
from vision.reading.classifier import Classification
from vision.reading.detector import Detection
from vision.reading.reading import Image, Refusal
from vision.reading.reasons import closer_reason

R7 = Card.parse("R7")
CARD = np.array([(100, 60), (160, 60), (160, 150), (100, 150)], np.float32)


def table(level: int = 90, size_hw: tuple[int, int] = (240, 320)) -> Image:
    """Fine print all over: in focus, with nothing of a card's colors."""
    grain = np.random.default_rng(3).integers(0, 120, (*size_hw, 1), np.uint8)
    return np.asarray(np.repeat(grain, 3, axis=2) + np.uint8(level), np.uint8)


@dataclass
class Finds:
    """A detector that guesses so often, and corrects to the same corners."""

    corners: np.ndarray | None = None
    guessed: float = 0.4
    trusted: float = 0.97
    nothing_before: int = 0

    def guess(self, _pyramid):
        nothing = [Detection(CARD * 2, 0.1)] * self.nothing_before
        if self.corners is None:
            return nothing
        return [*nothing, Detection(self.corners, self.guessed)]

    def correct_once(self, _pyramid, guess):
        is_card = guess.score == self.guessed
        return Detection(guess.corners, self.trusted if is_card else guess.score)


@dataclass
class Names:
    """A classifier that names a red 7 so surely."""

    confidence: float = 0.3
    flaw: Refusal = Refusal.UNSURE
    size_wh: tuple[int, int] = (60, 90)

    def classify(self, flat):
        assert flat.shape == (90, 60, 3)
        return Classification(((R7, self.confidence),), 0.0, True, self.flaw)  # noqa: FBT003


def why(frame, finder=None, names=None, given=Refusal.COVERED):
    return closer_reason(frame, given, finder or Finds(), names or Names())


def test_of_very_few_pixels_nothing_more_is_said() -> None:
    for given in (Refusal.COVERED, Refusal.GLARE):
        assert why(table(0, (31, 320)), given=given) is given
    assert why(table(0, (32, 320)) // 8) is Refusal.DARK


def test_light_and_focus_come_before_anything_else() -> None:
    found = Finds(CARD)
    assert why(table() // 8, found) is Refusal.DARK
    glare = table()
    glare[50:110, 50:110] = 255
    assert why(glare, found) is Refusal.GLARE
    soft = np.repeat(np.repeat(table()[::16, ::16], 16, axis=0), 16, axis=1)
    smooth = np.asarray(np.stack([box(soft[..., c]) for c in range(3)], -1), np.uint8)
    assert why(smooth, found) is Refusal.BLURRED


def box(channel):
    kernel = np.ones(15) / 15
    for axis in (0, 1):
        channel = np.apply_along_axis(np.convolve, axis, channel, kernel, "same")
    return channel


@pytest.mark.parametrize("given", [Refusal.COVERED, Refusal.NO_CARD, Refusal.UNSURE])
def test_where_no_card_is_seen_there_is_none_but_a_doubt_stays(given) -> None:
    expected = Refusal.UNSURE if given is Refusal.UNSURE else Refusal.NO_CARD
    assert why(table(), given=given) is expected


@pytest.mark.parametrize(
    ("confidence", "reason"), [(0.5, Refusal.UNSURE), (0.49, Refusal.UNKNOWN)]
)
def test_a_whole_card_is_of_a_known_print_or_of_none(confidence, reason) -> None:
    assert why(table(), Finds(CARD), Names(confidence)) is reason


@pytest.mark.parametrize(
    ("flaw", "reason"),
    [
        (Refusal.BLURRED, Refusal.BLURRED),
        (Refusal.GLARE, Refusal.GLARE),
        (Refusal.COVERED, Refusal.UNKNOWN),
        (Refusal.NO_CARD, Refusal.UNKNOWN),
    ],
)
def test_of_a_whole_card_light_and_focus_are_believed(flaw, reason) -> None:
    assert why(table(), Finds(CARD), Names(flaw=flaw)) is reason


def test_a_whole_card_with_no_fine_print_is_blurred() -> None:
    plain = table()
    plain[55:155, 95:165] = 150
    assert why(plain, Finds(CARD)) is Refusal.BLURRED


@pytest.mark.parametrize(("height", "reason"), [(15, Refusal.FAR), (16, None)])
def test_a_card_of_few_pixels_is_far_away(height, reason) -> None:
    """Of the 240 rows of the picture it takes less than 15.6."""
    small = (CARD - CARD[0]) * (height / 90) + CARD[0]
    found = why(table(), Finds(small), Names(0.9))
    assert (found is Refusal.FAR) is (reason is Refusal.FAR)


@pytest.mark.parametrize(
    "finder",
    [
        Finds(CARD, guessed=0.39),
        Finds(CARD, trusted=0.96),
        Finds(CARD, nothing_before=3),
        Finds(CARD - (120, 0)),
        Finds(CARD * np.array([1.0, 0.8], np.float32)),
        Finds(CARD * np.array([0.75, 1.0], np.float32)),
    ],
    ids=["not guessed", "not trusted", "fourth", "outside", "too wide", "too slim"],
)
def test_what_is_not_plainly_a_whole_card_is_none(finder) -> None:
    assert why(table(), finder) is Refusal.NO_CARD


@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_whole_card_may_be_among_the_first_three_guesses(before) -> None:
    assert why(table(), Finds(CARD, nothing_before=before)) is Refusal.UNKNOWN


def print_of(size: int, at: tuple[int, int]) -> Image:
    """A green field and as much white beside it, on the table."""
    y, x = at
    picture = table()
    picture[y : y + size, x : x + size] = (40, 200, 30)
    picture[y : y + size, x + size : x + 2 * size] = 245
    return picture


def test_print_in_the_midst_is_covered_and_at_the_edge_cut_off() -> None:
    assert why(print_of(40, (90, 100))) is Refusal.COVERED
    assert why(print_of(40, (200, 100))) is Refusal.CUT_OFF


def test_a_trace_of_print_is_of_a_card_far_away() -> None:
    assert why(print_of(6, (90, 100))) is Refusal.FAR
