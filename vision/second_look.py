"""Reads the card that is new, where two could be taken for the top one."""

from typing import Protocol

import numpy as np

from vision.moment import Moment
from vision.pile_memory import PileMemory
from vision.pose import long_side
from vision.reading import CardReading, Frame, Reading, Refusal
from vision.scene import small_scale

_UNCHANGED = 0.06  # changed share of a place where nothing new lies
_SIZES = 1.6  # times the length of another card, seen by a camera that leans
_NEW = 0.3  # changed share of a card's place; of a new card, nearly all is changed


class ReadsCards(Protocol):
    """What the follower of the pile needs of a reader."""

    def read(self, frame: Frame) -> Reading:
        """Read the top card of a picture."""
        ...

    def read_all(self, frame: Frame) -> Reading:
        """Read every uncovered card of a picture."""
        ...


def read_new(
    reader: ReadsCards, now: Moment, memory: PileMemory, *, jumped: bool
) -> Reading:
    """Read the top card; prefer one that was not there before.

    A reader that knows one picture only may take an old card that is hardly covered
    for the top. The new one lies where the picture has changed.

    Args:
        reader: reads a picture.
        now: a frame that differs from the settled one somewhere at the pile; if only a
            part of it counts, cards elsewhere are in somebody's hand.
        memory: what was there before.
        jumped: see `vision.judge.Cause`; another photograph shows cards in any size.
    """
    image = now.image
    reading = reader.read(image)
    if not reading.cards:
        return reading
    if not jumped and not _is_of_size(reading.cards[0], memory):
        return Reading((), Refusal.UNSURE)
    is_at_pile = _is_near(reading.cards[0], now)
    if is_at_pile and _may_be_new(reading.cards[0], image, memory):
        return reading
    others = [card for card in reader.read_all(image).cards if _is_near(card, now)]
    new = [card for card in others if not memory.knows(card)]
    shares = [memory.changed_share_at(card.corners, image) for card in new]
    if shares and max(shares) > _NEW:
        return Reading((new[int(np.argmax(shares))],))
    return reading if is_at_pile else Reading((), Refusal.UNSURE)


def _is_near(card: CardReading, now: Moment) -> bool:
    """Whether its middle lies in the part of the picture that counts."""
    if now.near is None:
        return True
    middle = card.corners.mean(axis=0) * small_scale(now.image)
    return all(
        part.start <= value < part.stop
        for part, value in zip(now.near, middle[::-1], strict=True)
    )


def _is_of_size(card: CardReading, memory: PileMemory) -> bool:
    """Whether it is about as long as the cards of the pile: all of a deck are."""
    usual = memory.usual_length
    if usual is None:
        return True
    return 1 / _SIZES < long_side(card.corners) / usual < _SIZES


def _may_be_new(card: CardReading, image: Frame, memory: PileMemory) -> bool:
    """Whether it is no card of old, nor what never was one, as the draw pile."""
    changed = memory.changed_share_at(card.corners, image) > _UNCHANGED
    return changed and not memory.knows(card)
