"""Changes of the top card: a new card, the same one, a push, a withdrawal."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from companion.core.cards import Card
from vision.reading.geometry import angle_between, pose_gap, short_side
from vision.reading.reading import CardReading, Corners
from vision.scene.change import (
    REPLACED,
    UNCHANGED,
    Picture,
    changed_share_beneath,
    changed_share_of_card,
    is_rest_moved,
    shown_share_of_edge,
)

_SAME_PLACE = 0.1  # short sides; closer poses are the same, as corners are inexact
_PUSHED = 1.0  # short sides that a pile may be pushed while its top is taken
_STRAIGHTENED = 0.3  # the same while others lay on it; few twins land as near
_ONE_PHOTOGRAPH = 0.2  # short sides; no two show a card as near to the same place
_EXACT = 0.03  # short sides; nobody lays a twin so exactly
_OFF = 0.06  # short sides; twice the error of corners: some edge is seen
_STAYED = 0.08  # short sides; a corner that lies so near has not moved
_BENT = 0.08  # share by which a side changes where a corner was hidden
_OTHER_PICTURE = 0.12  # changed share above which it is another picture of the card
_CLEAR = 0.4  # share of an edge by which the old card, or what lay beneath it, is seen
_HARD_TURN = 40.0  # degrees; straightening turns no pile that far
STILL_BENEATH = 0.12
"""Changed share up to which the old card is still there; shadows change some."""
PLAINLY_OFF = 0.25
"""Short sides; what is seen of the old card then is no thin edge, as a push leaves."""


@dataclass(frozen=True, slots=True, eq=False)
class PiledCard:
    """A card of the pile as it was seen on top."""

    card: Card
    """The card."""
    corners: Corners
    """Its corners when it was last on top."""
    was_pushed: bool = False
    """Whether cards that lie on it were pushed since, and it perhaps with them."""


class TopChange(Enum):
    """The card on top, compared with the pile as it was known."""

    NEW = "new"
    SAME = "same"
    PUSHED = "pushed"
    EITHER = "either"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class ChangeCause:
    """Observations that speak for the cause of a change."""

    jumped: bool = False
    """The picture changed from one frame to the next without a hand, as when
    photographs are shown one after the other."""
    touched: bool = True
    """An arm reached to the pile, or may have while no frame came. Without one, the
    card on top stays the same, whatever the light or the camera does."""
    brought: bool | None = None
    """An arm brought a card that looks like the former top and did not take it away;
    ``None`` if that could not be seen."""
    taken: bool | None = None
    """An arm took such a card away and brought none; ``None`` as above."""


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """The change from one settled picture to the next."""

    before: Picture | None
    """The picture with the former top card on top, if there is one."""
    now: Picture
    """The present picture."""
    cause: ChangeCause
    """Observations between both."""
    without: Picture | None = None
    """The picture before the former top card was laid, if it is known."""


def classify_change(
    pile: Sequence[PiledCard], seen: CardReading, change: Change
) -> TopChange:
    """Return what the card on top is.

    Args:
        pile: the cards known to lie there, the top last.
        seen: the card that is read on top now.
        change: what happened.

    Returns:
        The change. It is `TopChange.BACK` only if the card beneath the top is where it
        was, or an arm was seen to take the top. It is `TopChange.EITHER` if the same
        card lies a little off: it was pushed, or covered by its twin.
    """
    if not pile:
        return TopChange.NEW
    top = pile[-1]
    before, now = change.before, change.now
    comparable = before is not None and before.shape == now.shape
    here = lies_at(top, seen)
    if change.cause.jumped:
        same = comparable and not _differs(before, now, seen.corners)
        is_near = pose_gap(top.corners, seen.corners) < _ONE_PHOTOGRAPH
        is_there = here or (top.card == seen.card and is_near)
        return TopChange.SAME if is_there or same else TopChange.NEW
    if comparable and not _differs(before, now, seen.corners):
        return TopChange.BACK if _is_taken_off(pile, seen, change) else TopChange.SAME
    is_hidden = here and _had_hidden_corner(top.corners, seen.corners)
    if here and (not comparable or not change.cause.touched or is_hidden):
        return TopChange.SAME
    if here:
        return _twin_or_same(pile, seen, change)
    if not change.cause.touched and seen.card == top.card:
        is_thrown = comparable and _is_thrown(top.corners, seen.corners, change)
        return TopChange.NEW if is_thrown else TopChange.PUSHED
    if len(pile) > 1 and _is_back(pile, seen, change):
        return TopChange.BACK
    if seen.card != top.card:
        return TopChange.NEW
    if not comparable or before is None:
        return TopChange.PUSHED
    return _twin_or_push(pile, seen, change)


def _is_back(pile: Sequence[PiledCard], seen: CardReading, change: Change) -> bool:
    """Whether the card beneath the top is visible again."""
    beneath, top = pile[-2:]
    limit, taken = _SAME_PLACE, change.cause.taken
    is_twin = seen.card == top.card  # itself, rather: pushed once more
    if taken:
        limit = _PUSHED
    elif beneath.was_pushed and taken is None and not is_twin:
        limit = _STRAIGHTENED
    gap = pose_gap(beneath.corners, seen.corners)
    is_there = _had_hidden_corner(beneath.corners, seen.corners) or gap < _EXACT
    if beneath.card != seen.card or not (is_there or gap < limit):
        return False
    if is_twin and not taken and _is_rest_moved(pile, seen, change):
        return False
    if taken or is_there:
        return True
    # Its twin may lie on the top card, nearly where it lay itself.
    return not _lies_on(top.corners, seen.corners, change)


def _is_taken_off(pile: Sequence[PiledCard], seen: CardReading, change: Change) -> bool:
    """Whether the top card was taken and the previous one beside it is read now."""
    if len(pile) == 1 or change.cause.taken is not True:
        return False
    top, beneath = pile[-1], pile[-2]
    is_gone = _differs(change.before, change.now, top.corners, REPLACED)
    return is_gone and lies_at(beneath, seen)


def lies_at(layer: PiledCard, seen: CardReading) -> bool:
    """Whether a card is where it was."""
    one, other = layer.corners, seen.corners
    is_there = pose_gap(one, other) < _SAME_PLACE or _had_hidden_corner(one, other)
    return layer.card == seen.card and is_there


def _had_hidden_corner(one: Corners, other: Corners) -> bool:
    """Whether a card stayed, and a hand hid a corner of it in one of two pictures.

    A card is stiff: if it moves, at most one of its corners stays, and if it is seen
    in another shape, a corner was guessed.
    """
    turned = np.roll(other, 2, axis=0)
    other = min(other, turned, key=lambda pose: np.abs(one - pose).sum())
    gaps = np.sort(np.linalg.norm(one - other, axis=1)) / short_side(one)
    sides, now = (
        np.linalg.norm(c - np.roll(c, 1, axis=0), axis=1) for c in (one, other)
    )
    return bool(gaps[1] < _STAYED and np.abs(now / sides - 1).max() > _BENT)


def _differs(
    before: Picture | None, now: Picture, corners: Corners, limit: float = UNCHANGED
) -> bool:
    return before is None or changed_share_of_card(before, now, corners) > limit


def _twin_or_same(
    pile: Sequence[PiledCard], seen: CardReading, change: Change
) -> TopChange:
    """Judge the same card at almost the same place: is it its twin?"""
    if _is_rest_moved(pile, seen, change):
        return TopChange.EITHER if change.cause.brought else TopChange.PUSHED
    shows = _shows_edge(pile, seen, change)
    if shows:
        return TopChange.NEW
    if shows is False:
        return TopChange.EITHER if change.cause.brought else TopChange.SAME
    if change.cause.brought is None:
        is_exact = pose_gap(pile[-1].corners, seen.corners) < _EXACT
        is_same = is_exact or not _differs(
            change.before, change.now, seen.corners, _OTHER_PICTURE
        )
        return TopChange.SAME if is_same else TopChange.EITHER
    return TopChange.NEW if change.cause.brought else TopChange.SAME


def _twin_or_push(
    pile: Sequence[PiledCard], seen: CardReading, change: Change
) -> TopChange:
    """Judge the same card at another place: is it its twin, or was it pushed?"""
    old, new, brought = pile[-1].corners, seen.corners, change.cause.brought
    lies_on = _lies_on(old, new, change)
    are_both_seen = lies_on and pose_gap(old, new) > PLAINLY_OFF
    is_turned = angle_between(old, new) > _HARD_TURN
    if not is_turned and _is_rest_moved(pile, seen, change):
        return TopChange.EITHER if brought or are_both_seen else TopChange.PUSHED
    shows = _shows_edge(pile, seen, change)
    if shows:
        return TopChange.NEW
    if shows is False and not brought:
        return TopChange.PUSHED
    if lies_on is None and brought is None:
        return TopChange.NEW if is_turned else TopChange.EITHER
    if are_both_seen:
        return TopChange.NEW  # whatever the arm seemed to carry
    if brought is None or lies_on is None or brought == lies_on:
        return TopChange.NEW if lies_on or brought else TopChange.PUSHED
    return TopChange.EITHER  # the signs contradict each other


def _shows_edge(
    pile: Sequence[PiledCard], seen: CardReading, change: Change
) -> bool | None:
    """Whether the edge that is left of the former top card still shows it.

    Returns:
        ``None`` if that cannot be seen.
    """
    before, now, without = change.before, change.now, change.without
    if before is None or without is None or without.shape != now.shape:
        return None
    old, new = pile[-1].corners, seen.corners
    if pose_gap(old, new) < _OFF:
        return None
    share = shown_share_of_edge(without, before, now, old=old, new=new)
    if share is None or min(abs(share), abs(share - 1)) > _CLEAR:
        return None
    return share > _CLEAR


def _is_rest_moved(
    pile: Sequence[PiledCard], seen: CardReading, change: Change
) -> bool:
    """Whether what shows of the cards beneath moved, as if the pile was straightened.

    Who lays a card moves none of them.
    """
    beneath = [layer.corners for layer in pile[:-1]]
    if not beneath or change.before is None:
        return False
    tops = pile[-1].corners, seen.corners
    return is_rest_moved(change.before, change.now, beneath=beneath, tops=tops)


def _is_thrown(old: Corners, new: Corners, change: Change) -> bool:
    """Whether a twin came without an arm: much is new, and the old card still shows."""
    is_new = _differs(change.before, change.now, new, REPLACED)
    return is_new and _lies_on(old, new, change) is True


def _lies_on(old: Corners, new: Corners, change: Change) -> bool | None:
    """Whether the old card still shows beneath; ``None`` if it would be hidden."""
    if change.before is None:
        return None
    gone = changed_share_beneath(change.before, change.now, old=old, new=new)
    is_turned = angle_between(old, new) > _HARD_TURN
    return None if gone is None else gone < (REPLACED if is_turned else STILL_BENEATH)
