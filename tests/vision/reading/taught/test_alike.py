"""Cards that differ in a small figure only, which is empty, hatched or full."""

import cv2
import numpy as np
import pytest
from other_cards import numbered, seen_flat, small

from vision.reading.reading import Image
from vision.reading.taught.alignment import NormalizedCard, laid_together
from vision.reading.taught.classifiers import (
    LEAST_CONFIDENCE,
    TaughtClassifier,
    classification_of,
)
from vision.reading.taught.difference import PairDiscriminator
from vision.reading.taught.matching import Match, Matcher, Prototype
from vision.reading.taught.shortlist import FineFeatures, Shortlist, sketch

pytestmark = pytest.mark.slow

AT_NIGHT = pytest.mark.nightly(reason="more figures and numbers")
CARDS = tuple(f"{shape}-{fill}" for shape in ("disc", "box") for fill in "012")


def alike(name):
    """Draw a white card with one small figure."""
    card = np.full((432, 288, 3), 245, np.uint8)
    ink = np.zeros(card.shape[:2], np.uint8)
    for thick in (-1, 2):
        if name.startswith("disc"):
            cv2.circle(ink, (144, 216), 10, 255, thick, cv2.LINE_AA)
        else:
            cv2.rectangle(ink, (135, 207), (153, 225), 255, thick)
        if thick < 0:
            ink[:, :: {"0": 1, "1": 2, "2": 999}[name[-1]]] = 0
    share = ink[..., None] / 255
    return np.uint8(card * (1 - share) + np.array((150, 60, 40)) * share)


@pytest.fixture(scope="module")
def classifier():
    shown = (Prototype.of(name, small(alike(name))) for name in CARDS)
    return TaughtClassifier.of(tuple(shown))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if n % 2 else AT_NIGHT)
        for n, name in enumerate(CARDS)
    ],
)
def test_a_small_figure_is_told_by_how_it_is_filled(classifier, name) -> None:
    told = []
    for degrees in (8, 195):
        flat = seen_flat(alike(name), degrees, light=0.6)
        card, chance = classifier.classify(
            cv2.resize(flat, classifier.size_wh)
        ).ranking[0]
        told.append(str(card) if chance >= LEAST_CONFIDENCE else "refused")
    assert told == [name, name]


def sharp(name):
    return NormalizedCard.of(small(alike(name))).sharp()


def test_two_cards_are_the_ends_of_what_tells_them_apart() -> None:
    between = PairDiscriminator.of(sharp("disc-0"), sharp("disc-1"))
    shares = [between.share_of_other(sharp(name)) for name in ("disc-0", "disc-1")]
    assert shares == pytest.approx([0, 1], abs=0.01)


@pytest.mark.parametrize("is_upright", [True, False])
def test_two_cards_are_looked_at_along_the_line_that_only_one_has(is_upright) -> None:
    plain = np.full((160, 160, 3), 230, np.float32)
    lined = plain.copy()
    lined[30:130, 79:81] = 60
    if not is_upright:
        lined = lined.transpose(1, 0, 2).copy()
    y, x = np.divmod(PairDiscriminator.of(plain, lined).places, 160)
    assert np.hypot(y - 80, x - 80).min() < 5


def test_nothing_tells_a_card_from_itself() -> None:
    one = sharp("disc-0")
    assert PairDiscriminator.of(one, one).share_of_other(one) == pytest.approx(0.5)


@pytest.mark.parametrize("gain", [0.8, 1.2])
def test_light_does_not_fill_an_empty_figure(gain) -> None:
    between = PairDiscriminator.of(sharp("disc-0"), sharp("disc-2"))
    lit = np.asarray(sharp("disc-0") * np.float32(gain) - 10, np.float32)
    assert abs(between.share_of_other(lit)) < 0.2


def test_a_card_leads_by_as_much_as_the_other_one_is_behind(classifier) -> None:
    seen = NormalizedCard.of(
        cv2.resize(seen_flat(alike("disc-1"), 8), classifier.size_wh)
    )
    guesses = [(CARDS.index(f"disc-{fill}"), False) for fill in "01"]
    one, other = classifier.matcher.best_matches(
        (seen, seen.turned()), guesses, close=2
    )
    lead = classifier.matcher.lead(one, other)
    assert lead == pytest.approx(-classifier.matcher.lead(other, one))


def test_two_cards_are_alike_whichever_is_named_first() -> None:
    shown = tuple(Prototype.of(name, small(alike(name))) for name in CARDS[:2])
    little, much = (np.full((65, 43), gap, np.float32) for gap in (19, 21))
    matcher = Matcher(shown, {(0, 1, False): little, (1, 0, False): much})
    assert matcher.are_alike((0, 1, False)) == matcher.are_alike((1, 0, False))


def test_a_number_in_the_corner_is_guessed_in_spite_of_glare_elsewhere() -> None:
    numbers = range(10, 50)
    shortlist = Shortlist.of(
        [NormalizedCard.of(small(numbered(number))) for number in numbers]
    )
    glare = cv2.circle(
        np.zeros((288, 192, 3), np.float32), (120, 200), 60, (90,) * 3, -1
    )
    missed = []
    for number in numbers[::5]:
        lit = small(numbered(number)) * 0.7 + cv2.GaussianBlur(glare, (0, 0), 12)
        picture = cv2.GaussianBlur(np.clip(lit, 0, 255).astype(np.uint8), (0, 0), 2.5)
        if (number - 10, False) not in shortlist.nearest(
            NormalizedCard.of(picture).colors, 6
        ):
            missed.append(number)
    assert missed == []


def off_its_place(flat: Image, rng: np.random.Generator) -> NormalizedCard:
    """Show a flat card as if its corners had been found to some pixels only."""
    box = np.array([[0, 0], [192, 0], [192, 288], [0, 288]], np.float32)
    there = np.asarray(box + rng.normal(0, 3, (4, 2)), np.float32)
    move = cv2.getPerspectiveTransform(box, there)
    moved = cv2.warpPerspective(flat, move, (192, 288), borderMode=1)
    return NormalizedCard.of(np.asarray(moved, np.uint8))


@pytest.mark.parametrize(
    ("last", "every"), [(65, 6), pytest.param(90, 2, marks=AT_NIGHT)]
)
def test_a_number_is_guessed_though_each_card_was_shown_with_its_corners_off(
    last, every
) -> None:
    rng, numbers = np.random.default_rng(4), range(40, last)
    shown = [off_its_place(small(numbered(number)), rng) for number in numbers]
    shortlist, missed = Shortlist.of(laid_together(shown)), []
    for number in numbers[::every]:
        aligned = laid_together([*shown, off_its_place(small(numbered(number)), rng)])
        if (number - 40, False) not in shortlist.nearest(aligned[-1].colors, 6):
            missed.append(number)
    assert missed == []


def test_cards_that_share_little_stay_as_they_were_shown() -> None:
    rng = np.random.default_rng(5)
    prints = rng.integers(0, 255, (6, 12, 8, 3)).astype(np.uint8)
    shown = [NormalizedCard.of(cv2.resize(each, (192, 288))) for each in prints]
    assert laid_together(shown) == shown


def test_a_card_is_not_told_before_one_that_is_much_nearer_on_the_whole() -> None:
    shown = tuple(Prototype.of(name, small(alike(name))) for name in CARDS[:2])
    apart = np.full((65, 43), 1, np.float32)
    apart[30:32, 20:22] = 40
    matcher = Matcher(shown, {(0, 1, False): apart, (1, 0, False): apart})

    def match(number: int, there: float, elsewhere: float) -> Match:
        gaps = np.where(apart > 1, np.float32(there), np.float32(elsewhere))
        return Match(
            number,
            is_turned=False,
            homography=np.eye(3),
            differences=gaps,
            seen=shown[number].view,
        )

    told = [
        classification_of(matcher, [match(0, 2, far), match(1, 38, 2.5)]).ranking[0][1]
        for far in (3, 9)
    ]
    assert told[0] > LEAST_CONFIDENCE > told[1]


def marked(x, y):
    """Draw a white card with a blue square at a place."""
    card = np.full((288, 192, 3), 245, np.uint8)
    card[y - 12 : y + 12, x - 12 : x + 12] = (150, 60, 40)
    return NormalizedCard.of(card)


def test_a_mark_moved_across_is_as_strange_as_one_moved_down() -> None:
    here, across, down = marked(96, 192), marked(108, 192), marked(96, 204)
    known = sketch(here)
    far = [np.square(sketch(moved) - known).sum() for moved in (across, down)]
    assert far[0] == pytest.approx(far[1], rel=1e-3)
    far = FineFeatures.of([here, across, down]).distances()[0, 0]
    assert far[1] == pytest.approx(far[2], rel=0.01)


def test_what_all_cards_share_does_not_count() -> None:
    card = np.full((288, 192, 3), 245, np.uint8)
    card[60:228, 40:152] = (150, 60, 40)
    features = FineFeatures.of([NormalizedCard.of(card)] * 2)
    assert features.weights.max() < 0.01
