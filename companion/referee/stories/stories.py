"""The set of stories: extended by every report, bounded, the cheapest in force."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import exp, log

from companion.core.events import PlainEvent
from companion.core.state import State
from companion.referee.inputs import (
    CardGone,
    CardSeen,
    ColorTouched,
    Pressed,
    TableInput,
)
from companion.referee.rulings import Ruling
from companion.referee.stories import landing, pressing
from companion.referee.stories.coloring import told_by_color
from companion.referee.stories.directions import NOWHERE, Directions
from companion.referee.stories.story import Story
from companion.referee.stories.withdrawing import told_by_withdrawal

MOST = 16
"""How many stories are kept at most."""
_MARGIN = 13.0
"""How much dearer than the cheapest a story may be, in nats."""
_BROAD = 2.5
"""How much dearer a story may be for which the less likely is looked for, too."""
_MOST_BROAD = 2
_VARIANTS = 2
"""How many stories are kept that differ in the counts of hands only."""
_STEADY = 0.3
"""How much cheaper another story must be to take the place of the one in force."""
_REACH = 24
"""How many chapters back stories may differ: what lies further back is settled."""
_SLACK = 12
"""How many more they keep before that is looked at again."""


@dataclass(frozen=True, slots=True)
class Stories:
    """The few most probable stories, and the one that the table shows."""

    told: tuple[Story, ...]
    """All of them, the cheapest first."""
    in_force: Story
    """The one that is shown; always one of them."""

    @classmethod
    def certain(cls, state: State, sides: Directions = NOWHERE) -> "Stories":
        """Return the one story in which everything is as ``state`` says.

        Args:
            state: the table.
            sides: what has been learned about the seats.
        """
        story = Story(state, sides=sides)
        return cls((story,), story)


def settled(stories: Stories) -> Stories:
    """Return the stories without what lies so far back that it is settled.

    Those that differ from the one in force so far back are let go.
    """
    cut = len(stories.in_force.chapters) - _REACH
    if cut < _SLACK:
        return stories
    told = [s for s in stories.told if common(s, stories.in_force) >= cut]
    short = {id(s): replace(s, chapters=s.chapters[cut:]) for s in told}
    return Stories(tuple(short.values()), short[id(stories.in_force)])


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
    found: list[Story] = []
    best = stories.told[0].cost
    for i, story in enumerate(stories.told):
        dearer = story.cost - best
        broadly = story is stories.in_force or (i < _MOST_BROAD and dearer < _BROAD)
        own = (ruling, after) if story is stories.in_force else None
        found += _successors(story, item, own, broadly=broadly)
    if not found:
        return stories
    return _chosen(_kept(found, stories.in_force), stories.in_force)


def _successors(
    story: Story,
    item: TableInput,
    own: tuple[Ruling, State] | None,
    *,
    broadly: bool,
) -> Iterator[Story]:
    match item:
        case CardSeen():
            if own is not None and own[0].events:
                yield landing.told_plainly(story, item, _plain(own[0]), own[1])
            elif own is None and (plain := landing.plain_landing(story, item)):
                yield plain
            yield from landing.told_by_card(story, item, broadly=broadly)
        case Pressed():
            if pressing.is_habit(story, item):
                yield pressing.by_habit(story, item)
                return
            if own is not None:
                plain = pressing.told_plainly(story, item, *own)
            else:
                plain = pressing.plain_press(story, item)
            yield plain
            if broadly and plain.state is story.state:
                yield from pressing.told_by_press(story, item)
        case ColorTouched():
            given = (_plain(own[0]), own[1]) if own else None
            yield from told_by_color(story, item, given)
        case CardGone():
            yield from told_by_withdrawal(story, item)
        case _:
            return


def _plain(ruling: Ruling) -> tuple[PlainEvent, ...]:
    return tuple(e for e in ruling.events if isinstance(e, PlainEvent))


def _kept(found: Iterable[Story], _in_force: Story) -> list[Story]:
    """Merge stories that lead to the same table, and drop the dear ones."""
    merged: dict[object, Story] = {}
    for story in sorted(found, key=lambda s: s.cost):
        key = _table(story.state)
        cheaper = merged.get(key)
        merged[key] = story if cheaper is None else _merged(cheaper, story)
    told = sorted(merged.values(), key=lambda s: s.cost)
    least = told[0].cost
    kept: list[Story] = []
    variants: dict[object, list[int]] = {}
    for story in told:
        if story.cost > least + _MARGIN or len(kept) == MOST:
            break
        like = variants.setdefault(_shown(story.state), [])
        if len(like) == _VARIANTS:
            kept[like[0]] = _merged(kept[like[0]], story)
            continue
        like.append(len(kept))
        kept.append(story)
    return [replace(story, cost=story.cost - least) for story in kept]


def _merged(cheaper: Story, dearer: Story) -> Story:
    """Return the cheaper of two stories, as probable as both together."""
    more = log(1.0 + exp(cheaper.cost - dearer.cost))
    return replace(cheaper, cost=cheaper.cost - more)


def _table(state: State) -> object:
    """Return what makes two states the same table for all that follows."""
    return (
        *_shown(state),
        state.counts,
        state.at_risk,
        state.called,
        state.direction,
        state.then,
        state.final,
        state.challenged,
        state.side,
        state.sequence,
    )


def _shown(state: State) -> tuple[object, ...]:
    """Return what everybody looks for: card, color, and who acts how."""
    return (
        state.top,
        state.color,
        state.phase,
        state.to_act,
        state.current,
        state.direction,
    )


def _gist(state: State) -> object:
    return state.top, state.color, state.to_act, state.went_out


def _chosen(told: list[Story], before: Story) -> Stories:
    """Put the story in force that goes with the most probable table."""
    masses: dict[object, float] = {}
    for story in told:
        gist = _gist(story.state)
        masses[gist] = masses.get(gist, 0.0) + exp(-story.cost)
    best = max(masses, key=lambda gist: masses[gist])
    same = next((s for s in told if _goes_on(s, before)), None)
    if same is not None:
        present = masses[_gist(same.state)]
        if masses[best] < present * exp(_STEADY):
            best = _gist(same.state)
    fit = [story for story in told if _gist(story.state) == best]
    chosen = fit[0]
    if same is not None and _gist(same.state) == best:
        chosen = same if same.cost < chosen.cost + _STEADY else chosen
    return Stories(tuple(told), chosen)


def _goes_on(story: Story, before: Story) -> bool:
    """Whether ``story`` only adds a last chapter to ``before``."""
    shared = common(story, before)
    return shared == len(before.chapters) and len(story.chapters) <= shared + 1


def common(story: Story, other: Story) -> int:
    """Return how many chapters two stories share."""
    pairs = zip(story.chapters, other.chapters, strict=False)
    return next(
        (i for i, (mine, theirs) in enumerate(pairs) if mine is not theirs),
        min(len(story.chapters), len(other.chapters)),
    )
