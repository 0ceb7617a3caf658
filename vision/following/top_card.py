"""The reading of the top card of a pile: the one that was not there before, if any."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.following.frames import Observation
from vision.following.pile_memory import PileMemory
from vision.following.top_change import PiledCard
from vision.reading.geometry import long_side, short_side, surroundings
from vision.reading.reading import Box, CardReading, Corners, Image, Reading, Refusal
from vision.scene.change import REPLACED, UNCHANGED
from vision.scene.gate import small_scale

_SIZES = 1.6  # ratio of the lengths of two cards, seen by a tilted camera
_AROUND = 1.5  # card lengths around the top card in which the next one lies
_MOST = 0.6  # of the picture; reading a larger part of it alone gains nothing
_TOGETHER = 0.5  # short sides; cards pushed together move about alike


class CardReader(Protocol):
    """A reader, as far as the follower of the pile uses it."""

    def read(
        self, frame: Image, near: Box | None = None, length: float | None = None
    ) -> Reading:
        """Read the top card of a picture, or of a part of it."""
        ...

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        """Read every uncovered card of a picture, or of a part of it."""
        ...

    def read_at(
        self,
        frame: Image,
        place: Callable[[], Corners | None],
        length: float | None = None,
    ) -> Reading:
        """Read the card that lies about there, if it shows clearly that it is one."""
        ...

    def closer_reason(self, frame: Image, reason: Refusal) -> Refusal:
        """Say more exactly why no card of a picture is reported."""
        ...


def read_top_card(
    reader: CardReader,
    now: Observation,
    memory: PileMemory,
    *,
    came: Box | None = None,
    jumped: bool,
) -> Reading:
    """Read the top card; prefer one that was not there before.

    A reader that sees only one picture may take an old card that is hardly covered for
    the top. The new one lies where the picture has changed.

    Args:
        reader: reads a picture.
        now: a frame that differs from the settled one somewhere at the pile; if only a
            part of it counts, cards elsewhere are in somebody's hand.
        memory: what was there before.
        came: rows and columns in which something new lies, if that is known.
        jumped: see `vision.following.top_change.ChangeCause`; another photograph may
            show cards of any size.
    """
    pile = None if jumped else _pile(now.image, memory, came)
    if jumped:
        reading = reader.read(now.image)
    else:
        reading = _read_top(reader, now.image, pile, memory)
    if not reading.cards:
        return reading
    seen = reading.cards[0]
    if not jumped and not _is_of_size(seen, memory):
        return Reading((), Refusal.UNSURE)
    is_plain = _is_near(seen, now) and _may_be_new(seen, now.image, memory)
    if is_plain and memory.beneath(seen.card) is None:
        return reading
    everything = _read_near(reader.read_all, now.image, pile)
    cards = [card for card in everything.cards if _is_near(card, now)]
    other = (
        _pushed_top(cards, seen, memory) if is_plain else _newest(cards, now, memory)
    )
    if other is not None:
        return Reading((other,))
    return reading if _is_near(seen, now) else Reading((), Refusal.UNSURE)


def _pile(image: Image, memory: PileMemory, came: Box | None) -> Box | None:
    """Return where the next card will lie, unless that is most of the picture.

    The first card of a pile is looked for where something new lies.
    """
    box = surroundings(memory.top.corners, _AROUND) if memory.top else came
    if box is None:
        return None
    # In a picture that has become smaller, the box may be empty.
    return box if 0 < image[box].size < _MOST * image.size else None


def _read_near(
    read: Callable[[Image, Box | None], Reading], image: Image, pile: Box | None
) -> Reading:
    """Read the pile close up, as small cards are easily missed, then everything."""
    if pile is not None:
        reading = read(image, pile)
        if reading.cards:
            return reading
    return read(image, None)


def _read_top(
    reader: CardReader, image: Image, pile: Box | None, memory: PileMemory
) -> Reading:
    """Read what has changed on the pile; then the pile close up; then everything.

    An old card that is read where something changed does not end the search.
    """
    length = memory.usual_length
    reading = reader.read_at(image, partial(memory.place_of_new_card, image), length)
    if reading.cards and not memory.knows(reading.cards[0]):
        return reading
    if pile is not None:
        reading = reader.read(image, pile, length)
    return reading if reading.cards else reader.read(image)


def _newest(
    cards: Sequence[CardReading], now: Observation, memory: PileMemory
) -> CardReading | None:
    """Return the card whose place has changed most, if one was not there before."""
    new = [card for card in cards if not memory.knows(card)]
    shares = [memory.changed_share_at(card.corners, now.image) for card in new]
    return new[int(np.argmax(shares))] if shares and max(shares) > REPLACED else None


def _is_near(card: CardReading, now: Observation) -> bool:
    """Whether its middle lies in the part of the picture that counts."""
    if now.near is None:
        return True
    middle = card.corners.mean(axis=0) * small_scale(now.image)
    return all(
        part.start <= value < part.stop
        for part, value in zip(now.near, middle[::-1], strict=True)
    )


def _pushed_top(
    cards: Sequence[CardReading], old: CardReading, memory: PileMemory
) -> CardReading | None:
    """Return the top card, if it and a card that lay beside it were pushed together."""
    beneath, top = memory.beneath(old.card), memory.top
    if beneath is None or top is None:
        return None
    near = _TOGETHER * short_side(top.corners)
    shift = _shift(beneath, old)
    return next(
        (
            card
            for card in cards
            if card.card == top.card and np.hypot(*(_shift(top, card) - shift)) < near
        ),
        None,
    )


def _shift(layer: PiledCard, seen: CardReading) -> NDArray[np.float32]:
    """Return how far the middle of a card has moved, pixels."""
    return np.asarray(seen.corners.mean(axis=0) - layer.corners.mean(axis=0))


def _is_of_size(card: CardReading, memory: PileMemory) -> bool:
    """Whether it is about as long as the cards of the pile, as in any deck."""
    usual = memory.usual_length
    if usual is None:
        return True
    return 1 / _SIZES < long_side(card.corners) / usual < _SIZES


def _may_be_new(card: CardReading, image: Image, memory: PileMemory) -> bool:
    """Whether it is neither an old card nor something else, such as the draw pile."""
    changed = memory.changed_share_at(card.corners, image) > UNCHANGED
    return changed and not memory.knows(card)
