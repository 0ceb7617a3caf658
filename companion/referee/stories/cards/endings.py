"""What a way through what nobody told leads to: a card that landed, or a color."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, Self

from companion.core.cards import Card
from companion.core.events import ColorNamed
from companion.core.play.plays import wants_color
from companion.core.play.rules import is_legal, names_color
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import Draft
from companion.referee.inputs import CardSeen, ColorTouched
from companion.referee.landings import credited, landed
from companion.referee.stories.cards.landing import price_of, with_card
from companion.referee.stories.cards.unseen import playable
from companion.referee.stories.evidence.chances import unseen_before
from companion.referee.stories.evidence.rates import cost
from companion.referee.stories.guesses import Guess
from companion.referee.stories.story import Chapter, Story


class Ending(Protocol):
    """The report that a way leads to."""

    @property
    def at(self) -> float:
        """When it came."""

    @property
    def is_card(self) -> bool:
        """Whether it is a card, not a touch."""

    def kinds(self, state: State, *, is_told: bool) -> Iterator[tuple[Card, float]]:
        """Yield what may lie just before it, as in `unseen_before`."""

    def may_lie_on(self, state: State) -> bool:
        """Whether it may follow with no other card before it."""

    def least(self, story: Story, *, is_due: bool) -> float:
        """Return about what it costs at least, in nats.

        Args:
            story: before what is hidden.
            is_due: whether a card must still be laid before it, which is paid for.
        """

    def price(self, story: Story) -> float | None:
        """Return what it costs after a story; ``None`` if it cannot follow."""

    def told(self, story: Story, hidden: tuple[Chapter, ...]) -> Story:
        """Return the story with it.

        Args:
            story: what was told before.
            hidden: what lies between that and the report: it belongs to its chapter
                and goes where the report goes.
        """


@dataclass(frozen=True, slots=True)
class Landing:
    """A card that has landed."""

    seen: CardSeen
    sides: dict[Seat, float]
    """What its direction costs in nats, by whose arm it may have been."""

    @classmethod
    def after(cls, story: Story, seen: CardSeen) -> Self:
        """Return the landing of ``seen`` after a story, which knows who sits where."""
        sides, seats = story.sides, story.state.seats
        deg, spread = seen.from_deg, seen.from_spread_deg
        costs = {
            seat: sides.cost(seat, deg, spread, seats) for seat in story.state.seats_in
        }
        return cls(seen, costs)

    @property
    def at(self) -> float:
        """When it came."""
        return self.seen.at

    @property
    def is_card(self) -> bool:
        """It is."""
        return True

    def kinds(self, state: State, *, is_told: bool) -> Iterator[tuple[Card, float]]:
        """Yield the cards on which it may lie."""
        return unseen_before(state, self.seen.card, is_told=is_told)

    def may_lie_on(self, state: State) -> bool:
        """Whether it may match, after presses."""
        waits = state.phase not in {Phase.PLAY, Phase.DRAWN}
        return waits or is_legal(state, self.seen.card)

    def least(self, story: Story, *, is_due: bool) -> float:  # noqa: ARG002 (a protocol)
        """Return what it costs if its arm is that of the likeliest seat."""
        sides = self.sides.values()
        return price_of(story.state, self.seen.card) + min(sides, default=0.0)

    def price(self, story: Story) -> float | None:
        """Return what it costs in its turn, its direction included."""
        state = story.state
        if not playable(state, self.seen.card):
            return None
        by = self.sides.get(credited(state), 0.0)
        return price_of(state, self.seen.card) + by

    def told(self, story: Story, hidden: tuple[Chapter, ...]) -> Story:
        """Return the story once it has landed."""
        state = hidden[-1].after if hidden else story.state
        draft = landed(state, self.seen.card)
        events = (*(e for c in hidden for e in c.events), *draft.events)
        price = price_of(state, self.seen.card)
        guesses = _supposed(hidden)
        return with_card(story, self.seen, events, draft.state, price, *guesses)


@dataclass(frozen=True, slots=True)
class Naming:
    """A color that was touched: a wild lay there."""

    touch: ColorTouched

    @property
    def at(self) -> float:
        """When it came."""
        return self.touch.at

    @property
    def is_card(self) -> bool:
        """It is not."""
        return False

    def kinds(self, state: State, *, is_told: bool) -> Iterator[tuple[Card, float]]:
        """Yield the wilds."""
        kinds = unseen_before(state, None, is_told=is_told)
        return (kind for kind in kinds if names_color(state, kind[0]))

    def may_lie_on(self, state: State) -> bool:
        """Whether a color is due, or may be after presses."""
        return state.phase not in {Phase.PLAY, Phase.DRAWN} or wants_color(state)

    def least(self, story: Story, *, is_due: bool) -> float:
        """Return how much dearer than any card a wild is."""
        if not is_due:
            return 0.0
        wilds = sum(weight for _, weight in self.kinds(story.state, is_told=False))
        return cost(wilds) if wilds else 0.0

    def price(self, story: Story) -> float | None:
        """Return nothing if a color is due."""
        return 0.0 if wants_color(story.state) else None

    def told(self, story: Story, hidden: tuple[Chapter, ...]) -> Story:
        """Return the story once the color was named."""
        state = hidden[-1].after if hidden else story.state
        named = ColorNamed(credited(state), self.touch.color)
        draft = Draft(state).then(named).settled()
        events = (*(e for c in hidden for e in c.events), *draft.events)
        guesses = _supposed(hidden)
        chapter = Chapter(self.touch, story.state, events, draft.state, guesses)
        chapters = (*story.chapters, chapter)
        return Story(draft.state, chapters, story.cost, story.sides)


def _supposed(chapters: tuple[Chapter, ...]) -> tuple[Guess, ...]:
    return tuple(guess for chapter in chapters for guess in chapter.guesses)
