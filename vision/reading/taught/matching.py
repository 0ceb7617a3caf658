"""Which of the known cards a seen one is: the few likely ones, compared closely."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

import cv2
import numpy as np

from vision.reading.reading import Corners, Image
from vision.reading.taught.alignment import (
    FLAT_WH,
    Aligner,
    Colors,
    NormalizedCard,
    Way,
    warp,
)
from vision.reading.taught.difference import Detail, DifferenceMap, Gaps, gaps
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
        """What it looks like closely."""
        return Detail.of(self.view)

    def gaps_to(self, seen: NormalizedCard, way: Way) -> Gaps:
        """Tell where a seen card is unlike this one, after laying it exactly on it."""
        exact = self.aligner.exactly(seen, way)
        return gaps(Detail.of(seen, exact), self.detail)


_LEAST = np.float32(1e-3)
_LEAST_APART = 1e-3
_FITS = 0.6
"""Correlation from which on a card is laid on no other one to see how it lies."""
_UNLIKE = 0.5
"""Measured: cards of the deck fit better, even steep and blurred ones."""
_MAY_FIT = 0.25
"""Seen with corners a little off, a card fits itself no better than this."""
ALIKE = 20.0
"""Gray levels: cards that differ no more where they differ most are alike."""
_TRIED = 4
"""On so many it is laid at first."""
_HALF_TURN = np.diag([-1.0, -1.0, 1.0])
_BOX = np.array([[[-1, -1], [1, -1], [1, 1], [-1, 1]]], np.float32)


@dataclass(frozen=True, eq=False)
class Match:
    """A known card, one way up, beside what is seen."""

    number: int
    """Of the prototype."""
    is_turned: bool
    """Whether the seen card stands on its head beside it."""
    way: Way
    """How what is seen lies on it."""
    gaps: Gaps
    seen: NormalizedCard
    """What is seen, that way up."""

    @cached_property
    def sharp(self) -> Colors:
        """What is seen, sharply, laid on the card ``(288, 192, 3)`` float32."""
        return warp(self.seen.sharp(), self.way, FLAT_WH)

    @property
    def outline(self) -> Corners:
        """Outline of the known card in the flat picture (`Classification.outline`)."""
        return _outline(self.way, is_turned=self.is_turned)

    @property
    def distance(self) -> float:
        """How unlike both are on the whole, gray levels."""
        return float(self.gaps.mean())


@dataclass(frozen=True, slots=True, eq=False)
class CoarseMatch:
    """What is seen, laid roughly on a known card."""

    number: int
    """Of the prototype."""
    is_turned: bool
    """Whether the seen card stands on its head beside it."""
    way: Way
    """How what is seen lies on it."""
    agreement: float
    """How well both fit, the correlation."""

    @property
    def fits(self) -> bool:
        """Whether it may be that card just there."""
        return self.agreement > _UNLIKE


@dataclass(frozen=True, slots=True, eq=False)
class Matcher:
    """Compares with known cards."""

    prototypes: tuple[Prototype, ...]
    _contrasts: dict[tuple[int, int, bool], Gaps] = field(default_factory=dict)
    _differences: dict[tuple[int, int, bool], DifferenceMap] = field(
        default_factory=dict
    )

    def laid(
        self, ways: tuple[NormalizedCard, NormalizedCard], guesses: Sequence[Guess]
    ) -> CoarseMatch | None:
        """Lay the card on it that what is seen fits best on the whole.

        Args:
            ways: a flat card, and it on its head.
            guesses: the likeliest cards, best first; ``None`` comes back for none.
        """
        if not guesses:
            return None
        best = self._laid(guesses[0], ways)
        if best.agreement < _FITS:
            others = [self._laid(guess, ways) for guess in guesses[1:_TRIED]]
            best = max([best, *others], key=lambda laid: laid.agreement)
        return best

    def outline(
        self, ways: tuple[NormalizedCard, NormalizedCard], laid: CoarseMatch
    ) -> Corners | None:
        """Tell where the corners of a card would be in a picture that is a little off.

        Args:
            ways: the flat picture, and it on its head.
            laid: the card that it fits best.

        Returns:
            ``(4, 2)`` float32, -1 to 1 across the picture; ``None`` if it does not fit
            so well that it may be trusted.
        """
        if laid.agreement < _MAY_FIT:
            return None
        aligner = self.prototypes[laid.number].aligner
        way = aligner.exactly(ways[laid.is_turned], laid.way)
        return _outline(way, is_turned=laid.is_turned)

    def compare(
        self,
        ways: tuple[NormalizedCard, NormalizedCard],
        guesses: Sequence[Guess],
        best: Match,
    ) -> list[Match]:
        """Compare with some cards.

        Args:
            ways: a flat card, and it on its head.
            guesses: the cards.
            best: the nearest card so far.
        """
        return [
            self.compared(ways, self._as_laid(self._laid(guess, ways), best, ways))
            for guess in guesses
        ]

    def matches(
        self,
        ways: tuple[NormalizedCard, NormalizedCard],
        guesses: Sequence[Guess],
        close: int,
    ) -> list[Match]:
        """Compare with some cards, the nearest first.

        Args:
            ways: a flat card, and it on its head.
            guesses: the cards that are laid on it.
            close: how many of them are compared closely.
        """
        tried = [self._laid(guess, ways) for guess in guesses]
        best = max(tried, key=lambda laid: laid.agreement)
        tried = [self._as_laid(laid, best, ways) for laid in tried]
        tried.sort(key=lambda laid: -laid.agreement)
        found = [self.compared(ways, laid) for laid in tried[:close]]
        return sorted(found, key=lambda match: match.distance)

    def compared(
        self, ways: tuple[NormalizedCard, NormalizedCard], laid: CoarseMatch
    ) -> Match:
        """Compare closely with the card on which it was laid.

        Args:
            ways: a flat card, and it on its head.
            laid: how it lies on it.
        """
        known, seen = self.prototypes[laid.number], ways[laid.is_turned]
        way = known.aligner.exactly(seen, laid.way)
        gap = gaps(Detail.of(seen, way), known.detail)
        return Match(laid.number, laid.is_turned, way, gap, seen)

    def _laid(
        self, guess: Guess, ways: tuple[NormalizedCard, NormalizedCard]
    ) -> CoarseMatch:
        """Lay what is seen on a card."""
        number, is_turned = guess
        seen = ways[is_turned]
        aligner = self.prototypes[number].aligner
        way = aligner.roughly(seen)
        return CoarseMatch(number, is_turned, way, aligner.agreement(seen, way))

    def _as_laid(
        self,
        laid: CoarseMatch,
        best: CoarseMatch | Match,
        ways: tuple[NormalizedCard, NormalizedCard],
    ) -> CoarseMatch:
        """Lay it as it lies on the best card, if that fits better: frames are alike."""
        way = best.way
        if laid.is_turned != best.is_turned:
            way = _HALF_TURN @ way @ _HALF_TURN
        aligner = self.prototypes[laid.number].aligner
        agreement = aligner.agreement(ways[laid.is_turned], way)
        if agreement <= laid.agreement:
            return laid
        return replace(laid, way=way, agreement=agreement)

    def lead(self, one: Match, other: Match) -> float:
        """Tell how much nearer a match is than another, where both cards differ.

        Returns:
            About 1 where it is this card and nothing else, 0 where both are as near.
        """
        is_across = one.is_turned != other.is_turned
        if self.are_alike((one.number, other.number, is_across)):
            by_one = self.sharp_lead(one, (other.number, other.is_turned))
            by_other = self.sharp_lead(other, (one.number, one.is_turned))
            return (by_one - by_other) / 2
        here = self.contrast((one.number, other.number, is_across))
        there = self.contrast((other.number, one.number, is_across))
        near, far = strength(one.gaps, here), strength(other.gaps, there)
        apart = (strength(here, here) + strength(there, there)) / 2
        return (far - near) / max(apart, _LEAST_APART)

    def are_alike(self, key: tuple[int, int, bool]) -> bool:
        """Whether two cards must be looked at sharply to be told apart."""
        one, other, is_across = key
        contrasts = self.contrast(key), self.contrast((other, one, is_across))
        return min(strength(c, c) for c in contrasts) < ALIKE

    def sharp_lead(self, match: Match, guess: Guess) -> float:
        """Tell by what is small how much nearer a match is than another card."""
        number, is_turned = guess
        key = (match.number, number, is_turned != match.is_turned)
        if key not in self._differences:
            self._differences[key] = self._difference(key)
        return 1 - 2 * self._differences[key].share(match.sharp)

    def _difference(self, key: tuple[int, int, bool]) -> DifferenceMap:
        known, view = self._pair(key)
        way = known.aligner.exactly(view, known.aligner.roughly(view))
        return DifferenceMap.of(known.view.sharp(), warp(view.sharp(), way, FLAT_WH))

    def contrast(self, key: tuple[int, int, bool]) -> Gaps:
        """Where one card is unlike another one, which may stand on its head."""
        if key not in self._contrasts:
            self._contrasts[key] = self.differing(key)
        return self._contrasts[key]

    def differing(self, key: tuple[int, int, bool]) -> Gaps:
        """Say the same without keeping it."""
        known, view = self._pair(key)
        return known.gaps_to(view, known.aligner.roughly(view)) + _LEAST

    def _pair(self, key: tuple[int, int, bool]) -> tuple[Prototype, NormalizedCard]:
        """Return a card, and another one as it is compared with it."""
        known, rival = (self.prototypes[n] for n in key[:2])
        return known, rival.view.turned() if key[2] else rival.view


def _outline(way: Way, *, is_turned: bool) -> Corners:
    """Tell where a card's corners are in the flat picture, as it was before a turn."""
    if is_turned:
        way = _HALF_TURN @ way @ _HALF_TURN
    return np.asarray(cv2.perspectiveTransform(_BOX, way)[0], np.float32)


def strength(gaps: Gaps, contrast: Gaps) -> float:
    """Return how large gaps are where the contrast is strong."""
    weight = contrast * contrast
    return float((weight * gaps).sum() / weight.sum())
