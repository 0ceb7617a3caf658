"""Classifiers of a taught deck, alone and together with the usual one."""

from collections.abc import Container
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Self

import cv2
import numpy as np

from companion.core.cards import BACK, Card, Symbol
from companion.core.errors import NotationError
from vision.reading.classifier import CardClassifier, Classification
from vision.reading.reading import Corners, Image, Refusal
from vision.reading.taught.alignment import FLAT_WH, NormalizedCard, laid_together
from vision.reading.taught.ambiguity import Alternative, AmbiguityCheck
from vision.reading.taught.deck import TaughtSample
from vision.reading.taught.matching import BothViews, Match, Matcher, Prototype
from vision.reading.taught.shortlist import Guess, Shortlist

LEAST_CONFIDENCE = 0.8
"""A taught card is reported from this probability on."""

_CLEAR_LEAD = 0.12
_LEAD_STEP = 0.04
"""Measured: a lead of so much more makes a right answer e times likelier."""
_FAR = 14.0
_FAR_STEP = 1.0
"""Gray levels: the same of the distance."""
_MUCH_FARTHER = 1.5
"""A card that is farther than another by such a factor is not told before it."""
_GUESSES = 12
"""Cards guessed first,"""
_TOP = 4
"""and the first of them must be beaten, whatever else is found."""
_CLEAR = 0.35
"""A card that lies this far behind is not compared."""
_IN_A_ROUND = 8
"""Cards compared in one round."""
_ROUNDS = 4
_HOPELESS = 25.0
"""Distance of what is no card of the deck at all."""
_NEAR = 8.0
"""Distance within which mostly the right card lies; else more cards are compared."""
_NEVER_TOLD = 16.0
"""Distance from the best card beyond which nothing is named."""
_RIVALS = 6


def card_of(name: str) -> Card:
    """Return the card of a name, such as ``R7``; any other name is its symbol."""
    try:
        return Card.parse(name)
    except NotationError:
        return Card(Symbol(name))


@dataclass(frozen=True, slots=True, eq=False)
class TaughtClassifier:
    """Names the cards of a deck that was taught: the nearest one, or none."""

    matcher: Matcher
    shortlist: Shortlist
    ambiguity: AmbiguityCheck

    @classmethod
    def of(cls, prototypes: tuple[Prototype, ...]) -> Self:
        """Prepare for the cards of a deck.

        Args:
            prototypes: one or more of each card.
        """
        views = laid_together([known.view for known in prototypes])
        known = zip(prototypes, views, strict=True)
        matcher = Matcher(tuple(Prototype(each.name, view) for each, view in known))
        shortlist = Shortlist.of(views)
        return cls(matcher, shortlist, AmbiguityCheck.of(matcher, shortlist))

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the flats that it names."""
        return FLAT_WH

    def classify(self, flat: Image) -> Classification:
        """Name a flat card, whichever way up it lies.

        Args:
            flat: the card alone, ``(288, 192, 3)`` uint8, BGR.
        """
        seen = NormalizedCard.of(flat)
        views = seen, seen.turned()
        guesses = self.shortlist.likeliest(seen, _GUESSES)
        coarse = self.matcher.coarse_match(views, guesses)
        if coarse is None:
            return self._nothing(None)
        if not coarse.fits:
            return self._nothing(self.matcher.outline(views, coarse))
        best = self.matcher.match_closely(views, coarse)
        alternatives = self.ambiguity.alternatives_to(best, guesses[:_TOP])
        clear = min((each.lead for each in alternatives), default=1.0)
        is_clear = best.distance < _NEAR and clear >= _CLEAR
        if is_clear or best.distance > _NEVER_TOLD:
            return classification_of(self.matcher, [best])
        return self._classify_closely(views, guesses, best)

    def _nothing(self, outline: Corners | None) -> Classification:
        card = card_of(self.matcher.prototypes[0].name)
        return Classification(
            ranking=((card, 0.0),),
            no_face=1.0,
            is_upright=True,
            flaw=Refusal.NO_CARD,
            outline=outline,
        )

    def _classify_closely(
        self, views: BothViews, guesses: list[Guess], best: Match
    ) -> Classification:
        """Compare with all cards that it may be, until none is left."""
        found = [best]
        for _ in range(_ROUNDS):
            left = self._untried(found, guesses)
            if not left:
                break
            new = [each.guess for each in left[:_IN_A_ROUND]]
            found += self.matcher.match_all(views, new, found[0])
            found = self._ordered(found)
            guesses = guesses[:_TOP]
        left = self._untried(found, guesses)
        least = min((each.lead for each in left), default=1.0)
        return classification_of(self.matcher, found, least)

    def _untried(self, found: list[Match], guesses: list[Guess]) -> list[Alternative]:
        """Return what else it may be, but was not compared with."""
        tried = {(match.number, match.is_turned) for match in found}
        alternatives = self.ambiguity.alternatives_to(found[0], guesses)
        return [d for d in alternatives if d.lead < _CLEAR and d.guess not in tried]

    def _ordered(self, found: list[Match]) -> list[Match]:
        """Put the card first that nobody leads over, then those closest behind."""
        nearest = min(found, key=lambda match: match.distance)
        lead = partial(self.matcher.lead, nearest)
        behind = sorted((m for m in found if m is not nearest), key=lead)
        rivals = [nearest, *behind[: _RIVALS - 1]]
        first = max(rivals, key=lambda match: _least_lead(self.matcher, match, rivals))
        return [first, *(match for match in [nearest, *behind] if match is not first)]


def classification_of(
    matcher: Matcher, matches: list[Match], least: float = 1.0
) -> Classification:
    """Let the nearest card of each name stand against all others.

    Args:
        matcher: knows the cards.
        matches: how what is seen lies on them, the right one probably first.
        least: how far the first one leads over those that were not compared.
    """

    def name(match: Match) -> str:
        return matcher.prototypes[match.number].name

    nearest: dict[str, Match] = {}
    for match in sorted(matches, key=lambda match: match.distance):
        nearest.setdefault(name(match), match)
    first = nearest.pop(name(matches[0]))
    others = sorted(nearest.values(), key=partial(matcher.lead, first))
    rivals = [first, *others[: _RIVALS - 1]]
    leads = [_least_lead(matcher, match, rivals) for match in rivals]
    leads[0] = min(leads[0], least)
    order = sorted(range(len(rivals)), key=lambda n: -leads[n])
    near = min(rival.distance for rival in rivals)
    chances = [_chance(leads[n], rivals[n].distance, near) for n in order]
    names = [card_of(name(rivals[n])) for n in order]
    distance = rivals[order[0]].distance
    is_far = distance > _HOPELESS
    is_back = names[0] == BACK
    if is_back:  # it was shown as well: what looks like it is no card
        is_far, chances = True, [0.0 for _ in chances]
    return Classification(
        ranking=tuple(zip(names, chances, strict=True)),
        no_face=1.0 if is_far else 1 - chances[0],
        is_upright=not rivals[order[0]].is_turned,
        flaw=Refusal.NO_CARD if is_far else Refusal.UNSURE,
        is_back=is_back,
        is_whole=chances[0] >= LEAST_CONFIDENCE and distance < _NEAR,
        outline=rivals[order[0]].outline,
    )


def _least_lead(matcher: Matcher, match: Match, rivals: list[Match]) -> float:
    leads = (matcher.lead(match, rival) for rival in rivals if rival is not match)
    return min(leads, default=1.0)


def _chance(lead: float, distance: float, near: float) -> float:
    """Return the probability that a card is right, 0 to 1.

    Args:
        lead: over all others, where it differs from them.
        distance: on the whole, gray levels.
        near: the least distance of any card.
    """
    far = min(_FAR, _MUCH_FARTHER * near + _FAR_STEP)
    alternative = np.exp((_CLEAR_LEAD - lead) / _LEAD_STEP)
    strangeness = np.exp((distance - far) / _FAR_STEP)
    return float(1 / ((1 + alternative) * (1 + strangeness)))


@dataclass(frozen=True, slots=True, eq=False)
class MixedClassifier:
    """Names shown cards by what was shown, and cards that nobody showed as usual.

    It reads a printed variant of the usual deck: only its special cards are taught.
    """

    taught: TaughtClassifier
    usual: CardClassifier
    """Knows the usual cards."""
    shown: frozenset[Card]
    """A card that was shown, but does not look so, is no such card."""
    cards: Container[Card] | None = None
    """All cards of the deck, if they are known: it is no other card."""

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the flats that it names."""
        return FLAT_WH

    def classify(self, flat: Image) -> Classification:
        """Name a flat card, whichever way up it lies.

        Args:
            flat: the card alone, ``(288, 192, 3)`` uint8, BGR.
        """
        classification = self.taught.classify(flat)
        if classification.ranking[0][1] >= LEAST_CONFIDENCE or classification.is_back:
            return classification
        usual = self.usual.classify(_resized(flat, self.usual.size_wh))
        card, chance = usual.ranking[0]
        is_named = chance >= LEAST_CONFIDENCE and self._may_be_usual(card)
        return usual if is_named else classification

    def _may_be_usual(self, card: Card) -> bool:
        is_of_deck = self.cards is None or card in self.cards
        return is_of_deck and card not in self.shown


_SURE = 0.9
"""A card that is named so surely is doubted only for one that is named beside it."""
_POSSIBLE = 0.002
"""A card that is less likely than this is not meant."""
_RIVAL = 0.02
"""Least probability by the usual reading with which another card is a rival."""
_MOST_COMPARED = 8
"""Most pictures compared closely."""
_READY = 16
"""Most pictures kept ready; each takes some megabytes, and doubts are rare."""


@dataclass(slots=True)
class CorrectedSamples:
    """Looks of the deck's cards; any thread may replace them, as a whole."""

    corrected: tuple[TaughtSample, ...] = ()
    """Pictures that the table has corrected, under the cards' right names."""
    seen: tuple[TaughtSample, ...] = ()
    """Pictures of cards that were named surely: only to compare with, never to name."""


@dataclass(frozen=True, slots=True, eq=False)
class CorrectedClassifier:
    """Names cards as usual, except worn and drawn-on ones that the table corrected.

    A corrected picture never names a card alone. The usual reading must hold the card
    possible, and every other card that it holds possible must have been seen as it
    looks in this deck, so that both can be compared; else the reading stays what it
    was.
    """

    usual: CardClassifier
    samples: CorrectedSamples

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the flats that it names."""
        return FLAT_WH if self.samples.corrected else self.usual.size_wh

    def classify(self, flat: Image) -> Classification:
        """Name a flat card, whichever way up it lies.

        Args:
            flat: the card alone, of ``size_wh``, ``(height, width, 3)`` uint8, BGR.
        """
        usual = self.usual.classify(_resized(flat, self.usual.size_wh))
        likely = self._likely(usual)
        rivals = self._rivals(usual, {card_of(known.card) for known in likely})
        if not likely or rivals is None:
            return usual
        classification = _compared(_resized(flat, FLAT_WH), (*likely, *rivals))
        card, chance = classification.ranking[0]
        is_corrected = any(card == card_of(known.card) for known in likely)
        if not is_corrected or chance < LEAST_CONFIDENCE:
            return usual
        others = tuple(other for other in usual.ranking if other[0] != card)
        ranking = ((card, chance), *others)
        return replace(classification, ranking=ranking, outline=usual.outline)

    def _likely(self, usual: Classification) -> tuple[TaughtSample, ...]:
        """Choose the corrected pictures that what is seen may be."""
        first, chance = usual.ranking[0]
        cards = {card for card, share in usual.ranking[1:] if share >= _POSSIBLE}
        is_sure = chance >= _SURE

        def may_be(card: Card) -> bool:
            return card in cards or (not is_sure and card.color == first.color)

        found = self.samples.corrected
        return tuple(known for known in found if may_be(card_of(known.card)))

    def _rivals(
        self, usual: Classification, likely: set[Card]
    ) -> list[TaughtSample] | None:
        """Find a look of all other possible cards; ``None`` if one was never seen."""
        whole = sum(share for _, share in usual.ranking)
        rivals = {
            card for card, share in usual.ranking if share >= _RIVAL * whole
        } - likely
        found = [known for known in self.samples.seen if card_of(known.card) in rivals]
        has_all = {card_of(known.card) for known in found} == rivals
        return found if has_all else None


def _compared(flat: Image, known: tuple[TaughtSample, ...]) -> Classification:
    matcher, seen = Matcher(tuple(map(_ready, known))), NormalizedCard.of(flat)
    guesses = [(n, turned) for n in range(len(known)) for turned in (False, True)]
    matches = matcher.best_matches((seen, seen.turned()), guesses, _MOST_COMPARED)
    return classification_of(matcher, matches)


@lru_cache(_READY)
def _ready(shown: TaughtSample) -> Prototype:
    return Prototype.of(shown.card, shown.flat)


def _resized(flat: Image, size_wh: tuple[int, int]) -> Image:
    if flat.shape[1::-1] == size_wh:
        return flat
    return np.asarray(cv2.resize(flat, size_wh, interpolation=cv2.INTER_AREA), np.uint8)
