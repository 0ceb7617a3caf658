"""Which stories are kept, and which of them is in force."""

from collections.abc import Iterable
from math import exp, log

from companion.core.state import State
from companion.referee.stories.margins import Rivals, goes_on, margin
from companion.referee.stories.stories import Stories, gist
from companion.referee.stories.story import Story

MOST = 16
"""How many stories are kept at most."""
BEAM = 10.0
"""How much dearer than the cheapest a story may be, in nats."""
_VARIANTS = 4
"""How many stories are kept that differ in the counts of hands only."""
_DOUBT = 3.5
"""How much a story must be cheaper that denies the card that was read last: what was
surely read lies on the table (5.2), until the next card says otherwise."""


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
        elif _is_told_on(story, before) and not goes_on(cheaper, before):
            both = _merged(cheaper, story)  # the same table: nothing is to be mended
            merged[key] = story.dearer(both.cost - story.cost)
        else:
            merged[key] = _merged(cheaper, story)
    told = sorted(merged.values(), key=lambda s: s.cost)
    least = told[0].cost
    kept: list[Story] = []
    variants: dict[object, list[int]] = {}
    for story in told:
        if story.cost > least + BEAM or len(kept) == MOST:
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
    likeliest = next(story for story in told if gist(story.state) == best)
    same = _going_on(told, before)
    if same is None:
        return Stories(tuple(told), likeliest)
    held = margin(Rivals(same, likeliest, before))
    if gist(same.state) == best:
        stays = same.cost < likeliest.cost + held
    else:
        stays = masses[best] < masses[gist(same.state)] * exp(held)
    return Stories(tuple(told), same if stays else likeliest)


def _going_on(told: list[Story], before: Story) -> Story | None:
    """Return how the story in force goes on, plainly if it can."""
    on = [story for story in told if goes_on(story, before)]
    plain = (s for s in on if not s.guesses_after(len(before.chapters)))
    return next(plain, on[0] if on else None)


def _is_told_on(story: Story, before: Story) -> bool:
    """Whether ``story`` goes on from ``before`` and takes the last report plainly."""
    return goes_on(story, before) and not story.guesses_after(len(before.chapters))
