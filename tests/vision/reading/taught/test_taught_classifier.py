from functools import cache
from itertools import product

import numpy as np
import pytest
from other_cards import (
    BACK_SIDE,
    NAMES,
    flat_of,
    numbered,
    other_card,
    seen,
    seen_flat,
    small,
    with_back,
)

from vision.reading.classifier import Classification
from vision.reading.geometry import rectify, to_frame
from vision.reading.reading import Refusal
from vision.reading.taught.alignment import FINE_WH
from vision.reading.taught.classifiers import (
    LEAST_CONFIDENCE,
    MixedClassifier,
    TaughtClassifier,
    card_of,
)
from vision.reading.taught.matching import Prototype

pytestmark = pytest.mark.slow
AT_NIGHT = pytest.mark.nightly(reason="other cards and ways of lying")


@cache
def classifier() -> TaughtClassifier:
    return TaughtClassifier.of(
        tuple(Prototype.of(name, flat_of(name)) for name in NAMES)
    )


def _ways_up():
    """Each card one way up by day."""
    for n, (name, degrees) in enumerate(product(NAMES, (20.0, 200.0))):
        yield pytest.param(name, degrees, marks=AT_NIGHT if n % 4 in {1, 2} else ())


@pytest.mark.parametrize(("name", "degrees"), [*_ways_up()])
def test_a_card_shown_once_is_known_whichever_way_up_it_lies(name, degrees) -> None:
    (card, chance), *_ = (
        classifier().classify(seen_flat(other_card(name), degrees)).ranking
    )
    assert (str(card), chance >= LEAST_CONFIDENCE) == (name, True)


@pytest.mark.parametrize("light", [0.45, 1.0])
def test_dim_light_changes_no_name(light) -> None:
    naming = classifier().classify(seen_flat(other_card("2-box"), 5.0, light))
    assert str(naming.ranking[0][0]) == "2-box"


def test_a_card_that_was_never_shown_is_not_told() -> None:
    strange = np.full((432, 288, 3), (40, 160, 220), np.uint8)
    strange[100:330, 60:230] = (20, 20, 30)
    naming = classifier().classify(seen_flat(strange, 30.0))
    assert naming.ranking[0][1] < LEAST_CONFIDENCE


def test_an_empty_table_is_no_card() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (*FINE_WH[::-1], 3), np.uint8)
    naming = classifier().classify(noise)
    assert (naming.ranking[0][1] < LEAST_CONFIDENCE, naming.flaw) == (
        True,
        Refusal.NO_CARD,
    )


def test_two_cards_that_look_the_same_are_never_told_apart() -> None:
    flat = flat_of("1-disc")
    twins = TaughtClassifier.of(
        (Prototype.of("left", flat), Prototype.of("right", flat))
    )
    naming = twins.classify(seen_flat(other_card("1-disc"), 10.0))
    assert naming.ranking[0][1] < LEAST_CONFIDENCE


def test_what_looks_like_a_back_that_was_shown_is_no_card() -> None:
    naming = with_back(0).classify(seen_flat(BACK_SIDE, 10.0))
    assert (naming.ranking[0][1], naming.flaw) == (0.0, Refusal.NO_CARD)


@pytest.mark.parametrize("place", [0, pytest.param(len(NAMES), marks=AT_NIGHT)])
def test_what_fits_nothing_is_asked_as_usual_wherever_the_back_was_shown(place) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (*FINE_WH[::-1], 3), np.uint8)
    naming = MixedClassifier(with_back(place), Usual(), frozenset()).classify(noise)
    assert str(naming.ranking[0][0]) == "R7"


def test_what_looks_like_the_back_is_not_asked_as_usual() -> None:
    taught = with_back(0)
    naming = MixedClassifier(taught, Usual(), frozenset()).classify(
        seen_flat(BACK_SIDE, 10.0)
    )
    assert (naming.is_back, naming.ranking[0][1]) == (True, 0.0)


@cache
def deck_of_one() -> tuple[np.ndarray, TaughtClassifier]:
    """Return a card with a mark in one corner, and what knows only that."""
    card = other_card("1-box")
    card[20:80, 20:80] = (30, 30, 200)
    return card, TaughtClassifier.of((Prototype.of("corner", small(card)),))


def test_a_card_of_a_deck_of_one_is_known() -> None:
    card, alone = deck_of_one()
    naming = alone.classify(seen_flat(card, 10.0))
    assert naming.ranking[0][1] >= LEAST_CONFIDENCE


def test_of_twenty_cards_that_differ_in_a_figure_of_the_corner_each_is_known() -> None:
    cards = {str(n): numbered(n) for n in range(10, 30)}
    deck = TaughtClassifier.of(
        tuple(Prototype.of(n, small(c)) for n, c in cards.items())
    )
    told = [
        deck.classify(seen_flat(cards[n], 8.0)).ranking[0] for n in ("17", "23", "28")
    ]
    assert [str(card) for card, _ in told] == ["17", "23", "28"]


def test_a_whole_card_is_said_to_be_whole_and_a_covered_one_is_not() -> None:
    card = other_card("2-box")
    covered = card.copy()
    covered[300:] = (60, 160, 40)
    ways = [classifier().classify(seen_flat(c, 4.0)).is_whole for c in (card, covered)]
    assert ways == [True, False]


def test_a_card_on_its_head_is_said_to_lie_so() -> None:
    card, alone = deck_of_one()
    ways = [
        alone.classify(seen_flat(c, 4.0)).is_upright for c in (card, card[::-1, ::-1])
    ]
    assert ways == [True, False]


@pytest.mark.parametrize("name", ["R7", "W+4", "Herz_Bube", "10_club", "Bube"])
def test_any_name_is_a_card_and_written_as_it_was(name) -> None:
    assert str(card_of(name)) == name


class Usual:
    """Takes every card for a red 7."""

    size_wh = (64, 96)

    def classify(self, _flat):
        return Classification(
            ((card_of("R7"), 0.95),), 0.0, is_upright=True, flaw=Refusal.UNSURE
        )


def mixed(shown="2-box"):
    return MixedClassifier(classifier(), Usual(), frozenset({card_of(shown)}))


def test_a_card_that_was_not_shown_is_read_as_usual() -> None:
    strange = np.full((432, 288, 3), (40, 160, 220), np.uint8)
    naming = mixed().classify(seen_flat(strange, 30.0))
    assert str(naming.ranking[0][0]) == "R7"


def test_a_card_that_was_shown_is_never_read_as_usual() -> None:
    naming = mixed().classify(seen_flat(other_card("2-box"), 30.0))
    assert str(naming.ranking[0][0]) == "2-box"


def test_what_looks_unlike_the_card_that_was_shown_is_not_that_card() -> None:
    strange = np.full((432, 288, 3), (40, 160, 220), np.uint8)
    naming = mixed(shown="R7").classify(seen_flat(strange, 30.0))
    assert naming.ranking[0][1] < LEAST_CONFIDENCE


def test_a_card_says_where_it_would_lie_if_its_corners_are_a_little_off() -> None:
    picture, corners = seen(other_card("2-box"), 10.0)
    moved = corners + np.array([6, -4], np.float32)
    outline = classifier().classify(rectify(picture, moved, FINE_WH)).outline
    assert outline is not None
    assert np.abs(to_frame(outline, moved) - corners).max() < 2.0


def test_what_is_like_no_card_is_laid_on_none() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (*FINE_WH[::-1], 3), np.uint8)
    assert classifier().classify(noise).outline is None


@pytest.mark.parametrize(("card", "is_told"), [("R7", True), ("R8", False)])
def test_no_usual_card_is_told_that_the_deck_does_not_have(card, is_told) -> None:
    strange = np.full((432, 288, 3), (40, 160, 220), np.uint8)
    deck = MixedClassifier(
        classifier(), Usual(), frozenset(), frozenset({card_of(card)})
    )
    naming = deck.classify(seen_flat(strange, 30.0))
    assert (naming.ranking[0][1] >= LEAST_CONFIDENCE) is is_told
