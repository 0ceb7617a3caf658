"""Matches of a seen card with the known ones: the few likely ones, compared closely."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self, TypeVar

import cv2
import numpy as np

from vision.reading.reading import Corners, Image
from vision.reading.taught.alignment import (
    FLAT_WH,
    Aligner,
    Colors,
    Homography,
    NormalizedCard,
    warp,
)
from vision.reading.taught.difference import (
    Detail,
    DifferenceMap,
    PairDiscriminator,
    difference_map,
)
from vision.reading.taught.shortlist import Guess


@dataclass(frozen=True, eq=False)
class Prototype:
    """A card as it was shown once."""

    name: str
    view: NormalizedCard

    @classmethod
    def of(cls, name: str, flat: Image) -> Self:
        """Prepare a shown card.

        Args:
            name: the card's.
            flat: ``(288, 192, 3)`` uint8, BGR.
        """
        return cls(name, NormalizedCard.of(flat))

    @cached_property
    def aligner(self) -> Aligner:
        """Lays other cards on it."""
        return Aligner.of(self.view)

    @cached_property
    def detail(self) -> Detail:
        """Its picture at full sharpness."""
        return Detail.of(self.view)

    def differences_to(
        self, seen: NormalizedCard, homography: Homography
    ) -> DifferenceMap:
        """Tell where a seen card is unlike this one, after laying it exactly on it."""
        exact = self.aligner.align_finely(seen, homography)
        return difference_map(Detail.of(seen, exact), self.detail)


_LEAST = np.float32(1e-3)
_LEAST_APART = 1e-3
_FITS = 0.6
"""Correlation that is good enough: from it on no other prototype is tried."""
_UNLIKE = 0.5
"""Correlation that cards of the deck exceed, even steep and blurred ones: measured."""
_MAY_FIT = 0.25
"""Correlation of a card with itself if its corners are a little off."""
ALIKE = 20.0
"""Gray levels: two cards whose greatest difference is below this are alike."""
_TRIED = 4
"""Prototypes that are tried at first."""
BothViews = tuple[NormalizedCard, NormalizedCard]
"""A flat card, and it on its head."""
PairKey = tuple[int, int, bool]
"""The numbers of two cards, and whether the second stands on its head."""

_MOST_PAIRS = 1000
"""Pairs of which the difference is kept, about 11 MB; anew each takes milliseconds."""
_Found = TypeVar("_Found")
_HALF_TURN = np.diag([-1.0, -1.0, 1.0])
_BOX = np.array([[[-1, -1], [1, -1], [1, 1], [-1, 1]]], np.float32)


@dataclass(frozen=True, eq=False)
class Match:
    """A known card, one way up, beside what is seen."""

    number: int
    """Number of the prototype."""
    is_turned: bool
    """Whether the seen card stands on its head beside it."""
    homography: Homography
    """Homography from what is seen onto it."""
    differences: DifferenceMap
    seen: NormalizedCard
    """The seen card, turned that way up."""

    @cached_property
    def sharp(self) -> Colors:
        """The seen card, sharp, laid on the known one: ``(288, 192, 3)`` float32."""
        return warp(self.seen.sharp(), self.homography, FLAT_WH)

    @property
    def outline(self) -> Corners:
        """Outline of the known card in the flat picture (`Classification.outline`)."""
        return _outline(self.homography, is_turned=self.is_turned)

    @property
    def distance(self) -> float:
        """Mean difference of both, gray levels."""
        return float(self.differences.mean())


@dataclass(frozen=True, slots=True, eq=False)
class CoarseMatch:
    """A seen card, laid roughly on a known one."""

    number: int
    """Number of the prototype."""
    is_turned: bool
    """Whether the seen card stands on its head beside it."""
    homography: Homography
    """Homography from what is seen onto it."""
    agreement: float
    """Correlation of both."""

    @property
    def fits(self) -> bool:
        """Whether it may be that card just there."""
        return self.agreement > _UNLIKE


@dataclass(frozen=True, slots=True, eq=False)
class Matcher:
    """Compares with known cards."""

    prototypes: tuple[Prototype, ...]
    _contrasts: dict[PairKey, DifferenceMap] = field(default_factory=dict)
    _differences: dict[PairKey, PairDiscriminator] = field(default_factory=dict)

    def coarse_match(
        self, views: BothViews, guesses: Sequence[Guess]
    ) -> CoarseMatch | None:
        """Lay the seen card on the prototype that it fits best on the whole.

        Args:
            views: a flat card, and it on its head.
            guesses: the likeliest cards, best first; ``None`` comes back for none.
        """
        if not guesses:
            return None
        best = self._align_coarsely(guesses[0], views)
        if best.agreement < _FITS:
            others = [self._align_coarsely(guess, views) for guess in guesses[1:_TRIED]]
            best = max([best, *others], key=lambda each: each.agreement)
        return best

    def outline(self, views: BothViews, coarse: CoarseMatch) -> Corners | None:
        """Tell where the corners of a card would be in a picture that is a little off.

        Args:
            views: the flat picture, and it on its head.
            coarse: the card that it fits best.

        Returns:
            ``(4, 2)`` float32, -1 to 1 across the picture; ``None`` if it does not fit
            so well that it may be trusted.
        """
        if coarse.agreement < _MAY_FIT:
            return None
        aligner = self.prototypes[coarse.number].aligner
        homography = aligner.align_finely(views[coarse.is_turned], coarse.homography)
        return _outline(homography, is_turned=coarse.is_turned)

    def match_all(
        self, views: BothViews, guesses: Sequence[Guess], best: Match
    ) -> list[Match]:
        """Compare with some cards.

        Args:
            views: a flat card, and it on its head.
            guesses: the cards.
            best: the nearest card so far.
        """
        coarse = (self._align_coarsely(guess, views) for guess in guesses)
        better = (self._with_better_alignment(each, best, views) for each in coarse)
        return [self.match_closely(views, each) for each in better]

    def best_matches(
        self, views: BothViews, guesses: Sequence[Guess], close: int
    ) -> list[Match]:
        """Compare with some cards, the nearest first.

        Args:
            views: a flat card, and it on its head.
            guesses: the cards that are laid on it.
            close: how many of them are compared closely.
        """
        tried = [self._align_coarsely(guess, views) for guess in guesses]
        best = max(tried, key=lambda each: each.agreement)
        tried = [self._with_better_alignment(each, best, views) for each in tried]
        tried.sort(key=lambda each: -each.agreement)
        found = [self.match_closely(views, each) for each in tried[:close]]
        return sorted(found, key=lambda match: match.distance)

    def match_closely(self, views: BothViews, coarse: CoarseMatch) -> Match:
        """Compare closely with the card on which it was laid.

        Args:
            views: a flat card, and it on its head.
            coarse: how it lies on it.
        """
        known, seen = self.prototypes[coarse.number], views[coarse.is_turned]
        homography = known.aligner.align_finely(seen, coarse.homography)
        differences = difference_map(Detail.of(seen, homography), known.detail)
        return Match(coarse.number, coarse.is_turned, homography, differences, seen)

    def _align_coarsely(self, guess: Guess, views: BothViews) -> CoarseMatch:
        """Lay what is seen on a card."""
        number, is_turned = guess
        seen = views[is_turned]
        aligner = self.prototypes[number].aligner
        homography = aligner.align_coarsely(seen)
        return CoarseMatch(
            number, is_turned, homography, aligner.agreement(seen, homography)
        )

    def _with_better_alignment(
        self, coarse: CoarseMatch, best: CoarseMatch | Match, views: BothViews
    ) -> CoarseMatch:
        """Lay it as it lies on the best card, if that fits better: frames are alike."""
        homography = best.homography
        if coarse.is_turned != best.is_turned:
            homography = _HALF_TURN @ homography @ _HALF_TURN
        aligner = self.prototypes[coarse.number].aligner
        agreement = aligner.agreement(views[coarse.is_turned], homography)
        if agreement <= coarse.agreement:
            return coarse
        return replace(coarse, homography=homography, agreement=agreement)

    def lead(self, one: Match, other: Match) -> float:
        """Tell how much nearer a match is than another, where both cards differ.

        Returns:
            About 1 where it is this card and nothing else, 0 where both are as near.
        """
        is_across = one.is_turned != other.is_turned
        if self.are_alike((one.number, other.number, is_across)):
            by_one = self.sharp_lead(one, (other.number, other.is_turned))
            return (by_one - self.sharp_lead(other, (one.number, one.is_turned))) / 2
        here = self.contrast((one.number, other.number, is_across))
        there = self.contrast((other.number, one.number, is_across))
        near, far = strength(one.differences, here), strength(other.differences, there)
        apart = (strength(here, here) + strength(there, there)) / 2
        return (far - near) / max(apart, _LEAST_APART)

    def are_alike(self, key: PairKey) -> bool:
        """Whether two cards must be looked at sharply to be told apart."""
        one, other, is_across = key
        contrasts = self.contrast(key), self.contrast((other, one, is_across))
        return min(strength(c, c) for c in contrasts) < ALIKE

    def sharp_lead(self, match: Match, guess: Guess) -> float:
        """Tell by what is small how much nearer a match is than another card."""
        number, is_turned = guess
        key = (match.number, number, is_turned != match.is_turned)
        difference = _kept(self._differences, key, self._difference)
        return 1 - 2 * difference.share_of_other(match.sharp)

    def _difference(self, key: PairKey) -> PairDiscriminator:
        known, view = self._pair(key)
        homography = known.aligner.align_finely(
            view, known.aligner.align_coarsely(view)
        )
        return PairDiscriminator.of(
            known.view.sharp(), warp(view.sharp(), homography, FLAT_WH)
        )

    def contrast(self, key: PairKey) -> DifferenceMap:
        """Difference of one card from another, which may be upside down."""
        return _kept(self._contrasts, key, self.compute_contrast)

    def compute_contrast(self, key: PairKey) -> DifferenceMap:
        """Say the same without keeping it."""
        known, view = self._pair(key)
        return known.differences_to(view, known.aligner.align_coarsely(view)) + _LEAST

    def _pair(self, key: PairKey) -> tuple[Prototype, NormalizedCard]:
        """Return a card, and another one as it is compared with it."""
        known, rival = (self.prototypes[n] for n in key[:2])
        return known, rival.view.turned() if key[2] else rival.view


def _kept(
    known: dict[PairKey, _Found], key: PairKey, find: Callable[[PairKey], _Found]
) -> _Found:
    """Return what is known of a pair of cards; find it out if it is not known."""
    found = known.get(key)
    if found is None:
        found = find(key)
        if len(known) >= _MOST_PAIRS:
            known.pop(next(iter(known.copy())), None)
        known[key] = found
    return found


def _outline(homography: Homography, *, is_turned: bool) -> Corners:
    """Tell where a card's corners are in the flat picture, as it was before a turn."""
    if is_turned:
        homography = _HALF_TURN @ homography @ _HALF_TURN
    return np.asarray(cv2.perspectiveTransform(_BOX, homography)[0], np.float32)


def strength(differences: DifferenceMap, contrast: DifferenceMap) -> float:
    """Return how large differences are where the contrast is strong."""
    weight = contrast * contrast
    return float((weight * differences).sum() / weight.sum())
