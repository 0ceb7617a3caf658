"""Which stories are kept, and which of them is in force."""

from collections.abc import Iterable
from math import exp, log

from companion.core.state import State
from companion.referee.inputs import CardSeen, CardUnread
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.stories import Stories, common, gist
from companion.referee.stories.story import Chapter, Story

MOST = 16
"""How many stories are kept at most."""
_MARGIN = 10.0
"""How much dearer than the cheapest a story may be, in nats."""
_VARIANTS = 4
"""How many stories are kept that differ in the counts of hands only."""
_DOUBT = 3.5
"""How much a story must be cheaper that denies the card that was read last: what was
surely read lies on the table (5.2), until the next card says otherwise."""
_STEADY = 0.3
"""How much cheaper another story must be to take the place of the one in force."""
_STEADY_ON_PLAIN = 1.6
"""The same, while the story in force takes the last report plainly."""
_FIRM = 6.0
"""The same, while the story in force takes the last report plainly and supposes nothing
where the other differs: only directions speak against it then, and arms stray."""
_FIRM_AT_FIRST = 7.5
"""The same against a story that only one card speaks for: a stray arm and a glimpse of
a card that was none say up to 7 together. The next card says which it was."""
_FIRM_AGAINST_TWO = 3.0
"""The same against a story that explains two cards of which the camera told: one such
amendment in twenty may be wrong."""


def chosen(found: Iterable[Story], before: Story, *, firm: bool = False) -> Stories:
    """Return the stories that are kept of ``found``, with one of them in force.

    Args:
        found: all ways in which what was reported can have happened.
        before: the story that was in force before the last report.
        firm: whether it stays so, since the report says nothing against it.
    """
    kept = _kept(found, before)
    same = _going_on(kept, before) if firm else None
    return Stories(tuple(kept), same) if same else _chosen(kept, before)


def _kept(found: Iterable[Story], before: Story) -> list[Story]:
    """Merge stories that lead to the same table, and drop the dear ones."""
    merged: dict[object, Story] = {}
    for story in sorted(found, key=lambda s: s.cost):
        key = _table(story.state)
        cheaper = merged.get(key)
        if cheaper is None:
            merged[key] = story
        elif _goes_on(story, before) and not _goes_on(cheaper, before):
            both = _merged(cheaper, story)  # the same table: nothing is to be mended
            merged[key] = story.dearer(both.cost - story.cost)
        else:
            merged[key] = _merged(cheaper, story)
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
    return [story.dearer(-least) for story in kept]


def _merged(cheaper: Story, dearer: Story) -> Story:
    """Return the cheaper of two stories, as probable as both together."""
    more = log(1.0 + exp(cheaper.cost - dearer.cost))
    return cheaper.dearer(-more)


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


def _chosen(told: list[Story], before: Story) -> Stories:
    """Put the story in force that goes with the most probable table."""
    masses: dict[object, float] = {}
    for story in told:
        shown = gist(story.state)
        doubt = _DOUBT if story.doubts_last_reading else 0.0
        masses[shown] = masses.get(shown, 0.0) + exp(-story.cost - doubt)
    best = max(masses, key=lambda shown: masses[shown])
    same = _going_on(told, before)
    if same is not None and best != gist(same.state):
        other = next(story for story in told if gist(story.state) == best)
        held = masses[gist(same.state)] * exp(_steadiness(same, other, before))
        if masses[best] < held:
            return Stories(tuple(told), same)  # as it was: nothing is retold
    fit = [story for story in told if gist(story.state) == best]
    chosen = fit[0]
    if same is not None and same in fit:
        held = _firmness(same, chosen)
        if _goes_on(chosen, before):
            steady = _STEADY_ON_PLAIN if _hides_a_card(chosen, before) else _STEADY
            held = min(held, steady)
        chosen = same if same.cost < chosen.cost + held else chosen
    return Stories(tuple(told), chosen)


def _firmness(same: Story, other: Story) -> float:
    """Return how firmly a past is held on to that supposes nothing."""
    parting = _parting(same, other)
    if same.guesses_after(parting):
        return _STEADY
    if _count(CardUnread, other.chapters[parting:]) > 1:
        return _FIRM_AGAINST_TWO
    cards = _count(CardSeen, same.chapters[common(same, other) :])
    return _FIRM if cards > 1 else _FIRM_AT_FIRST


def _parting(same: Story, other: Story) -> int:
    """Return with which chapter the time begins in which two stories part.

    What lies between two cards is told as one: both may suppose the same first.
    """
    begin = common(same, other)
    while begin and not isinstance(same.chapters[begin - 1].item, CardSeen):
        begin -= 1
    return begin


def _count(
    kind: type[CardSeen] | type[CardUnread], chapters: tuple[Chapter, ...]
) -> int:
    return sum([isinstance(chapter.item, kind) for chapter in chapters])


def _going_on(told: list[Story], before: Story) -> Story | None:
    """Return how the story in force goes on, plainly if it can."""
    on = [story for story in told if _goes_on(story, before)]
    plain = (s for s in on if not s.guesses_after(len(before.chapters)))
    return next(plain, on[0] if on else None)


def _steadiness(same: Story, other: Story, before: Story) -> float:
    """Return how firmly the story in force is held on to.

    What fits is let go only for good reasons: most amendments must be right.
    """
    heard = same.chapters[len(before.chapters) :]
    if not heard or same.guesses_after(len(before.chapters)):
        return _STEADY
    return max(_STEADY_ON_PLAIN, _firmness(same, other))


def _hides_a_card(story: Story, before: Story) -> bool:
    """Whether a card that nobody read is supposed since."""
    since = story.guesses_after(len(before.chapters))
    return any(guess.supposed is Supposed.UNSEEN_CARD for guess in since)


def _goes_on(story: Story, before: Story) -> bool:
    """Whether ``story`` only adds a last chapter to ``before``."""
    shared = common(story, before)
    return shared == len(before.chapters) and len(story.chapters) <= shared + 1
