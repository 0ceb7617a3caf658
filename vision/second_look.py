"""Reads the card that is new, where two could be taken for the top one."""

from typing import Protocol

import numpy as np

from vision.pile_memory import PileMemory
from vision.pose import long_side
from vision.reading import CardReading, Frame, Reading, Refusal

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
    reader: ReadsCards, image: Frame, memory: PileMemory, *, jumped: bool
) -> Reading:
    """Read the top card; prefer one that was not there before.

    A reader that knows one picture only may take an old card that is hardly covered
    for the top. The new one lies where the picture has changed.

    Args:
        reader: reads a picture.
        image: a picture that differs from the settled one somewhere at the pile.
        memory: what was there before.
        jumped: see `vision.judge.Cause`; another photograph shows cards in any size.
    """
    reading = reader.read(image)
    if not reading.cards:
        return reading
    if not jumped and not _is_of_size(reading.cards[0], memory):
        return Reading((), Refusal.UNSURE)
    if _may_be_new(reading.cards[0], image, memory):
        return reading
    new = [card for card in reader.read_all(image).cards if not memory.knows(card)]
    shares = [memory.changed_share_at(card.corners, image) for card in new]
    if not shares or max(shares) <= _NEW:
        return reading
    return Reading((new[int(np.argmax(shares))],))


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
