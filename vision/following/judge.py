"""What a settled scene means: a new card, the same one, pushed, or taken back."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card
from vision.reading.pose import pose_gap, turn_between
from vision.reading.reading import CardReading, Corners
from vision.scene.change import (
    REPLACED,
    UNCHANGED,
    Picture,
    changed_share_beneath,
    changed_share_of_card,
)

_SAME_PLACE = 0.1  # short sides: nearer poses are one, for all that corners wander
_PUSHED = 1.0  # short sides that a pile is pushed while its top is taken
_EXACT = 0.03  # short sides; nobody lays a card so exactly where its twin lay
_OTHER_LIGHT = 0.6  # share that a switched lamp may saturate of a card just there
_OTHER_PICTURE = 0.12  # share above which the same card there is another picture of it
_STILL_BENEATH = 0.12  # changed share up to which the old card looks out unchanged
_HARD_TURN = 40.0  # degrees; nobody turns a pile that far by straightening it


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A card of the pile as it was seen on top."""

    card: Card
    """The card."""
    corners: Corners
    """Where it lay when it was last on top."""


class Finding(Enum):
    """What the card on top is, against the pile as it was known."""

    NEW = "new"
    SAME = "same"
    PUSHED = "pushed"
    EITHER = "either"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Cause:
    """What was seen of how a change came about."""

    jumped: bool = False
    """The picture changed from one frame to the next and no hand was seen, as when
    photographs are shown one after the other."""
    touched: bool = True
    """An arm reached to the pile, or may have while nobody looked. Without one, the
    card on top stays the same, whatever the light or the camera does."""
    brought: bool | None = None
    """An arm brought a card that looks like the former top and did not take it away;
    ``None`` if that could not be seen."""
    taken: bool | None = None
    """An arm took such a card away and brought none; ``None`` as above."""


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What became of one settled picture."""

    before: Picture | None
    """The picture in which the former top card was on top, if there is one."""
    now: Picture
    """The picture of now."""
    cause: Cause
    """What was seen between them."""


def judge(pile: Sequence[Layer], seen: CardReading, change: Change) -> Finding:
    """Say what the card on top is.

    Args:
        pile: the cards known to lie there, the top last.
        seen: what is read on top now.
        change: what happened.

    Returns:
        `Finding.BACK` only if the card beneath the top is where it was, or an arm was
        seen to take the top;
        `Finding.EITHER` if the same card lies a little off and hides whether it was
        pushed or covered by its twin.
    """
    if not pile:
        return Finding.NEW
    top = pile[-1]
    before, now = change.before, change.now
    comparable = before is not None and before.shape == now.shape
    here = lies_at(top, seen)
    if change.cause.jumped:
        limit = _most_of_one_picture(top, seen) if here else UNCHANGED
        same = comparable and not _differs(before, now, seen.corners, limit)
        return Finding.SAME if same else Finding.NEW
    if comparable and not _differs(before, now, seen.corners):
        return Finding.BACK if _is_taken_off(pile, seen, change) else Finding.SAME
    if here and (not comparable or not change.cause.touched):
        return Finding.SAME
    if here:
        return _twin_or_same(top, seen, change)
    if not change.cause.touched and seen.card == top.card:
        is_thrown = comparable and _is_thrown(top.corners, seen.corners, change)
        return Finding.NEW if is_thrown else Finding.PUSHED
    if len(pile) > 1 and _is_back(pile[-2], seen, change.cause):
        return Finding.BACK
    if seen.card != top.card:
        return Finding.NEW
    if not comparable or before is None:
        return Finding.PUSHED
    return _twin_or_push(top.corners, seen.corners, change)


def _most_of_one_picture(top: Layer, seen: CardReading) -> float:
    """The changed share up to which the same card there is no other photograph."""
    is_exact = pose_gap(top.corners, seen.corners) < _EXACT
    return _OTHER_LIGHT if is_exact else _OTHER_PICTURE


def _is_back(beneath: Layer, seen: CardReading, cause: Cause) -> bool:
    """Whether the card beneath the top has come to light again."""
    is_like = beneath.card == seen.card and cause.taken is True
    is_pushed = is_like and pose_gap(beneath.corners, seen.corners) < _PUSHED
    return is_pushed or lies_at(beneath, seen)


def _is_taken_off(pile: Sequence[Layer], seen: CardReading, change: Change) -> bool:
    """Whether the top card was taken from beside the one before, which is read now."""
    if len(pile) == 1 or change.cause.taken is not True:
        return False
    top, beneath = pile[-1], pile[-2]
    is_gone = _differs(change.before, change.now, top.corners, REPLACED)
    return is_gone and lies_at(beneath, seen)


def lies_at(layer: Layer, seen: CardReading) -> bool:
    """Whether a card is where it was."""
    return (
        layer.card == seen.card and pose_gap(layer.corners, seen.corners) < _SAME_PLACE
    )


def _differs(
    before: Picture | None, now: Picture, corners: Corners, limit: float = UNCHANGED
) -> bool:
    return before is None or changed_share_of_card(before, now, corners) > limit


def _twin_or_same(top: Layer, seen: CardReading, change: Change) -> Finding:
    """The same card lies where it did, but not quite: is it another one?"""
    if change.cause.brought is None:
        limit = _most_of_one_picture(top, seen)
        is_other = _differs(change.before, change.now, seen.corners, limit)
        return Finding.EITHER if is_other else Finding.SAME
    return Finding.NEW if change.cause.brought else Finding.SAME


def _twin_or_push(old: Corners, new: Corners, change: Change) -> Finding:
    """The same card lies elsewhere: its twin on top of it, or itself."""
    brought = change.cause.brought
    lies_on = _lies_on(old, new, change)
    if lies_on is None and brought is None:
        is_turned = turn_between(old, new) > _HARD_TURN
        return Finding.NEW if is_turned else Finding.EITHER
    if brought is None or lies_on is None or brought == lies_on:
        return Finding.NEW if lies_on or brought else Finding.PUSHED
    return Finding.EITHER  # one sign speaks against the other


def _is_thrown(old: Corners, new: Corners, change: Change) -> bool:
    """Whether a twin came without an arm: much is new, and the old card looks out."""
    is_new = _differs(change.before, change.now, new, REPLACED)
    return is_new and _lies_on(old, new, change) is True


def _lies_on(old: Corners, new: Corners, change: Change) -> bool | None:
    """Whether the old card still looks out beneath; ``None`` if none of it would."""
    if change.before is None:
        return None
    gone = changed_share_beneath(change.before, change.now, old=old, new=new)
    is_turned = turn_between(old, new) > _HARD_TURN
    return None if gone is None else gone < (REPLACED if is_turned else _STILL_BENEATH)
