"""Which of the known cards a seen one is: the few likely ones, compared closely."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.reading.taught.alignment import Way
from vision.reading.taught.likeness import Detail, Gaps, gaps
from vision.reading.taught.prototype import Prototype
from vision.reading.taught.shortlist import Guess
from vision.reading.taught.view import View

_LEAST = np.float32(1e-3)
_LEAST_APART = 1e-3
_HALF_TURN = np.diag([-1.0, -1.0, 1.0])


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A known card, one way up, beside what is seen."""

    number: int
    """Of the prototype."""
    is_turned: bool
    """Whether the seen card stands on its head beside it."""
    way: Way
    """How what is seen lies on it."""
    gaps: Gaps

    @property
    def distance(self) -> float:
        """How unlike both are on the whole, gray levels."""
        return float(self.gaps.mean())


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """What is seen, laid roughly on a known card."""

    number: int
    is_turned: bool
    way: Way
    agreement: float


@dataclass(frozen=True, slots=True, eq=False)
class Matcher:
    """Compares with known cards."""

    prototypes: tuple[Prototype, ...]
    _contrasts: dict[tuple[int, int, bool], Gaps] = field(default_factory=dict)

    def matches(
        self, ways: tuple[View, View], guesses: Sequence[Guess], close: int
    ) -> list[Match]:
        """Compare with some cards, the nearest first.

        Args:
            ways: a flat card, and it on its head.
            guesses: the cards that are laid on it.
            close: how many of them are compared closely.
        """
        tried = [
            self._laid(number, ways[is_turned], is_turned=is_turned)
            for number, is_turned in guesses
        ]
        best = max(tried, key=lambda laid: laid.agreement)
        tried = [self._as_laid(laid, best, ways) for laid in tried]
        tried.sort(key=lambda laid: -laid.agreement)
        found = [self._compared(laid, ways[laid.is_turned]) for laid in tried[:close]]
        return sorted(found, key=lambda match: match.distance)

    def _compared(self, laid: _Laid, seen: View) -> Match:
        known = self.prototypes[laid.number]
        way = known.aligner.exactly(seen, laid.way)
        gap = gaps(Detail.of(seen, way), known.detail)
        return Match(laid.number, laid.is_turned, way, gap)

    def _laid(self, number: int, seen: View, *, is_turned: bool) -> _Laid:
        """Lay what is seen on a card."""
        aligner = self.prototypes[number].aligner
        way = aligner.roughly(seen)
        return _Laid(number, is_turned, way, aligner.agreement(seen, way))

    def _as_laid(self, laid: _Laid, best: _Laid, ways: tuple[View, View]) -> _Laid:
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
        here = self._contrast(one, other)
        there = self._contrast(other, one)
        near, far = _seen(one.gaps, here), _seen(other.gaps, there)
        apart = (_seen(here, here) + _seen(there, there)) / 2
        return (far - near) / max(apart, _LEAST_APART)

    def _contrast(self, one: Match, other: Match) -> Gaps:
        """Where the card of another match is unlike that of one, as that one lies."""
        key = (one.number, other.number, one.is_turned != other.is_turned)
        if key not in self._contrasts:
            known, rival = (self.prototypes[n] for n in key[:2])
            view = rival.view.turned() if key[2] else rival.view
            way = known.aligner.roughly(view)
            self._contrasts[key] = known.gaps_to(view, way) + _LEAST
        return self._contrasts[key]


def _seen(gaps: Gaps, contrast: Gaps) -> float:
    """Return how large gaps are where the contrast is strong."""
    weight = contrast * contrast
    return float((weight * gaps).sum() / weight.sum())
