"""Draws and arms that were seen: evidence for what a story supposes, never a fact."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.events import Drew, Played
from companion.core.seating import Seat
from companion.referee.inputs import ArmSeen, CardSeen, DrawSeen
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.story import Chapter, Story


@dataclass(frozen=True, slots=True)
class Sights:
    """What was seen beside cards since the last one, and what this table can see."""

    draws: tuple[DrawSeen, ...] = ()
    arms: tuple[ArmSeen, ...] = ()
    sees_draws: bool = False
    """Whether the camera has ever seen a draw here: the draw pile is marked."""
    sees_arms: bool = False
    """Whether it has ever told of an arm without a card."""

    def seen(self, item: DrawSeen | ArmSeen) -> "Sights":
        """Return the sights after one more."""
        if isinstance(item, DrawSeen):
            draws = (*self.draws, item)[-_MOST:]
            return Sights(draws, self.arms, sees_draws=True, sees_arms=self.sees_arms)
        arms = (*self.arms, item)[-_MOST:]
        return Sights(self.draws, arms, sees_draws=self.sees_draws, sees_arms=True)

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
        recent = _since_last_card(story)
        drawers = [drew.player for drew in _draws(story, recent)]
        guesses = [g for chapter in recent for g in chapter.guesses]
        layers = [
            g.seat
            for g in guesses
            if g.supposed is Supposed.UNSEEN_CARD and g.seat is not None
        ]
        silent = any(g.supposed is Supposed.UNSEEN_DRAW for g in guesses)
        price = _price_of_draws(story, self.draws, drawers)
        price += _price_of_arms(story, self.arms, layers)
        if self.sees_draws and silent and not self.draws:
            price += cost(RATES.draw_unseen)
        if self.sees_arms and layers and not self.arms:
            price += cost(RATES.arm_unseen)
        return price


NOTHING_SEEN = Sights()
"""Before anything was seen beside cards."""

_MOST = 6
"""How many sights are kept between two cards."""


def _since_last_card(story: Story) -> tuple[Chapter, ...]:
    """Return the chapters after the last card but one, that of the last included."""
    begin = len(story.chapters) - 1
    while begin > 0 and not isinstance(story.chapters[begin - 1].item, CardSeen):
        begin -= 1
    return story.chapters[max(begin, 0) :]


def _draws(story: Story, recent: tuple[Chapter, ...]) -> Iterator[Drew]:
    """Yield the draws since the last card but one, its own penalty among them."""
    before = len(story.chapters) - len(recent) - 1
    if before >= 0:
        events = story.chapters[before].events
        played = [i for i, e in enumerate(events) if isinstance(e, Played)]
        last = played[-1] if played else len(events)
        yield from (e for e in events[last:] if isinstance(e, Drew))
    for chapter in recent:
        yield from (e for e in chapter.events if isinstance(e, Drew))


def _price_of_draws(
    story: Story, draws: tuple[DrawSeen, ...], drawers: list[Seat]
) -> float:
    price = 0.0
    for draw in draws:
        if drawers:
            price += min(_direction(story, seat, draw) for seat in drawers)
        else:
            price += cost(RATES.draw_imagined)
    return price


def _price_of_arms(
    story: Story, arms: tuple[ArmSeen, ...], layers: list[Seat]
) -> float:
    price = 0.0
    for arm in arms:
        if layers:
            price += min(_direction(story, seat, arm) for seat in layers)
        else:
            price += cost(RATES.idle_arm)
    return price


def _direction(story: Story, seat: Seat, sight: DrawSeen | ArmSeen) -> float:
    seats = story.state.seats
    return story.sides.cost(seat, sight.from_deg, sight.from_spread_deg, seats)
