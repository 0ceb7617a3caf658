"""Draws and arms that were seen: evidence for what a story supposes, never a fact."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from companion.core.events import Drew, Flipped, PlainEvent, Played, Why
from companion.core.seating import Seat
from companion.referee.inputs import ArmSeen, CardSeen, CardUnread, DrawSeen, Pressed
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.story import Chapter, Story


class _Doer(NamedTuple):
    """Who did something that may have been seen, and within which time."""

    seat: Seat
    began: float = -inf
    ended: float = inf

    def may_be(self, at: float) -> bool:
        """Whether it may have been seen then; clocks begin anew after a restart."""
        return self.began <= at <= self.ended or self.ended < self.began


@dataclass(frozen=True, slots=True)
class Sights:
    """What was seen beside cards since the last one, and what this table can see."""

    draws: tuple[DrawSeen, ...] = ()
    arms: tuple[ArmSeen, ...] = ()
    unread: tuple[CardUnread, ...] = ()
    sees_draws: bool = False
    """Whether the camera has ever seen a draw here: the draw pile is marked."""
    sees_arms: bool = False
    """Whether it has ever told of an arm without a card, or of an unread card."""

    def seen(self, item: DrawSeen | ArmSeen | CardUnread) -> "Sights":
        """Return the sights after one more."""
        match item:
            case DrawSeen():
                draws = (*self.draws, item)[-_MOST:]
                return replace(self, draws=draws, sees_draws=True)
            case ArmSeen():
                arms = (*self.arms, item)[-_MOST:]
                return replace(self, arms=arms, sees_arms=True)
            case CardUnread():
                unread = (*self.unread, item)[-_MOST:]
                return replace(self, unread=unread, sees_arms=True)

    @property
    def has_any(self) -> bool:
        """Whether anything was seen since the last card."""
        return bool(self.draws or self.arms or self.unread)

    def without_read(self, seen: CardSeen) -> "Sights":
        """Return the sights without the card itself, read after all.

        It had come to rest when it was told as unread.
        """
        unread = tuple(item for item in self.unread if item.at < seen.at)
        return self if unread == self.unread else replace(self, unread=unread)

    def forgotten(self) -> "Sights":
        """Return the sights once the next card has landed."""
        return Sights(sees_draws=self.sees_draws, sees_arms=self.sees_arms)

    def price(self, story: Story) -> float:
        """Return what it costs that a story explains them so, once a card has landed.

        Args:
            story: after the card.
        """
        if not (self.sees_draws or self.sees_arms):
            return 0.0
        recent = since_last_card(story, but=1)
        guesses = [g for chapter in recent for g in chapter.guesses]
        layers = [
            _Doer(g.seat)
            for g in guesses
            if g.supposed is Supposed.UNSEEN_CARD and g.seat is not None
        ]
        price = self._price_of_draws(story, recent)
        silent = sum(g.supposed is Supposed.UNSEEN_DRAW for g in guesses)
        if self.sees_draws and silent:
            price += silent * (cost(_unpressed(story)) - cost(RATES.no_draw))
        return price + self._price_of_cards(story, layers)

    def _price_of_draws(self, story: Story, recent: tuple[Chapter, ...]) -> float:
        """Return what the sights at the draw pile cost with the draws of a story."""
        if not self.sees_draws:
            return 0.0
        drawers = list(_draws(story, recent))
        return _explained(story, self.draws, drawers, _DRAWS)[0]

    def _price_of_cards(self, story: Story, layers: list[_Doer]) -> float:
        """Return what the sights at the pile cost with the unread cards of a story."""
        if not self.sees_arms:
            return 0.0
        told, untold = _explained(story, self.unread, layers, _CARDS)
        return told + _explained(story, self.arms, untold, _ARMS)[0]


class _Seen(NamedTuple):
    """How often something is seen."""

    share: float
    """Of those who do it, how many are seen."""
    otherwise: float
    """Sights of it with nobody doing it, a turn."""


_DRAWS = _Seen(1.0 - RATES.draw_unseen, RATES.draw_imagined)
_CARDS = _Seen(RATES.unread_told, RATES.unread_imagined)
_ARMS = _Seen(1.0 - RATES.arm_unseen, RATES.idle_arm)


def _unpressed(story: Story) -> float:
    """Return which share of its draws a table does not press, by what it did so far.

    A table that relies on the camera is believed to after a few draws.
    """
    silent, pressed = RATES.no_draw_where_seen * _PRIOR, _PRIOR
    for chapter in story.chapters[:-1]:
        unpressed = sum(g.supposed is Supposed.UNSEEN_DRAW for g in chapter.guesses)
        silent += unpressed
        pressed += unpressed or _is_pressed_draw(chapter)
    return silent / pressed


def _is_pressed_draw(chapter: Chapter) -> bool:
    pressed = isinstance(chapter.item, Pressed)
    return pressed and any(
        isinstance(e, Drew) and e.why is Why.TURN for e in chapter.events
    )


NOTHING_SEEN = Sights()
"""Before anything was seen beside cards."""

_PRIOR = 10.0
"""How many draws of other tables a table is judged by before its own count."""
_MOST = 6
"""How many sights are kept between two cards."""
_EARLY_S, _LATE_S = 1.0, 3.0
"""How long before the report before it, and after the one after it, a draw may still
be seen: hands and cameras take their time."""


def since_last_card(story: Story, *, but: int = 0) -> tuple[Chapter, ...]:
    """Return the chapters after the last card that was read.

    Args:
        story: what was told.
        but: how many chapters at its end are not looked at.
    """
    begin = len(story.chapters) - but
    while begin > 0 and not isinstance(story.chapters[begin - 1].item, CardSeen):
        begin -= 1
    return story.chapters[max(begin, 0) :]


def _draws(story: Story, recent: tuple[Chapter, ...]) -> Iterator[_Doer]:
    """Yield who drew between the last two cards: what the last one costs is to come.

    A card's own penalty is drawn after it. A draw lies between the reports before and
    after the one that tells of it, or not much earlier or later.
    """
    before = len(story.chapters) - len(recent) - 1
    chapters = story.chapters[max(before, 0) :]
    for i, chapter in enumerate(chapters):
        is_before = i == 0 and before >= 0
        drew = _drew(chapter, is_first=is_before, is_last=chapter is recent[-1])
        for event in drew:
            began = chapters[i - 1].item.at if i else chapter.item.at
            ended = chapters[min(i + 1, len(chapters) - 1)].item.at
            yield _Doer(event.player, began - _EARLY_S, ended + _LATE_S)


def _drew(chapter: Chapter, *, is_first: bool, is_last: bool) -> Iterable[Drew]:
    """Return the draws of a chapter that lie between the last two cards."""
    if is_first:
        return _after_play(chapter.events)
    drew = [e for e in chapter.events if isinstance(e, Drew)]
    if not is_last or not drew:
        return drew
    own = {id(e) for e in _after_play(chapter.events)}
    return [e for e in drew if id(e) not in own]


def drew_for_last_card(story: Story) -> tuple[Seat, ...]:
    """Return who has drawn what the last card has cost, after it was laid."""
    last = story.chapters[-1].events if story.chapters else ()
    return tuple(drew.player for drew in _after_play(last))


def _after_play(events: tuple[PlainEvent, ...]) -> Iterator[Drew]:
    """Yield the draws after the last card that was laid in a chapter."""
    played = [i for i, e in enumerate(events) if isinstance(e, Played | Flipped)]
    last = played[-1] if played else len(events)
    yield from (e for e in events[last:] if isinstance(e, Drew))


def _explained(
    story: Story,
    sights: Sequence[DrawSeen | ArmSeen | CardUnread],
    doers: list[_Doer],
    seen: _Seen,
) -> tuple[float, list[_Doer]]:
    """Return what sights cost if it was one of ``doers`` each time, or nobody.

    Who was seen already is seen again more seldom; a card is told of once.

    Returns:
        The cost, and who of them was not seen.
    """
    unseen = cost(1.0 - seen.share)
    first = cost(seen.share) - unseen
    price, left = unseen * len(doers), list(doers)
    for sight in sights:
        least, whose = cost(seen.otherwise), None
        told_once = isinstance(sight, CardUnread)  # of a card; hands come again
        for doer in left if told_once else doers:
            if not doer.may_be(sight.at):
                continue
            again = first if doer in left else cost(RATES.seen_again)
            way = _direction(story, doer.seat, sight) + again
            if way < least:
                least, whose = way, doer
        price += least
        if whose in left:
            left.remove(whose)
    return price, left


def _direction(
    story: Story, seat: Seat, sight: DrawSeen | ArmSeen | CardUnread
) -> float:
    seats = story.state.seats
    return story.sides.cost(seat, sight.from_deg, sight.from_spread_deg, seats)
