"""Name the cards of a deck that was taught: the nearest one, or none."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from companion.core.cards import BACK, Card, Symbol
from companion.core.errors import NotationError
from vision.reading.face import Naming
from vision.reading.reading import Image, Refusal
from vision.reading.taught.match import Match, Matcher
from vision.reading.taught.prototype import Prototype
from vision.reading.taught.shortlist import Shortlist
from vision.reading.taught.view import FLAT_WH, View

LEAST_CONFIDENCE = 0.8
"""A taught card is told from this probability on."""

_CLEAR_LEAD = 0.12
_LEAD_STEP = 0.04
"""Measured: a lead of so much more makes a right answer e times likelier."""
_FAR = 14.0
_FAR_STEP = 1.0
"""Gray levels: the same of the distance."""
_LOOKS = ((4, 3, 0.99), (12, 8, 0.0))
"""How many cards are laid on it, how many are compared closely, and how sure it must be
for that to do."""
_HOPELESS = 25.0
"""So far is only what is no card of the deck at all."""
_NEAR = 5.0
"""So near is mostly the right one only; else more are looked at."""
_RIVALS = 4


def card_of(name: str) -> Card:
    """Return the card of a name, such as ``R7``; any other name is its symbol."""
    try:
        return Card.parse(name)
    except NotationError:
        return Card(Symbol(name))


@dataclass(frozen=True, slots=True, eq=False)
class TaughtNamer:
    """Knows the cards that were shown."""

    matcher: Matcher
    shortlist: Shortlist

    @classmethod
    def of(cls, prototypes: tuple[Prototype, ...]) -> Self:
        """Prepare for the cards of a deck.

        Args:
            prototypes: one or more of each card.
        """
        shortlist = Shortlist.of([known.view for known in prototypes])
        return cls(Matcher(prototypes), shortlist)

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the flats that it names."""
        return FLAT_WH

    def name(self, flat: Image) -> Naming:
        """Name a flat card, whichever way up it lies.

        Args:
            flat: the card alone, ``(288, 192, 3)`` uint8, BGR.
        """
        seen = View.of(flat)
        ways = seen, seen.turned()
        guesses = self.shortlist.likeliest(seen, _LOOKS[-1][0])
        for likely, close, least in _LOOKS:
            matches = self.matcher.matches(ways, guesses[:likely], close)
            naming = naming_of(self.matcher, matches)
            distance = matches[0].distance
            is_clear = naming.ranking[0][1] >= least and distance < _NEAR
            if is_clear or distance > _HOPELESS:
                break
        return naming


def naming_of(matcher: Matcher, matches: list[Match]) -> Naming:
    """Let the nearest card of each name stand against all others.

    Args:
        matcher: knows the cards.
        matches: how what is seen lies on them, the nearest first.
    """

    def name(match: Match) -> str:
        return matcher.prototypes[match.number].name

    best: dict[str, Match] = {}
    for match in matches:
        best.setdefault(name(match), match)
    rivals = list(best.values())[:_RIVALS]
    leads = [_least_lead(matcher, match, rivals) for match in rivals]
    order = sorted(range(len(rivals)), key=lambda n: -leads[n])
    chances = [_chance(leads[n], rivals[n].distance) for n in order]
    names = [card_of(name(rivals[n])) for n in order]
    is_far = rivals[order[0]].distance > _HOPELESS
    if names[0] == BACK:  # it was shown as well: what looks like it is no card
        is_far, chances = True, [0.0 for _ in chances]
    return Naming(
        ranking=tuple(zip(names, chances, strict=True)),
        no_face=1.0 if is_far else 1 - chances[0],
        is_upright=not rivals[order[0]].is_turned,
        flaw=Refusal.NO_CARD if is_far else Refusal.UNSURE,
    )


def _least_lead(matcher: Matcher, match: Match, rivals: list[Match]) -> float:
    leads = (matcher.lead(match, rival) for rival in rivals if rival is not match)
    return min(leads, default=1.0)


def _chance(lead: float, distance: float) -> float:
    """Return the probability that a card is right, 0 to 1."""
    doubt = np.exp((_CLEAR_LEAD - lead) / _LEAD_STEP)
    strangeness = np.exp((distance - _FAR) / _FAR_STEP)
    return float(1 / ((1 + doubt) * (1 + strangeness)))
