"""A story told otherwise from an earlier chapter on; later reports stay."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.cards import Card
from companion.core.events import PlainEvent, Played
from companion.core.game import replay
from companion.core.history import History
from companion.core.state import State
from companion.referee.inputs import (
    ArmSeen,
    CardSeen,
    CardUnread,
    ColorTouched,
    Pressed,
    SeatTouched,
    TableInput,
    VerdictTouched,
)
from companion.referee.landings import credited, landed
from companion.referee.presses import rule_on_press
from companion.referee.referee import rule_on
from companion.referee.rulings import Ruling
from companion.referee.stories.calling import is_in_vain, price_in_vain
from companion.referee.stories.cards.unseen import silent_turn
from companion.referee.stories.guesses import Guess
from companion.referee.stories.story import Chapter, Story


def cards_since(story: Story, most: int) -> Iterator[int]:
    """Yield the chapters of the last cards, the latest first."""
    found = 0
    for i in range(len(story.chapters) - 1, -1, -1):
        if found == most:
            return
        played = any(isinstance(e, Played) for e in story.chapters[i].events)
        if isinstance(story.chapters[i].item, CardSeen) and played:
            found += 1
            yield i


def retold(
    story: Story,
    i: int,
    events: tuple[PlainEvent, ...],
    after: State,
    more: float,
    *guesses: Guess,
) -> Story | None:
    """Return the story with another chapter ``i``, and all later reports as before.

    Args:
        story: what was told.
        i: the chapter that is told otherwise.
        events: what happened in it instead.
        after: the table after them.
        more: what that costs beyond what the chapter cost, in nats.
        guesses: what it supposes instead.

    Returns:
        The story; ``None`` if a later report does not go with it.
    """
    chapter = replace(
        story.chapters[i], events=events, after=after, guesses=tuple(guesses)
    )
    return told_on(story, [*story.chapters[:i], chapter], i + 1, more)


def told_on(story: Story, chapters: list[Chapter], i: int, more: float) -> Story | None:
    """Return the story whose chapters from ``i`` on follow others.

    Args:
        story: what was told.
        chapters: those before.
        i: the first of its own that stays.
        more: what the others cost, in nats.

    Returns:
        The story; ``None`` if a later report does not go with them.
    """
    for later in story.chapters[i:]:
        again = told_again(chapters[-1].after, later)
        if again is None:
            return None
        chapters.append(again)
        more += price_in_vain([again]) - price_in_vain([later])
    return replace(
        story,
        state=chapters[-1].after,
        chapters=tuple(chapters),
        cost=story.cost + more,
    )


def told_again(state: State, chapter: Chapter) -> Chapter | None:
    """Return the chapter as it goes on from another state, plainly.

    A call that meant nothing may mean something there.
    """
    if is_in_vain(chapter):
        events, after = _plainly(state, chapter.item) or ((), state)
        return Chapter(chapter.item, state, events, after)
    if not chapter.events:
        return replace(chapter, start=state, after=state)
    if isinstance(chapter.item, CardUnread | ArmSeen):
        card, guesses = chapter.guesses[0].card, chapter.guesses
        found = _laid(state, card) if card else _drawn(state)
    else:
        found, guesses = _plainly(state, chapter.item), ()
    if found is None:
        return None
    events, after = found
    return Chapter(chapter.item, state, events, after, guesses)


def _ruled(state: State, ruling: Ruling) -> tuple[tuple[PlainEvent, ...], State] | None:
    plain = tuple(e for e in ruling.events if isinstance(e, PlainEvent))
    return (plain, replay(state, plain)) if plain else None


def _laid(state: State, card: Card) -> tuple[tuple[PlainEvent, ...], State]:
    draft = landed(state, card)
    return draft.events, draft.state


def _drawn(state: State) -> tuple[tuple[PlainEvent, ...], State] | None:
    draft = silent_turn(state, credited(state))
    return None if draft is None else (draft.events, draft.state)


def _plainly(
    state: State, item: TableInput
) -> tuple[tuple[PlainEvent, ...], State] | None:
    match item:
        case CardSeen():
            return _laid(state, item.card)
        case Pressed():
            return _ruled(state, rule_on_press(state, item))
        case ColorTouched() | VerdictTouched() | SeatTouched():
            return _ruled(state, rule_on(History(state), item))
        case _:
            return None
