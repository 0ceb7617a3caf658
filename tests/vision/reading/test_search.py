"""Which guesses are looked at, in which order, and which are believed."""

from dataclasses import dataclass, field
from typing import cast

import numpy as np
import pytest

from companion.core.cards import Card
from vision.reading.candidate import Candidate, to_reading
from vision.reading.classifier import CardClassifier, Classification
from vision.reading.detector import CardDetector, Detection
from vision.reading.geometry import Pyramid
from vision.reading.reader import Reader
from vision.reading.reading import Box, Corners, Refusal
from vision.reading.search import SymbolSearch, WholeCardSearch

BOX = np.array([[-30, -45], [30, -45], [30, 45], [-30, 45]], np.float32)
PICTURE = np.zeros((400, 600, 3), np.uint8)


def spot(x: float, score: float = 0.9, scale: float = 1.0) -> Detection:
    """A guess of a card of 60 by 90 pixels that stands there."""
    return Detection(np.asarray(BOX * scale + (x, 200), np.float32), score)


def says(name: str, chance: float = 0.85, **known: object) -> Classification:
    known = {"no_face": 0.1, "is_upright": True, "flaw": Refusal.UNSURE} | known
    return Classification(((Card.parse(name), chance),), **known)


def candidate(name: str = "R7", chance: float = 0.85, **known: object) -> Candidate:
    found = known.pop("at", spot(300))
    return Candidate(cast("Detection", found), says(name, chance, **known))


BY_SYMBOL = {"is_by_symbol": True}

# What is believed.


@pytest.mark.parametrize(
    ("score", "chance", "is_named"),
    [
        (0.5, 0.8, True),
        (0.5, 0.79, False),
        (0.49, 0.89, False),  # with poor corners it must be very sure
        (0.49, 0.9, True),
    ],
)
def test_a_card_with_poor_corners_must_be_named_more_surely(score, chance, is_named):
    found = candidate("R7", chance, at=spot(300, score))
    assert found.is_confident(0.8) is is_named


def test_a_higher_limit_counts_with_poor_corners_too():
    assert not candidate("R7", 0.94, at=spot(300, 0.4)).is_confident(0.95)


@pytest.mark.parametrize(
    ("x", "least"), [(27, 0.9), (32, 0.9), (33.1, 0), (566, 0), (567, 0.9)]
)
def test_what_ends_at_the_edge_must_be_named_very_surely(x, least):
    """A twentieth of its width from there: 3 pixels."""
    assert candidate(at=spot(x), **BY_SYMBOL).least_in(PICTURE) == least
    assert candidate(at=spot(x)).least_in(PICTURE) == 0


@pytest.mark.parametrize("name", ["W", "W+4"])
def test_a_wild_card_is_known_by_a_part_of_it(name):
    found = candidate(name, at=spot(27), **BY_SYMBOL)
    assert found.least_in(PICTURE) == 0
    assert not found.is_cut_off(PICTURE)


def test_another_cards_part_is_told_by_its_form():
    slim = Detection(np.asarray(BOX * (0.3, 1) + (9, 200), np.float32), 0.9)
    assert candidate(at=slim, **BY_SYMBOL).is_cut_off(PICTURE)
    assert not candidate(at=slim).is_cut_off(PICTURE)
    assert not candidate(at=spot(300), **BY_SYMBOL).is_cut_off(PICTURE)


@pytest.mark.parametrize(("scale", "least"), [(27.9 / 90, 0.9), (28.1 / 90, 0)])
def test_a_card_smaller_than_the_nets_have_learned_must_be_named_surely(scale, least):
    for known in ({}, BY_SYMBOL):
        assert candidate(at=spot(300, scale=scale), **known).least_in(PICTURE) == least


def test_what_has_no_cards_form_must_be_named_surely_if_only_its_symbol_was_seen():
    square = Detection(np.asarray(BOX * (1.5, 1) + (300, 200), np.float32), 0.9)
    assert candidate(at=square, **BY_SYMBOL).least_in(PICTURE) == 0.9
    assert candidate(at=square).least_in(PICTURE) == 0


@pytest.mark.parametrize(
    ("name", "scale", "score", "known", "is_new"),
    [
        ("WSH", 63.9 / 90, 0.9, BY_SYMBOL, True),
        ("WSH", 64.1 / 90, 0.9, BY_SYMBOL, False),
        ("WSH", 1.0, 0.84, BY_SYMBOL, True),  # its corners are in doubt
        ("WSH", 0.5, 0.0, {}, False),
        ("R7", 63.9 / 90, 0.84, BY_SYMBOL, True),  # a symbol may look so
        ("R7", 63.9 / 90, 0.86, BY_SYMBOL, False),
        ("R7", 64.1 / 90, 0.0, BY_SYMBOL, False),
        ("R7", 0.5, 0.0, {}, False),
    ],
)
def test_a_card_must_look_as_cards_did_that_the_nets_learned_from(
    name, scale, score, known, is_new
):
    found = candidate(name, at=spot(300, score, scale), **known)
    assert found.was_never_learned is is_new


@pytest.mark.parametrize(
    ("name", "chance", "known", "is_doubtful"),
    [
        ("R7", 0.96, BY_SYMBOL, True),
        ("R7", 0.97, BY_SYMBOL, False),
        ("WSH", 0.99, BY_SYMBOL, True),  # seldom learned
        ("WSH", 0.99, {}, False),
    ],
)
def test_a_card_is_doubtful_that_is_not_named_very_surely(
    name, chance, known, is_doubtful
):
    assert candidate(name, chance, **known).is_doubtful is is_doubtful


@pytest.mark.parametrize(("no_face", "is_face"), [(0.99, True), (1.0, False)])
def test_what_is_surely_no_face_is_none(no_face, is_face):
    assert candidate(no_face=no_face).is_face is is_face


def test_the_top_card_is_found_surely_named_surely_and_large():
    found = candidate("R7", 0.5, at=spot(300, 0.8))
    assert found.weight == pytest.approx(0.5 * 0.8 * np.sqrt(60 * 90))


@pytest.mark.parametrize(("is_upright", "first"), [(True, 0), (False, 2)])
def test_a_reading_begins_at_the_top_left_of_the_card_itself(is_upright, first):
    reading = to_reading(candidate(is_upright=is_upright))
    assert (reading.corners[0] == spot(300).corners[first]).all()
    assert (reading.card, reading.confidence) == (Card.parse("R7"), 0.85)


def test_a_reading_lies_as_the_card_itself_asks():
    half = np.array([[-0.5, -1], [1, -1], [1, 1], [-0.5, 1]], np.float32)
    reading = to_reading(candidate(outline=half))
    assert reading.corners[0] == pytest.approx((285, 155), abs=1e-3)
    assert reading.corners[2] == pytest.approx((330, 245), abs=1e-3)


# What is looked at.


@dataclass
class Corrects:
    """A detector whose corners are those that were guessed, if they are trusted."""

    elsewhere: tuple[Detection, ...] = ()
    moves: dict[float, Detection] = field(default_factory=dict)
    """What a guess is corrected to, by where its middle is."""
    guesses: tuple[Detection, ...] = ()
    """What is found in any picture."""

    def guess(self, _pyramid: Pyramid) -> list[Detection]:
        return list(self.guesses)

    def trusted(
        self, _pyramid: Pyramid, guesses: list[Detection], **_hopeless: float
    ) -> list[Detection]:
        moved = [self.moves.get(_x(each), each) for each in guesses]
        return [each for each in moved if each.score >= 0.5]

    def trusted_elsewhere(
        self, _pyramid: Pyramid, _guesses: list[Detection]
    ) -> list[Detection]:
        return list(self.elsewhere)

    def correct_once(self, _pyramid: Pyramid, guess: Detection) -> Detection:
        return guess


def _x(guess: Detection) -> float:
    return float(guess.corners[:, 0].mean())


@dataclass
class Shown:
    """Names what lies at a place, and notes what it was asked about."""

    cards: dict[int, Classification]
    asked: list[tuple[int, bool]] = field(default_factory=list)
    """Each place, and whether it was looked at as a card that lies across."""

    size_wh = (4, 6)

    @property
    def picture(self) -> np.ndarray:
        """Red tells the place, and green the upper end of a card there."""
        picture = PICTURE.copy()
        for x in range(50, 600, 50):
            picture[100:300, x - 25 : x + 25] = (0, 0, x // 50 * 20)
            picture[100:200, x - 25 : x + 25, 1] = 200
        return picture

    def classify(self, flat: np.ndarray) -> Classification:
        place = round(float(np.median(flat[..., 2])) / 20) * 50
        is_across = (
            abs(float(flat[:3, :, 1].mean()) - float(flat[3:, :, 1].mean())) < 90
        )
        self.asked.append((place, is_across))
        return self.cards.get(place, says("R0", 0.1, no_face=1.0))


def look(search: type, cards: dict[int, Classification], **known: object):
    """A search over a picture, its classifier, and the picture."""
    shown, length = Shown(cards), known.pop("length", None)
    detector = Corrects(**known)
    found = search(
        cast("CardDetector", detector), cast("CardClassifier", shown), 0.8, length
    )
    return found, shown, Pyramid.of(shown.picture)


def names(candidates: list[Candidate]) -> list[str]:
    return [str(each.card) for each in candidates]


def test_the_usual_cards_are_looked_at_until_one_is_sure():
    search, _, picture = look(
        SymbolSearch, {100: says("R1", 0.89), 200: says("R2", 0.9), 300: says("R3", 1)}
    )
    spots = [spot(100), spot(200), spot(300)]
    assert names(search.candidates_among(picture, spots, [])) == ["R1", "R2"]


def test_no_more_than_three_guesses_are_looked_at():
    cards = {n * 100: says(f"R{n}", 0.5) for n in range(1, 6)}
    search, _, picture = look(SymbolSearch, cards)
    spots = [spot(100 * n) for n in range(1, 6)]
    assert names(search.candidates_among(picture, spots, [])) == ["R1", "R2", "R3"]


@pytest.mark.parametrize(
    ("score", "order"), [(0.76, ["R2", "R1"]), (0.74, ["R1", "R2"])]
)
def test_a_guess_far_behind_the_best_one_is_looked_at_later(score, order):
    """Three quarters of it; the best one is the second here."""
    search, _, picture = look(
        SymbolSearch, {100: says("R2", 0.5), 200: says("R1", 0.5)}
    )
    spots = [spot(100, score), spot(200, 1.0)]
    assert names(search.candidates_among(picture, spots, [])) == order


def test_a_guess_far_behind_is_not_looked_at_if_a_card_is_sure():
    search, _, picture = look(
        SymbolSearch, {100: says("R1", 0.9), 200: says("R2", 0.9)}
    )
    spots = [spot(100, 1.0), spot(200, 0.6)]
    assert names(search.candidates_among(picture, spots, [])) == ["R1"]
    assert search.candidates_among(picture, [], []) == []


def test_elsewhere_the_usual_cards_are_looked_at_where_corners_are_trusted():
    search, _, picture = look(
        SymbolSearch, {100: says("R1", 0.9)}, elsewhere=(spot(100), spot(200))
    )
    assert names(search.candidates_elsewhere(picture, [spot(300)], [])) == ["R1"]
    assert not search.uses_length
    assert search.possible_corners(lambda: BOX) is None
    assert search.candidates_at(picture, spot(100)) == []


@pytest.mark.parametrize(
    ("chance", "asked"),
    [
        (0.9, [(100, False)]),
        # At last with corners that were corrected so.
        (0.89, [(100, False), (100, True), (100, True)]),
    ],
)
def test_what_is_not_sure_is_looked_at_as_if_it_lay_across(chance, asked):
    search, shown, picture = look(SymbolSearch, {100: says("R1", chance)})
    search.classify_closely(picture, spot(100))
    assert shown.asked == asked


# All cards of a picture.


def all_of(near: Box | None, *cards: tuple[str, float]) -> list[tuple[str, float]]:
    """Read some cards, by where they lie; they are found there in any part, too."""
    shown = Shown({round(x): says(name, 0.9) for name, x in cards})
    left = near[1].start if near else 0
    found = Corrects(guesses=tuple(spot(x - left) for _, x in cards))
    reader = Reader(cast("CardDetector", found), cast("CardClassifier", shown), 0.8)
    told = reader.read_all(shown.picture, near).cards
    return [(str(each.card), float(each.corners[:, 0].mean())) for each in told]


def test_all_cards_of_a_part_of_a_picture_lie_where_they_lie_in_the_whole() -> None:
    cards = ("R1", 200.0), ("R2", 300.0)
    assert sorted(all_of(None, *cards)) == [*cards]
    assert sorted(all_of(np.s_[50:350, 150:400], *cards)) == [*cards]
    assert all_of(np.s_[50:50, 150:400], *cards) == []


# Taught cards.

WHOLE = {"is_whole": True}


def test_a_whole_card_ends_the_search_and_stands_alone():
    search, _, picture = look(
        WholeCardSearch, {100: says("R1"), 200: says("R2", **WHOLE), 300: says("R3")}
    )
    spots = [spot(100, 0.9), spot(200, 0.8), spot(300, 0.7)]
    assert names(search.candidates_among(picture, spots, [])) == ["R2"]


def test_without_a_whole_card_all_guesses_are_candidates_the_likeliest_first():
    search, _, picture = look(WholeCardSearch, {100: says("R1"), 200: says("R2")})
    spots = [spot(100, 0.7), spot(200, 0.8), spot(300, 0.4)]
    assert names(search.candidates_among(picture, spots, [])) == ["R2", "R1"]


@pytest.mark.parametrize(("apart", "count"), [(8.9, 1), (9.1, 2)])
def test_of_guesses_that_are_alike_one_is_looked_at(apart, count):
    """0.15 of their width."""
    search, _, picture = look(WholeCardSearch, {100: says("R1")})
    spots = [spot(100, 0.8), spot(100 + apart, 0.7)]
    assert len(search.candidates_among(picture, spots, [])) == count


@pytest.mark.parametrize(("apart", "count"), [(1.7, 0), (1.9, 1)])
def test_what_lies_just_as_an_earlier_candidate_is_not_named_again(apart, count):
    """0.03 of its width."""
    search, _, picture = look(WholeCardSearch, {100: says("R1")})
    earlier = candidate(at=spot(100 + apart, 0.8))
    found = search.candidates_among(picture, [spot(100, 0.8)], [earlier])
    assert len(found) == count


def test_where_the_length_is_known_a_guess_is_looked_at_in_that_size_only():
    small = spot(300, 0.8, scale=0.5)
    for length, sizes in ((None, [45]), (90.0, [90])):
        search, _, picture = look(WholeCardSearch, {300: says("R1")}, length=length)
        found = search.candidates_among(picture, [small], [])
        high = [np.ptp(each.detection.corners[:, 1]) for each in found]
        assert high == pytest.approx(sizes)
        assert search.uses_length is (length is not None)


def test_a_guess_of_another_size_is_looked_at_in_that_of_a_card_first():
    search, _, picture = look(WholeCardSearch, {300: says("R1"), 100: says("R2")})
    earlier = candidate(at=spot(100, 0.95))
    small = spot(300, 0.8, scale=0.5)
    found = search.candidates_among(picture, [small], [earlier])
    high = [np.ptp(each.detection.corners[:, 1]) for each in found]
    assert high == pytest.approx([90, 45])


def test_elsewhere_the_best_other_guess_is_turned_in_the_size_of_a_card():
    search, shown, picture = look(WholeCardSearch, {300: says("R1")})
    earlier = candidate(at=spot(100, 0.95))
    search.candidates_elsewhere(picture, [spot(100), spot(300, 0.8)], [earlier])
    assert shown.asked[0][1]  # lying across
    assert len(shown.asked) >= 3
    assert {place for place, _ in shown.asked} <= {250, 300, 350}


def test_a_place_is_looked_at_just_so_and_then_as_it_is_corrected():
    moved = {100.0: spot(200, 0.8)}
    search, _, picture = look(
        WholeCardSearch, {100: says("R1"), 200: says("R2", **WHOLE)}, moves=moved
    )
    assert names(search.candidates_at(picture, spot(200))) == ["R2"]
    assert names(search.candidates_at(picture, spot(100))) == ["R2"]
    assert search.possible_corners(lambda: BOX) is BOX


def outline(right: float) -> Corners:
    """A card that lies to the right of a place, in half widths."""
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    return np.asarray(box + np.array([right, 0]), np.float32)


def test_a_card_moves_corners_that_are_off_as_it_asks_twice():
    """50 pixels each time, of 60 across."""
    step = {"outline": outline(5 / 3), "no_face": 1.0}
    for steps, found in ((1, "R7"), (2, "R7"), (3, "R1")):
        cards = {100 + 50 * n: says("R1", 0.5, **step) for n in range(steps)}
        cards[100 + 50 * steps] = says("R7", 0.8)
        search, _, picture = look(WholeCardSearch, cards)
        assert names(search.candidates_among(picture, [spot(100)], [])) == [found]


def test_the_back_of_a_card_asks_for_no_other_corners():
    back = says("R1", 0.5, outline=outline(5 / 3), no_face=1.0, is_back=True)
    search, shown, picture = look(WholeCardSearch, {100: back, 150: says("R7")})
    assert names(search.candidates_among(picture, [spot(100)], [])) == ["R1"]
    assert shown.asked == [(100, False)]


def test_a_face_that_is_not_whole_is_looked_at_closely():
    for chance, moves in ((0.8, 0), (0.79, 1)):
        there = says("R1", chance, outline=outline(5 / 3))
        search, shown, picture = look(WholeCardSearch, {100: there, 150: says("R7")})
        found = search.candidates_among(picture, [spot(100)], [])
        assert names(found) == (["R7"] if moves else ["R1"])
        assert (100, True) in shown.asked


def test_what_is_no_face_may_be_a_card_that_lies_across():
    lying = Detection(
        np.asarray(BOX * (1.5, 2 / 3) + np.array([300, 200]), np.float32), 0.9
    )
    search, shown, picture = look(WholeCardSearch, {})
    search.candidates_among(picture, [lying], [])
    assert len(shown.asked) == 2
    search, shown, picture = look(WholeCardSearch, {})
    search.candidates_among(picture, [spot(300)], [])
    assert len(shown.asked) == 1
