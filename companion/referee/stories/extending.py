"""How every story goes on with one more report."""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from companion.core.errors import ImpossibleEventError
from companion.core.events import PlainEvent
from companion.core.history import History
from companion.core.state import State
from companion.referee.inputs import (
    CardGone,
    CardSeen,
    ColorTouched,
    PileReshuffled,
    Pressed,
    SeatTouched,
    TableInput,
    TwinSuspected,
    VerdictTouched,
)
from companion.referee.referee import rule_on
from companion.referee.rulings import Ruling
from companion.referee.stories import pressing
from companion.referee.stories.calling import is_in_vain
from companion.referee.stories.cards import explaining, landing, missing
from companion.referee.stories.cards.between import after_hidden
from companion.referee.stories.cards.endings import Landing
from companion.referee.stories.cards.unseen import UNDECIDED, playable
from companion.referee.stories.cards.withdrawing import last_read, told_by_withdrawal
from companion.referee.stories.choosing import chosen
from companion.referee.stories.coloring import told_by_color
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import since_last_card
from companion.referee.stories.stories import Stories
from companion.referee.stories.story import Chapter, Story
from companion.referee.stories.weighing import Weighing

_BROAD = 2.5
"""How much dearer a story may be for which the less likely is looked for, too."""
_MOST_BROAD = 2
_NEAR = 4.0
"""How much dearer it may be for which an unread card that was told is looked for."""
_MOST_NEAR = 4


_Own = tuple[Ruling, State]
"""The referee's own ruling, by the story in force, and the table after it."""


class _Reach(Enum):
    """How much is looked for in a story beside what was reported."""

    NEXT = 1
    """What is likely."""
    TOLD = 2
    """Cards that were told as unread, too."""
    ALL = 3


def extend(
    stories: Stories,
    item: TableInput,
    ruling: Ruling,
    after: State,
) -> Stories:
    """Return the stories after one more report.

    Args:
        stories: those before it.
        item: what was reported.
        ruling: the referee's own on it, by the story in force, if its events are
            plain ones.
        after: the table after that ruling.
    """
    weighing = Weighing(item, stories)
    found: list[Story] = []
    best = stories.told[0].cost
    for i, story in enumerate(stories.told):
        own = (ruling, after) if story is stories.in_force else None
        reach = _reach(story, i, story.cost - best, item)
        reach = reach if own is None else _Reach.ALL
        ways = _successors(story, item, own, weighing, reach=reach)
        found += map(weighing.weighed, ways)
    pace = stories.pace.heard(item)
    if not found:
        return replace(stories, pace=pace)
    sights = stories.sights
    if isinstance(item, CardSeen):
        sights = sights.forgotten()
    before = stories.in_force
    firm = isinstance(item, Pressed) and pressing.waits(before, item, ruling)
    now = chosen(found, before, firm=firm)
    now = replace(now, sights=sights, pace=pace)
    is_matched, was_matched = _matched(stories, item, now.in_force)
    return replace(now, is_matched=is_matched, was_matched=was_matched)


def _matched(stories: Stories, item: TableInput, now: Story) -> tuple[bool, bool]:
    """Whether the last card, and the one before, went on what was shown then.

    Args:
        stories: those before a report.
        item: the report.
        now: the story in force after it.
    """
    state = stories.in_force.state
    match item:
        case CardGone() if last_read(now) is not last_read(stories.in_force):
            return stories.was_matched, True
        case CardSeen(card=card):
            decided = state.is_in_play and state.phase not in UNDECIDED
            return not decided or playable(state, card), stories.is_matched
        case _:
            return stories.is_matched, stories.was_matched


def _reach(story: Story, rank: int, dearer: float, item: TableInput) -> _Reach:
    """Return how much is looked for in a story that is not in force."""
    if rank < _MOST_BROAD and dearer < _BROAD and not _fits(story, item):
        return _Reach.ALL
    near = rank < _MOST_NEAR and dearer < _NEAR
    return _Reach.TOLD if near else _Reach.NEXT


def _fits(story: Story, item: TableInput) -> bool:
    """Whether the report is a card that fits: a second error is not looked for then."""
    return isinstance(item, CardSeen) and playable(story.state, item.card)


def _successors(
    story: Story,
    item: TableInput,
    own: _Own | None,
    weighing: Weighing,
    *,
    reach: _Reach,
) -> Iterator[Story]:
    match item:
        case CardSeen():
            yield from _told_by_card(story, item, own, weighing, reach=reach)
        case Pressed():
            yield from _told_by_press(story, item, own, reach=reach)
        case ColorTouched():
            given = (_plain(own[0]), own[1]) if own else None
            searched = reach is not _Reach.NEXT
            yield from told_by_color(story, item, given, weighing, searched=searched)
        case TwinSuspected():
            yield from explaining.told_by_twin(story, item)
        case CardGone():
            yield from told_by_withdrawal(story, item)
        case VerdictTouched() | SeatTouched() | PileReshuffled():
            yield _told_by_touch(story, item, own)
        case _:
            return


def _told_by_card(
    story: Story,
    seen: CardSeen,
    own: _Own | None,
    weighing: Weighing,
    *,
    reach: _Reach,
) -> Iterator[Story]:
    broadly, sights = reach is _Reach.ALL, weighing.sights
    if own is not None and own[0].events:
        yield landing.told_plainly(story, seen, _plain(own[0]), own[1])
    elif own is None and (plain := landing.plain_landing(story, seen)):
        yield plain
    whose = explaining.comes_from_elsewhere(story, seen) if broadly else None
    odd = whose is not None or any(map(is_in_vain, since_last_card(story)))
    doubtful = broadly and (odd or not playable(story.state, seen.card))
    searched = doubtful or (bool(sights.unread) and reach is not _Reach.NEXT)
    yield from explaining.told_by_card(
        story, seen, weighing, broadly=broadly, searched=searched
    )
    if whose is not None:
        yield from explaining.of_another_seat(story, seen, whose)
    if searched:
        ending = Landing.after(story, seen)
        yield from after_hidden(story, ending, weighing, arms=doubtful)
    if broadly and sights.draws:
        yield from missing.after_seen_draws(story, seen, sights)


def _told_by_press(
    story: Story, press: Pressed, own: _Own | None, *, reach: _Reach
) -> Iterator[Story]:
    if pressing.is_repeated(story, press):
        yield pressing.by_habit(story, press)
        return
    if pressing.is_habit(story, press):
        yield pressing.by_habit(story, press)
        yield from pressing.not_by_habit(story, press)
        return
    if own is not None:
        plain = pressing.told_plainly(story, press, *own)
    else:
        plain = pressing.plain_press(story, press)
    yield plain
    if reach is not _Reach.ALL:
        return
    yield from pressing.after_silent_pass(story, press)
    if plain.state is story.state:
        yield from pressing.told_by_press(story, press)


def _told_by_touch(
    story: Story,
    item: VerdictTouched | SeatTouched | PileReshuffled,
    own: _Own | None,
) -> Story:
    """Return the story after a touch that answers what the game asks by itself."""
    try:
        ruling = own[0] if own else rule_on(History(story.state), item)
        after = own[1] if own else History(story.state).after(ruling.events).now
    except ImpossibleEventError:
        ruling, after = Ruling(), story.state
    events = _plain(ruling)
    if not events:
        return story.dearer(cost(RATES.stray_touch))
    chapter = Chapter(item, story.state, events, after)
    return replace(story, state=after, chapters=(*story.chapters, chapter))


def _plain(ruling: Ruling) -> tuple[PlainEvent, ...]:
    return tuple(e for e in ruling.events if isinstance(e, PlainEvent))
