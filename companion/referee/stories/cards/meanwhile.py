"""What speaks for a way beside its reports: who was seen to draw, how long it took.

About, and part by part, each from one report to the next: so that the likeliest ways
are told first.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.seating import Seat
from companion.referee.inputs import ColorTouched, DrawSeen, Pressed
from companion.referee.stories.cards.endings import Ending
from companion.referee.stories.cards.ways import (
    Report,
    Since,
    drawers_of,
    time_of,
)
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import drew_for_last_card
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.story import Chapter, Story
from companion.referee.stories.weighing import Weighing

_PRESSES = Pressed | ColorTouched
_IMAGINED, _UNSEEN = cost(RATES.draw_imagined), cost(RATES.draw_unseen)


class _Part(NamedTuple):
    """What lies between a report and the next one that is no glimpse."""

    took: float
    cards: int
    """How many cards that took, and presses."""
    presses: int
    seen: tuple[dict[Seat, float], ...]
    """Of each sight at the draw pile, what it costs if it was this seat, in nats."""


class Meanwhile:
    """When all was reported since the last card, and who was seen at the draw pile.

    Args:
        weighing: what was seen, and how quickly the table plays.
        story: what was told before; it knows who sits where.
        reports: what was reported and glimpsed since.
        ending: the report that they lead to.
    """

    def __init__(
        self,
        weighing: Weighing,
        story: Story,
        reports: tuple[Report, ...],
        ending: Ending,
    ) -> None:
        self._sees_draws, self._pace = weighing.sights.sees_draws, weighing.pace
        seen: list[list[dict[Seat, float]]] = [[] for _ in (*reports, ending)]
        for draw in weighing.sights.draws:
            seen[_place(draw.at, reports)].append(_by_seat(story, draw))
        self._least_seen = [
            sum(min(s.values(), default=0.0) for s in sights) for sights in seen
        ]
        self._times: dict[tuple[int, int, int], float] = {}
        self._parts = tuple(_parts(story, reports, ending, seen))
        self.told = tuple(_as_told(story, reports))
        """What happened in each part if nothing was hidden."""
        self.as_told = sum(map(self.price, range(len(self.told)), self.told))
        """What all costs in nats if nothing was hidden."""
        self.ends = _ends(self._parts)
        """The report that ends the part after so many."""

    def price(self, heard: int, since: Since) -> float:
        """Return what a part costs in nats.

        Args:
            heard: how many reports came before its end.
            since: what happened in it.
        """
        part = self._parts[heard]
        if part is None:
            return 0.0
        time = self.time(heard, since.cards, since.turns)
        return time + self._price_of_draws(part, since.drew)

    def time(self, heard: int, cards: int, turns: int) -> float:
        """Return what it costs that a part took so long, in nats.

        Args:
            heard: how many reports came before its end.
            cards: how many cards nobody read in it.
            turns: how many turns nobody pressed.
        """
        key = heard, cards, turns
        time = self._times.get(key)
        if time is None:
            time = self._times[key] = self._timed(*key)
        return time

    def _timed(self, heard: int, cards: int, turns: int) -> float:
        part = self._parts[heard]
        if part is None:
            return 0.0
        laid, pressed = part.cards + cards, part.presses + 2 * turns
        return self._pace.part(part.took, laid, pressed)

    def least_of_draws(self, heard: int, drew: tuple[Seat, ...]) -> float:
        """Return what the sights of draws cost at least in the part after so many.

        Args:
            heard: how many reports.
            drew: who has drawn in it, at least.
        """
        end = self.ends[heard]
        part = self._parts[end]
        if part is None or not self._sees_draws:
            return 0.0
        return self._least_seen[end] + _UNSEEN * max(0, len(drew) - len(part.seen))

    def _price_of_draws(self, part: _Part, drew: tuple[Seat, ...]) -> float:
        if not self._sees_draws:
            return 0.0
        price, left = 0.0, list(drew)
        for each in part.seen:
            if not left:
                price += _IMAGINED
                continue
            seat = min(left, key=each.__getitem__)
            left.remove(seat)
            price += each[seat]
        return price + _UNSEEN * len(left)


def _as_told(story: Story, reports: tuple[Report, ...]) -> Iterator[Since]:
    """Yield what happened in each part if nothing was hidden."""
    since = Since(drew_for_last_card(story))
    for report in reports:
        yield since
        if isinstance(report, Chapter):
            since = Since(drawers_of(report.events))
    yield since


def _parts(
    story: Story,
    reports: tuple[Report, ...],
    ending: Ending,
    seen: list[list[dict[Seat, float]]],
) -> Iterator[_Part | None]:
    """Yield the part that each report ends; a glimpse ends none."""
    began = story.chapters[-1].item.at if story.chapters else ending.at
    for report, sights in zip(reports, seen, strict=False):
        if isinstance(report, Chapter):
            at, (cards, presses) = report.item.at, _acts(report)
            yield _Part(at - began, cards, presses, tuple(sights))
            began = at
        else:
            yield None
    cards = int(ending.is_card)
    yield _Part(ending.at - began, cards, 1 - cards, tuple(seen[-1]))


def _acts(chapter: Chapter) -> tuple[int, int]:
    """Return how many cards a chapter took that is no card that was read, and presses.

    Some of both may be supposed.
    """
    supposed = [guess.supposed for guess in chapter.guesses]
    presses = 2 * supposed.count(Supposed.UNSEEN_DRAW)
    presses += isinstance(chapter.item, _PRESSES)
    return supposed.count(Supposed.UNSEEN_CARD), presses


def _by_seat(story: Story, draw: DrawSeen) -> dict[Seat, float]:
    state, sides = story.state, story.sides
    return {
        seat: sides.cost(seat, draw.from_deg, draw.from_spread_deg, state.seats)
        for seat in state.seats_in
    }


def _place(at: float, reports: tuple[Report, ...]) -> int:
    """Return before which report a draw was seen; a glimpse ends no part.

    Times before and after a restart do not compare: it is sorted in from the end.
    """
    i = len(reports)
    while i and time_of(reports[i - 1]) > at:
        i -= 1
    while i < len(reports) and not isinstance(reports[i], Chapter):
        i += 1
    return i


def _ends(parts: tuple[_Part | None, ...]) -> list[int]:
    """Return for each report which one ends its part: glimpses end none."""
    ends: list[int] = []
    for i, part in enumerate(parts):
        if part is not None:
            ends += [i] * (i + 1 - len(ends))
    return ends
