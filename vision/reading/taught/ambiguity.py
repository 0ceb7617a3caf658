"""Ambiguity: other cards of a deck that a seen card may be, without comparing each.

Of each card it is known where those most like it differ from it: where what is seen
agrees just there, none of them needs to be compared at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.taught.alignment import FINE_WH, warp
from vision.reading.taught.difference import DifferenceMap
from vision.reading.taught.matching import ALIKE, Match, Matcher, PairKey, strength
from vision.reading.taught.shortlist import Guess, Shortlist

_RIVALS = 20
"""Most similar cards known of each card."""
_NEAREST = 6
"""Cards guessed by small features."""
_MANY = 4
"""A card with fewer alike ones has no more than are known beside it."""
_CERTAIN = 0.7
"""Nobody needs to look more sharply at a card that is so far behind."""
_TURNABLE = 10.0
"""Gray levels: a card that differs less from itself on its head has no right way up."""


@dataclass(frozen=True, slots=True, eq=False)
class Lookalikes:
    """Some cards beside one card."""

    guesses: tuple[Guess, ...]
    """Each rival, and whether it is likest when it stands on its head."""
    weights: NDArray[np.float32]
    """``(rivals, places)``: where each differs, adding up to 1."""
    apart: NDArray[np.float32]
    """``(rivals,)``: how unlike the card each is there, gray levels."""

    @classmethod
    def of(cls, guesses: Sequence[Guess], contrasts: Sequence[DifferenceMap]) -> Self:
        """Prepare for some rivals of a card.

        Args:
            guesses: the rivals.
            contrasts: how unlike the card each of them is.
        """
        flat = np.stack([contrast.ravel() for contrast in contrasts])
        weights = flat * flat
        weights /= weights.sum(axis=1, keepdims=True)
        return cls(tuple(guesses), weights, (weights * flat).sum(axis=1))

    def leads(self, gaps: DifferenceMap) -> NDArray[np.float32]:
        """Guess how much nearer what is seen is to the card than to each rival.

        Args:
            gaps: how unlike the card it is.

        Returns:
            ``(rivals,)``: about 1 where it is the card, -1 where it is the rival.
        """
        return np.asarray(
            1 - 2 * (self.weights @ gaps.ravel()) / self.apart, np.float32
        )


@dataclass(frozen=True, slots=True)
class Alternative:
    """A card that may be the right one instead."""

    lead: float
    """Lead of the matched card over this one, about 1 (surely not this one) to -1."""
    guess: Guess


@dataclass(frozen=True, slots=True, eq=False)
class AmbiguityCheck:
    """Knows the cards of a deck beside each other."""

    matcher: Matcher
    shortlist: Shortlist
    rivals: tuple[Lookalikes, ...]
    """For each card the cards most like it, and itself upside down."""

    @classmethod
    def of(cls, matcher: Matcher, shortlist: Shortlist) -> Self:
        """Compare the cards of a deck with each other: some 30 ms a card."""
        pairs: dict[PairKey, DifferenceMap] = {}
        numbers = range(len(matcher.prototypes))
        rivals = [_rivals(matcher, pairs, n, shortlist.rivals(n)) for n in numbers]
        return cls(matcher, shortlist, tuple(rivals))

    def alternatives_to(
        self, match: Match, guesses: Sequence[Guess]
    ) -> list[Alternative]:
        """Tell which other cards it may be, the likeliest first.

        Args:
            match: a card that what is seen was compared with.
            guesses: more cards that it may be.
        """
        found = self._rival_alternatives(match)
        known = {alternative.guess for alternative in found}
        name = self._name(match.number)
        others = dict.fromkeys((*guesses, *self._guesses_when_aligned(match)))
        more = [g for g in others if g not in known and self._name(g[0]) != name]
        found += [Alternative(self._lead_over(match, guess), guess) for guess in more]
        return sorted(found, key=lambda each: each.lead)

    def _guesses_when_aligned(self, match: Match) -> list[Guess]:
        """Guess anew, as it lies on a card: what is small can be compared then."""
        if (self.rivals[match.number].apart < ALIKE).sum() < _MANY:
            return []
        aligned = warp(match.seen.colors, match.homography, FINE_WH)
        near = self.shortlist.nearest(aligned, _NEAREST)
        return [(number, turned != match.is_turned) for number, turned in near]

    def _rival_alternatives(self, match: Match) -> list[Alternative]:
        rivals = self.rivals[match.number]
        leads = rivals.leads(match.differences)
        found = []
        for n, (number, is_across) in enumerate(rivals.guesses):
            guess = (number, is_across != match.is_turned)
            is_alike = rivals.apart[n] < ALIKE and number != match.number
            lead = float(leads[n])
            if is_alike and lead < _CERTAIN:
                lead = self.matcher.sharp_lead(match, guess)
            found.append(Alternative(lead, guess))
        return found

    def _name(self, number: int) -> str:
        return self.matcher.prototypes[number].name

    def _lead_over(self, match: Match, guess: Guess) -> float:
        """Guess a lead over a card that is not compared."""
        number, is_turned = guess
        key = (match.number, number, is_turned != match.is_turned)
        if self.matcher.are_alike(key):
            return self.matcher.sharp_lead(match, guess)
        contrast = self.matcher.contrast(key)
        return 1 - 2 * strength(match.differences, contrast) / strength(
            contrast, contrast
        )


def _rivals(
    matcher: Matcher,
    pairs: dict[PairKey, DifferenceMap],
    number: int,
    near: Sequence[Guess],
) -> Lookalikes:
    def contrast(guess: Guess) -> DifferenceMap:
        """Each pair is compared once: one differs from the other where that does."""
        other, is_turned = guess
        back = pairs.get((other, number, is_turned))
        if back is not None:
            return back[::-1, ::-1] if is_turned else back
        pairs[number, other, is_turned] = matcher.compute_contrast((number, *guess))
        return pairs[number, other, is_turned]

    def name(guess: Guess) -> str:
        return matcher.prototypes[guess[0]].name

    own = (number, True)
    others = [guess for guess in near if name(guess) != name(own)][:_RIVALS]
    turned = matcher.compute_contrast((number, *own))
    if not others or strength(turned, turned) > _TURNABLE:
        return Lookalikes.of([*others, own], [*map(contrast, others), turned])
    return Lookalikes.of(others, [contrast(guess) for guess in others])
