"""How quickly a table plays: what the time between two cards says of what lay between.

Learned by itself from card to card and from press to press. Who plays unevenly is
believed less: the spread is learned, too, and anybody may pause for any reason.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, lgamma, log
from typing import NamedTuple

from companion.core.events import Drew, Passed, PlainEvent, Why
from companion.referee.inputs import (
    TURNS,
    ArmSeen,
    CardSeen,
    CardUnread,
    ColorTouched,
    Pressed,
    TableInput,
)
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.story import Chapter, Story

_ENOUGH = 8
"""How many it takes until the time between them counts in full."""
_MEMORY = 40.0
"""About how many are remembered: an evening slows down."""
_PAUSES = 0.1
"""Share of times that are longer: somebody thinks, talks or fetches a drink. Assumed
of people."""
_PAUSE_S = 20.0
"""By how much such a time is longer, in the mean. Assumed of people."""
_BREAK_S = 120.0
"""While little is known, a longer time is learned as one of this length: an hour would
be remembered all evening. Assumed of people."""
_LONGEST_S = 600.0
"""A longer time is taken for one of this length: a table that rested for hours may
have done so for any reason."""
_LEAST_S = 0.05
"""A shorter time is taken for one of this length."""
_HASTE = 0.01
"""Share of times that are shorter by any amount. Assumed of people."""
_UNEVEN = 0.3
"""How uneven people play at least, as a share of the mean. Assumed of people."""
_UNTIMED = {Supposed.IMAGINED, Supposed.TURN_LOST}
"""What takes no certain time."""
_TOUCHES = CardSeen | Pressed | ColorTouched
_KEPT = 40
"""How many presses are kept: two who draw and pass in turn need so many."""

_UNHEARD = {Supposed.UNSEEN_DRAW, Supposed.UNSEEN_PASS}
"""What takes the time of presses, though nobody pressed."""


@dataclass(frozen=True, slots=True)
class _Usual:
    """How long something takes at this table: mean and variance, learned."""

    n: float = 0.0
    mean_s: float = 0.0
    variance: float = 0.0
    in_a_row: int = 0
    """How many of the latest were each taken for a pause."""

    @property
    def spread(self) -> float:
        """The variance that is reckoned with: nobody plays like a clock."""
        if self.n < _ENOUGH:
            return self.mean_s**2
        return max(self.variance, (_UNEVEN * self.mean_s) ** 2)

    def with_one(self, seconds: float) -> "_Usual":
        """Return what is usual after one more; a pause teaches nothing.

        But `_ENOUGH` in a row are no pauses: the table plays more slowly now, and is
        learned anew.
        """
        if self.n >= _ENOUGH and seconds > 3.0 * self.mean_s:
            pauses = self.in_a_row + 1
            if pauses < _ENOUGH:
                return replace(self, in_a_row=pauses)
            return _Usual().with_one(seconds)
        if self.n < _ENOUGH:
            seconds = min(seconds, _BREAK_S)
        n = min(self.n + 1.0, _MEMORY)
        off = seconds - self.mean_s
        mean = self.mean_s + off / n
        variance = self.variance + (off * (seconds - mean) - self.variance) / n
        return _Usual(n, mean, variance)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a card and a press take at this table."""

    cards: _Usual = _Usual()
    presses: _Usual = _Usual()
    last_at: float | None = None
    """When the last of both was reported."""
    pressed: tuple[float, ...] = ()
    """When buttons were pressed, or colors touched, lately, as far as it is known how
    long that took."""

    def heard(self, item: TableInput) -> "Pace":
        """Return the pace after one more report."""
        if not isinstance(item, _TOUCHES):
            return self
        took = 0.0 if self.last_at is None else item.at - self.last_at
        on = replace(self, last_at=item.at)
        if took <= 0.0:  # a phone's press may be handled after a later card
            return on
        if isinstance(item, CardSeen):
            return replace(on, cards=self.cards.with_one(took))
        pressed = (*self.pressed, item.at)[-_KEPT:]
        return replace(on, presses=self.presses.with_one(took), pressed=pressed)

    def lapse(self, story: Story) -> "Lapse | None":
        """Return what a story tells of the time since the card before the last.

        Args:
            story: after a card has landed.

        Returns:
            That time; ``None`` while it says nothing yet.
        """
        return _lapse(story) if self.cards.n >= _ENOUGH else None

    def price(self, lapse: "Lapse") -> float:
        """Return what it costs that all this took so long, in nats.

        What was reported says how long each part took; what was glimpsed, too, though
        that may have come at any time if it was nothing.
        """
        whole = lapse.ended - lapse.began
        if whole <= 0.0:
            return 0.0
        price, began = 0.0, lapse.began
        hidden = sorted(lapse.hidden)
        for ended, is_card in self._marks(lapse):
            cards, presses = int(is_card), int(not is_card)
            while hidden and hidden[0].at <= ended:
                act = hidden.pop(0)
                cards, presses = cards + act.cards, presses + act.presses
            is_untimed = lapse.is_untimed and ended == lapse.ended
            price += self._cost(ended - began, cards, presses, is_untimed=is_untimed)
            began = ended
        glimpsed = sum([act.is_seen for act in lapse.hidden])
        return price - glimpsed * log(min(whole, _LONGEST_S))

    def part(self, took: float, cards: int, presses: int) -> float:
        """Return what it costs that cards and presses took so long, in nats.

        Nothing while too little is known.
        """
        known = self.cards.n >= _ENOUGH and (self.presses.n or not presses)
        if not known or not cards + presses or took <= 0.0:
            return 0.0
        return self._cost(took, cards, presses, is_untimed=False)

    def _marks(self, lapse: "Lapse") -> list[tuple[float, bool]]:
        """Return when something certain was done, and whether it was a card."""
        began, ended = lapse.began, lapse.ended
        pressed = [(at, False) for at in self.pressed if began < at < ended]
        seen = [(act.at, True) for act in lapse.hidden if act.is_seen]
        cards = [mark for mark in seen if began < mark[0] < ended]
        return [*sorted(pressed + cards), (ended, True)]

    def _cost(
        self, took: float, cards: int, presses: int, *, is_untimed: bool
    ) -> float:
        """Return what it costs that so much took so long, in nats."""
        mean = cards * self.cards.mean_s + presses * self.presses.mean_s
        variance = cards * self.cards.spread + presses * self.presses.spread
        if is_untimed:
            variance = mean**2
        return -log(_chance(min(max(took, _LEAST_S), _LONGEST_S), mean, variance))


class Hidden(NamedTuple):
    """Something that nobody told, as a story does."""

    at: float
    """When it was, or when the next report came."""
    cards: int
    """How many cards were laid then, beside one that was glimpsed."""
    presses: int
    """How many presses would have told of it."""
    is_seen: bool
    """Whether a card was glimpsed then."""


class Lapse(NamedTuple):
    """What a story tells to have happened since the card before the last."""

    began: float
    """When that card was read."""
    ended: float
    hidden: tuple[Hidden, ...] = ()
    is_untimed: bool = False
    """Whether what ended it takes no certain time."""


def _lapse(story: Story) -> Lapse | None:
    """Return what the last card of a story came after; ``None`` if it is the first."""
    began, acts = _since(story)
    if began is None:
        return None
    hidden = tuple(_hidden(chapter) for chapter in acts if chapter.guesses)
    last = story.chapters[-1]
    untimed = any(guess.supposed in _UNTIMED for guess in last.guesses)
    return Lapse(began, last.item.at, hidden, untimed)


def _hidden(chapter: Chapter) -> Hidden:
    """Return what is supposed in a chapter."""
    supposed = [guess.supposed for guess in chapter.guesses]
    item, cards = chapter.item, supposed.count(Supposed.UNSEEN_CARD)
    glimpsed = isinstance(item, CardUnread | ArmSeen) and item.from_deg is not None
    seen = glimpsed and cards > 0
    return Hidden(item.at, cards - seen, _unheard(chapter), seen)


def _unheard(chapter: Chapter) -> int:
    """Return how many presses would have told of a chapter what is supposed in it."""
    if not any(guess.supposed in _UNHEARD for guess in chapter.guesses):
        return 0
    item = chapter.item
    heard = isinstance(item, Pressed) and item.button in TURNS
    turns = (e for e in chapter.events if isinstance(e, Passed) or _is_draw(e))
    return max(0, sum(1 for _ in turns) - heard)


def _is_draw(event: PlainEvent) -> bool:
    return isinstance(event, Drew) and event.why is Why.TURN


def _since(story: Story) -> tuple[float | None, list[Chapter]]:
    """Return when the card before the last was read, and the chapters since.

    Where a story tells of none, for that is settled already or was timed by the clock
    of another start, it is the first one reported since, though no card was laid: no
    story may forget a time that all others pay for.

    Args:
        story: of one chapter at least.
    """
    *before, last = story.chapters
    began: float | None = None
    acts = [last]
    for chapter in reversed(before):
        if chapter.item.at >= last.item.at:
            break
        if isinstance(chapter.item, CardSeen):
            began = chapter.item.at
            if chapter.events:
                break
        acts.append(chapter)
    return began, [act for act in acts if began is None or act.item.at > began]


@lru_cache(maxsize=4096)
def _chance(took: float, mean: float, variance: float) -> float:
    """Return how probable a time is: a gamma distribution, with pauses and haste."""
    shape, rate = mean * mean / variance, mean / variance
    near = shape * log(rate) + (shape - 1.0) * log(took) - rate * took - lgamma(shape)
    if took > mean:
        rest = _PAUSES * exp((mean - took) / _PAUSE_S) / _PAUSE_S
    else:
        rest = _HASTE / mean
    return (1.0 - _PAUSES - _HASTE) * exp(near) + rest


UNKNOWN = Pace()
"""Before anything was timed."""
