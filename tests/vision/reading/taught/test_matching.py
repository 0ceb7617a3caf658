"""Which known card what is seen is laid on, and how much nearer it is: by numbers."""

from dataclasses import dataclass, field

import numpy as np
import pytest
from other_cards import flat_of

from companion.core.cards import BACK, Card
from vision.reading.classifier import Classification
from vision.reading.reading import Image, Refusal
from vision.reading.taught import matching
from vision.reading.taught.alignment import NormalizedCard
from vision.reading.taught.ambiguity import AmbiguityCheck, Lookalikes
from vision.reading.taught.classifiers import (
    CorrectedClassifier,
    CorrectedSamples,
    MixedClassifier,
    classification_of,
)
from vision.reading.taught.difference import Detail, difference_map
from vision.reading.taught.matching import (
    CoarseMatch,
    Match,
    Matcher,
    PairKey,
    strength,
)
from vision.reading.taught.shortlist import (
    FineFeatures,
    Guess,
    Shortlist,
    both_sketches,
    sketch,
)

SAME = np.eye(3)
VIEW = NormalizedCard.of(flat_of("1-box"))
VIEWS = (VIEW, VIEW.turned())


def even(level: float) -> np.ndarray:
    return np.full((65, 43), level, np.float32)


# On which card it is laid.


@dataclass
class Known:
    """A card of which is known how well each way up agrees with what is seen."""

    name: str
    agrees: float
    at_best: float = -1.0
    """How well it agrees where another card lies."""
    tried: int = 0
    way: np.ndarray = field(default_factory=SAME.copy)

    @property
    def aligner(self) -> "Known":
        return self

    @property
    def detail(self) -> Detail:
        return Detail.of(VIEW)

    def align_coarsely(self, _seen: NormalizedCard) -> np.ndarray:
        self.tried += 1
        return self.way

    def align_finely(self, _seen: NormalizedCard, way: np.ndarray) -> np.ndarray:
        return way

    def agreement(self, _seen: NormalizedCard, way: np.ndarray) -> float:
        return self.agrees if (way == self.way).all() else self.at_best


def laid(*agree: float) -> tuple[CoarseMatch | None, list[int]]:
    """On which of some cards it is laid, and how often each was tried."""
    known = tuple(Known(str(n), each) for n, each in enumerate(agree))
    guesses = [(n, False) for n in range(len(known))]
    return Matcher(known).coarse_match(VIEWS, guesses), [k.tried for k in known]


def test_without_a_guess_it_is_laid_on_no_card() -> None:
    assert laid() == (None, [])


def test_a_first_guess_that_fits_is_enough() -> None:
    best, tried = laid(0.6, 0.9)
    assert (best.number, tried) == (0, [1, 0])


def test_four_guesses_are_tried_if_the_first_does_not_fit() -> None:
    best, tried = laid(0.59, 0.3, 0.7, 0.2, 0.9)
    assert (best.number, best.agreement, tried) == (2, 0.7, [1, 1, 1, 1, 0])


@pytest.mark.parametrize(("agreement", "fits"), [(0.5, False), (0.51, True)])
def test_it_may_be_a_card_that_agrees_more_than_by_half(agreement, fits) -> None:
    assert (
        CoarseMatch(0, is_turned=False, homography=SAME, agreement=agreement).fits
        is fits
    )


@pytest.mark.parametrize("is_turned", [False, True])
def test_where_it_nearly_fits_its_corners_are_told(is_turned) -> None:
    way = SAME.copy()
    way[:2, 2] = 0.1, 0.2
    matcher = Matcher((Known("R7", 0.3),))
    found = matcher.outline(VIEWS, CoarseMatch(0, is_turned, way, 0.25))
    off = (-0.1, -0.2) if is_turned else (0.1, 0.2)
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    assert found == pytest.approx(box + off)
    assert matcher.outline(VIEWS, CoarseMatch(0, is_turned, way, 0.24)) is None


@pytest.mark.parametrize(("at_best", "is_moved"), [(0.5, False), (0.51, True)])
def test_a_card_is_laid_as_the_best_one_if_that_fits_better(at_best, is_moved):
    there = SAME.copy()
    there[:2, 2] = 0.1, 0.2
    matcher = Matcher((Known("R7", 0.9, way=there), Known("R1", 0.5, at_best)))
    best = Match(0, is_turned=False, homography=there, differences=even(1), seen=VIEW)
    guesses = [(1, False), (1, True)]
    for found, sign in zip(
        matcher.match_all(VIEWS, guesses, best), (1, -1), strict=True
    ):
        moved = (0.1 * sign, 0.2 * sign) if is_moved else (0, 0)
        assert found.homography[:2, 2] == pytest.approx(moved)
        assert found.seen is VIEWS[found.is_turned]


def test_the_cards_that_agree_most_are_compared_closely() -> None:
    known = tuple(Known(str(n), agrees) for n, agrees in enumerate((0.2, 0.9, 0.5)))
    guesses = [(0, False), (1, False), (2, False)]
    found = Matcher(known).best_matches(VIEWS, guesses, close=2)
    assert {each.number for each in found} == {1, 2}


# How unlike it is.


def a_detail(colors: tuple[float, ...] | np.ndarray, variance: float = 0.0) -> Detail:
    plain = np.zeros((144, 96, 3), np.float32) + np.float32(colors)
    return Detail(plain, plain, np.full((144, 96), variance, np.float32))


def test_a_card_is_not_unlike_itself() -> None:
    one = a_detail((200, 180, 160))
    assert difference_map(one, one) == pytest.approx(np.zeros((65, 43)))


@pytest.mark.parametrize(("variance", "gap"), [(400, 20), (3600, 60), (10000, 60)])
def test_what_only_one_card_shows_counts_by_its_contrast(variance, gap) -> None:
    """Up to 60 gray levels."""
    blank, full = a_detail((200, 200, 200)), a_detail((200, 200, 200), variance)
    assert difference_map(blank, full)[30, 20] == pytest.approx(gap)
    assert difference_map(full, blank)[30, 20] == pytest.approx(gap)


def test_another_color_counts_beyond_what_light_may_tint() -> None:
    """Shares of a sum that is 60 larger; 0.08 of each is taken for the light's."""
    gray, blue = a_detail((200, 200, 200)), a_detail((240, 30, 30))
    shares = np.array([240, 30, 30]) / 360 - np.array([200] * 3) / 660
    gap = 150 * (np.abs(shares) - 0.08).sum()
    assert difference_map(blue, gray)[30, 20] == pytest.approx(gap, rel=1e-4)
    warm = a_detail((180, 200, 210))
    assert difference_map(warm, gray)[30, 20] == pytest.approx(0, abs=0.01)


def test_a_color_in_one_place_counts_as_it_is() -> None:
    spot = np.full((144, 96, 3), 200, np.float32)
    spot[60:80, 40:60] = 240, 30, 30
    shares = np.array([240, 30, 30]) / 360 - np.array([200] * 3) / 660
    found = difference_map(a_detail(spot), a_detail((200, 200, 200)))
    assert found[31, 22] == pytest.approx(150 * np.abs(shares).sum(), rel=1e-4)
    assert found[5, 5] == pytest.approx(0, abs=0.01)


def test_differences_count_where_the_contrast_is_strong() -> None:
    differences, contrast = (np.float32([pair]) for pair in ((1, 3), (1, 2)))
    assert strength(differences, contrast) == pytest.approx((1 + 4 * 3) / 5)


def match(number: int, gap: float, *, is_turned: bool = False) -> Match:
    return Match(number, is_turned, SAME, even(gap), VIEW)


def known(*names: str, apart: float = 40.0) -> Matcher:
    """Cards each of which is as unlike every other one."""
    cards = tuple(Known(name, 0.9) for name in names)
    numbers = range(len(names))
    keys = [(n, m, turned) for n in numbers for m in numbers for turned in (0, 1)]
    return Matcher(cards, {(n, m, bool(t)): even(apart) for n, m, t in keys})


def test_a_card_leads_by_how_much_farther_the_other_one_is() -> None:
    matcher = known("R7", "R1")
    matcher._contrasts[1, 0, False] = even(60)  # noqa: SLF001
    assert matcher.lead(match(0, 10), match(1, 35)) == pytest.approx(25 / 50)
    assert matcher.lead(match(1, 35), match(0, 10)) == pytest.approx(-25 / 50)


@pytest.mark.parametrize(("apart", "are_alike"), [(19.9, True), (20.0, False)])
def test_cards_are_alike_that_differ_by_less_than_twenty_levels(apart, are_alike):
    assert known("R7", "R1", apart=apart).are_alike((0, 1, False)) is are_alike


# What else it may be.


def lookalikes(*guesses: Guess, apart: float = 40.0) -> Lookalikes:
    return Lookalikes.of(guesses, [even(apart)] * len(guesses))


def test_what_is_seen_leads_over_a_rival_as_far_as_it_is_the_card_there() -> None:
    """Only where the rival differs counts, by the square."""
    contrast = even(0)
    contrast[:2, 0] = 10, 20
    rivals = Lookalikes.of([(1, False)], [contrast])
    assert rivals.weights.sum() == pytest.approx(1)
    assert rivals.apart == pytest.approx((100 * 10 + 400 * 20) / 500)
    assert rivals.leads(even(0)) == pytest.approx(1)
    assert rivals.leads(contrast) == pytest.approx(-1)
    assert rivals.leads(contrast / 2) == pytest.approx(0)
    elsewhere = even(50)
    elsewhere[:2, 0] = 0
    assert rivals.leads(elsewhere) == pytest.approx(1)


@dataclass
class Near:
    """A shortlist that guesses these cards once a card is laid on another."""

    guesses: list[Guess]
    asked: list[int] = field(default_factory=list)

    def nearest(self, _aligned: np.ndarray, count: int) -> list[Guess]:
        self.asked.append(count)
        return self.guesses


def alternatives(
    match: Match, *guesses: Guess, rivals: Lookalikes, near: Near | None = None
) -> list[tuple[Guess, float]]:
    names = ("R1", "R2", "R3", "R1")
    check = AmbiguityCheck(known(*names), near or Near([]), (rivals,) * 4)
    found = check.alternatives_to(match, guesses)
    return [(each.guess, round(each.lead, 3)) for each in found]


def test_another_card_may_be_meant_the_nearer_the_likelier() -> None:
    """What is seen is 10 levels from the card, and each other card 40."""
    rivals = lookalikes((1, False), (0, True), apart=50)
    found = alternatives(match(0, 10), (2, False), (1, False), (3, True), rivals=rivals)
    assert found == [((2, False), 0.5), ((1, False), 0.6), ((0, True), 0.6)]


def test_beside_a_card_on_its_head_the_others_are_turned_too() -> None:
    rivals = lookalikes((1, False), (0, True), apart=50)
    turned = match(0, 10, is_turned=True)
    found = dict(alternatives(turned, rivals=rivals))
    assert found == {(1, True): 0.6, (0, False): 0.6}


@pytest.mark.parametrize(
    ("apart", "count", "asks"), [(19, 4, 1), (19, 3, 0), (20, 4, 0)]
)
def test_a_card_with_four_alike_ones_is_guessed_anew_as_it_lies_on_it(
    apart, count, asks
):
    """A card that is clearly ahead of them needs no sharper look."""
    rivals = lookalikes(*[(1, False)] * count, apart=apart)
    near = Near([(2, True)])
    found = alternatives(match(0, 2), rivals=rivals, near=near)
    assert near.asked == [6] * asks
    assert (((2, True), 0.9) in found) is bool(asks)


# What it is called.


def called(*matches: Match, least: float = 1.0, names=("R7", "R1")) -> Classification:
    return classification_of(known(*names), list(matches), least)


def chance(lead: float, distance: float, far: float) -> float:
    return 1 / ((1 + np.exp((0.12 - lead) / 0.04)) * (1 + np.exp(distance - far)))


@pytest.mark.parametrize(("distance", "far"), [(4, 7), (7.9, 12.85), (9, 14), (20, 14)])
def test_a_card_alone_is_as_likely_as_it_is_near(distance, far) -> None:
    found = called(match(0, distance))
    assert found.ranking[0][0] == Card.parse("R7")
    assert found.ranking[0][1] == pytest.approx(chance(1, distance, far), abs=1e-6)
    assert found.no_face == pytest.approx(1 - found.ranking[0][1])


def test_a_card_is_as_likely_as_it_leads_over_those_that_were_not_compared() -> None:
    found = called(match(0, 4), least=0.12)
    assert found.ranking[0][1] == pytest.approx(chance(0.12, 4, 7), abs=1e-6)


@pytest.mark.parametrize(("distance", "is_whole"), [(7.9, True), (8.0, False)])
def test_a_card_is_whole_that_is_likely_and_near(distance, is_whole) -> None:
    assert called(match(0, distance)).is_whole is is_whole


def test_a_card_that_is_not_likely_is_not_whole() -> None:
    assert not called(match(0, 4), least=0.15).is_whole


@pytest.mark.parametrize(
    ("distance", "flaw"), [(25.0, Refusal.UNSURE), (25.1, Refusal.NO_CARD)]
)
def test_what_is_far_from_all_cards_is_none(distance, flaw) -> None:
    found = called(match(0, distance))
    assert found.flaw is flaw
    assert (found.no_face == 1) == (flaw is Refusal.NO_CARD)


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_card_is_upright_or_on_its_head(is_turned) -> None:
    assert called(match(0, 4, is_turned=is_turned)).is_upright is not is_turned


def test_the_card_that_leads_is_named_first() -> None:
    """The farther one has 6 / 40 less, and is no more than a rival."""
    for order in ((0, 1), (1, 0)):
        matches = [match(n, {0: 4, 1: 10}[n]) for n in order]
        found = called(*matches)
        assert [str(card) for card, _ in found.ranking] == ["R7", "R1"]
        chances = [each for _, each in found.ranking]
        assert chances[0] == pytest.approx(chance(0.15, 4, 7), abs=1e-6)
        assert chances[1] == pytest.approx(chance(-0.15, 10, 7), abs=1e-6)


def test_of_each_name_the_nearest_picture_counts() -> None:
    found = called(match(0, 6), match(2, 4), match(1, 10), names=("R7", "R1", "R7"))
    assert [str(card) for card, _ in found.ranking] == ["R7", "R1"]
    assert found.ranking[0][1] == pytest.approx(chance(0.15, 4, 7), abs=1e-6)


def test_six_cards_stand_against_each_other() -> None:
    names = ("R1", "R2", "R3", "R4", "R5", "R6", "R7")
    found = called(*(match(n, 4 + n) for n in range(7)), names=names)
    assert [str(card) for card, _ in found.ranking] == list(names[:6])


def test_a_back_that_was_shown_is_no_card() -> None:
    found = called(match(0, 4), match(1, 10), names=("back", "R1"))
    assert found.is_back
    assert found.ranking[0] == (BACK, 0)
    assert found.ranking[1][1] == 0
    assert (found.no_face, found.flaw) == (1, Refusal.NO_CARD)
    assert not found.is_whole


# Shown cards beside the usual ones.

FLAT = np.zeros((288, 192, 3), np.uint8)


@dataclass
class Says:
    """A classifier that always says the same."""

    name: str
    chance: float
    is_back: bool = False
    others: tuple[tuple[Card, float], ...] = ()
    size_wh: tuple[int, int] = (96, 144)
    asked: list[Image] = field(default_factory=list)

    def classify(self, flat: Image) -> Classification:
        self.asked.append(flat)
        ranking = ((Card.parse(self.name), self.chance), *self.others)
        return Classification(
            ranking, 0.0, is_upright=True, flaw=Refusal.UNSURE, is_back=self.is_back
        )


def named(taught: Says, usual: Says, shown="", cards=None) -> str:
    """Which card is named by two classifiers."""
    shown_cards = frozenset(map(Card.parse, shown.split()))
    mixed = MixedClassifier(taught, usual, shown_cards, cards)
    return str(mixed.classify(FLAT).ranking[0][0])


@pytest.mark.parametrize(("chance", "name"), [(0.8, "R7"), (0.79, "B2")])
def test_a_shown_card_is_named_before_a_usual_one_if_it_is_likely(chance, name):
    assert named(Says("R7", chance), Says("B2", 0.9)) == name


@pytest.mark.parametrize(("chance", "name"), [(0.8, "B2"), (0.79, "R7")])
def test_a_usual_card_is_named_if_it_is_likely(chance, name) -> None:
    assert named(Says("R7", 0.1), Says("B2", chance)) == name


def test_what_looks_like_the_back_that_was_shown_is_no_usual_card() -> None:
    assert named(Says("R7", 0.0, is_back=True), Says("B2", 0.9)) == "R7"


def test_a_card_that_was_shown_but_does_not_look_so_is_not_that_card() -> None:
    assert named(Says("R7", 0.1), Says("B2", 0.9), shown="B2") == "R7"
    assert named(Says("R7", 0.1), Says("B2", 0.9), shown="B3") == "B2"


def test_a_card_that_the_deck_does_not_have_is_not_named() -> None:
    taught, usual = Says("R7", 0.1), Says("B2", 0.9)
    assert named(taught, usual, cards={Card.parse("B3")}) == "R7"
    assert named(taught, usual, cards={Card.parse("B2")}) == "B2"


def test_each_classifier_is_shown_a_card_of_its_own_size() -> None:
    taught, usual = Says("R7", 0.1, size_wh=(192, 288)), Says("B2", 0.9)
    assert MixedClassifier(taught, usual, frozenset()).size_wh == (192, 288)
    named(taught, usual)
    assert taught.asked[0] is FLAT
    assert usual.asked[0].shape == (144, 96, 3)


def test_without_corrections_a_card_is_named_as_usual() -> None:
    usual = Says("B2", 0.5)
    corrected = CorrectedClassifier(usual, CorrectedSamples())
    assert corrected.size_wh == usual.size_wh
    assert corrected.classify(FLAT).ranking[0] == (Card.parse("B2"), 0.5)


# The few cards that it may be.


def test_a_card_on_its_head_is_described_by_turning_its_description() -> None:
    as_it_lies, turned = both_sketches(VIEW)
    assert np.abs(as_it_lies - sketch(VIEW)).max() < 1e-6
    assert np.abs(turned - sketch(VIEW.turned())).max() < 1e-4
    view = NormalizedCard.of(
        np.vstack([flat_of("3-disc")[:144], flat_of("1-box")[144:]])
    )
    as_it_lies, turned = both_sketches(view)
    assert np.abs(turned - sketch(view.turned())).max() < 1e-4
    assert np.abs(turned - as_it_lies).max() > 0.01


def shortlist(*names: str, strange: float = 1.0) -> Shortlist:
    """Cards with no more than their descriptions."""
    views = [NormalizedCard.of(flat_of(name)) for name in names]
    known = np.stack([sketch(view) for view in views]) * strange
    cards = len(names)
    far = np.zeros((2, 2, cards, cards), np.float32)
    scale = np.eye(known.shape[1], dtype=np.float32) * strange
    return Shortlist(known, scale, far, FineFeatures.of(views))


def test_the_likeliest_card_is_the_one_most_like_it() -> None:
    found = shortlist("1-disc", "1-box", "2-box").likeliest(VIEW, 4)
    assert found[0][0] == found[1][0] == 1
    assert {turned for _, turned in found[:2]} == {False, True}
    assert len(found) == 4


@pytest.mark.parametrize(("distance", "count"), [(6999, 1), (7001, 0)])
def test_what_is_like_no_card_of_the_deck_has_no_likeliest_one(distance, count):
    apart = np.square(both_sketches(VIEW) - sketch(NormalizedCard.of(flat_of("2-box"))))
    strange = np.sqrt(distance / apart.sum(axis=1).min())
    assert len(shortlist("2-box", strange=strange).likeliest(VIEW, 1)) == count


def test_the_nearest_card_is_the_one_of_the_same_small_features() -> None:
    deck = shortlist("1-disc", "1-box", "2-box")
    assert deck.nearest(VIEW.colors, 1)[0][0] == 1
    upside = NormalizedCard.of(flat_of("2-box")[:, ::-1])
    assert deck.nearest(upside.colors, 3)[0][0] == 2


def test_rivals_come_in_turns_by_their_description_and_by_what_is_small() -> None:
    deck = shortlist("1-disc", "1-box", "2-box", "3-box")
    far = np.zeros((2, 2, 4, 4), np.float32)
    far[0, :, 0] = [[0, 5, 2, 9], [9, 4, 3, 9]]  # as it lies, and turned
    far[1, :, 0] = [[0, 9, 7, 8], [9, 9, 9, 1]]
    deck = Shortlist(deck.known, deck.scale, far, deck.fine_features)
    assert deck.rivals(0) == [(2, False), (3, True), (1, True)]


def test_of_many_pairs_those_compared_first_are_forgotten(monkeypatch):
    monkeypatch.setattr(matching, "_MOST_PAIRS", 2)
    matcher = Counted((), compared=[])
    for key in [(0, 1, False), (0, 2, False), (0, 2, False), (0, 3, False)]:
        matcher.contrast(key)
    matcher.contrast((0, 3, False))
    assert matcher.compared == [(0, 1, False), (0, 2, False), (0, 3, False)]
    matcher.contrast((0, 1, False))
    assert matcher.compared[-1] == (0, 1, False)
    assert len(matcher._contrasts) == 2  # noqa: SLF001 (what is kept shows nowhere else)


@dataclass(frozen=True, eq=False)
class Counted(Matcher):
    """Notes which pairs it compares."""

    compared: list[PairKey] = field(default_factory=list)

    def compute_contrast(self, key: PairKey) -> np.ndarray:
        self.compared.append(key)
        return even(1.0)
