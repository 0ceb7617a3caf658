"""The inspection of a scene at rest, until it is known what lies on the pile."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.following.arms import Arms
from vision.following.episode import Episode
from vision.following.frames import FollowerTiming, Observation
from vision.following.pile_events import CardLanded, Moved, PileEvent, Unread
from vision.following.pile_memory import PileMemory
from vision.following.restless import RestlessPile
from vision.following.top_change import ChangeCause, PiledCard
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


_LEAST = 0.3  # confidence below which a verdict is no better than a refusal


@dataclass(frozen=True, slots=True, eq=False)
class Conclusion:
    """Result of an inspection."""

    events: list[PileEvent]
    """The events to report."""
    seen: Observation
    """The frame that decided it."""
    is_settled: bool = True
    """Whether the scene is understood and need not be read again."""


class Inspector:
    """Lets the frames of a scene vote, and updates the memory of the pile.

    Args:
        reader: reads the top card of a picture.
        memory: the cards known to lie there.
        arms: the arms, which know what they brought.
        timing: how patient to be.
    """

    def __init__(
        self, reader: CardReader, memory: PileMemory, arms: Arms, timing: FollowerTiming
    ) -> None:
        self._reader = reader
        self._memory = memory
        self._arms = arms
        self._timing = timing
        self.is_unread = False
        """Whether what lies on the pile now could not be read."""

    def inspect(
        self, now: Observation, episode: Episode, *, jumped: bool
    ) -> Conclusion | None:
        """Read a frame of a scene at rest.

        Args:
            now: the frame.
            episode: the episode so far; the reading is added to its vote.
            jumped: see `vision.following.top_change.ChangeCause`.

        Returns:
            What it means; ``None`` if more frames are needed.
        """
        if now.at < episode.next_try_at:
            return None
        episode.note_reading(self._read(now, jumped=jumped), now)
        if episode.vote.has_only_refusals:
            episode.next_try_at = now.at + self._timing.after_refusals_s
        is_late = episode.reading_s(now.at) >= self._timing.retry_s
        verdict = episode.vote.verdict()
        is_ripe = episode.vote.is_decided or is_late
        if verdict and is_ripe and verdict.confidence >= _LEAST:
            return self._conclude(verdict, episode, now, jumped=jumped)
        return self._give_up(now, episode) if is_late else None

    def read_moving(self, now: Observation, episode: Episode) -> None:
        """Read a moving frame if a card seems to lie uncovered in it.

        Args:
            now: the frame.
            episode: remembers the card until the scene rests.
        """
        arrived = self._arms.arrived
        if arrived is not None and arrived.arm.shape == now.small.shape[:2]:
            episode.brief_cards.check_frame(arrived, now, lambda: self._read(now))

    def read_restless(
        self, now: Observation, restless: RestlessPile
    ) -> Conclusion | None:
        """Read a scene that does not come to rest, as the light in it moves.

        Only a new card counts: whether an old one was pushed, or its twin covers it,
        cannot be told by pictures in which everything changes.

        Args:
            now: a moving frame.
            restless: remembers the readings.

        Returns:
            The landing of the card; ``None`` if there is none, or it is not sure yet.
        """
        card, top = restless.note(self._read(now), now), self._memory.top
        if card is None or self._memory.knows(card) or (top and top.card == card.card):
            return None
        events = self._note_top(card, now, now.at, ChangeCause(touched=False))
        self.is_unread = False
        return Conclusion(events, now)

    def _read(self, now: Observation, *, jumped: bool = False) -> Reading:
        arrived = self._arms.arrived
        came = None if arrived is None else arrived.around_other(small_scale(now.image))
        return read_top_card(self._reader, now, self._memory, came=came, jumped=jumped)

    def conclude_early(self, episode: Episode, *, jumped: bool) -> Conclusion | None:
        """Conclude from what was read before the scene moved again, if read well.

        A card that lay uncovered long enough but could not be read is reported too.
        """
        verdict, seen = episode.early_verdict(), episode.last_read
        if seen is None:
            return None
        if verdict is not None:
            return self._conclude(verdict, episode, seen, jumped=jumped)
        was_free = episode.rested_at is not None and (
            seen.at - episode.rested_at >= self._timing.uncovered_s
        )
        reason = episode.vote.refusal  # what hardly rested may be a hand: no UNKNOWN
        is_new = self._memory.top is not None and self._memory.is_top_gone(seen.image)
        if (
            not was_free
            or not is_new
            or reason is Refusal.NO_CARD
            or episode.unread_reported
        ):
            return None
        unread = Unread(seen.at, seen.frame, reason, self._arms.who_came(seen))
        return Conclusion([unread], seen, is_settled=False)

    def _conclude(
        self, verdict: CardReading, episode: Episode, seen: Observation, *, jumped: bool
    ) -> Conclusion:
        events = self._note_brief_cards(verdict, episode, seen)
        rested_at = seen.at if episode.rested_at is None else episode.rested_at
        cause = ChangeCause(
            jumped=jumped,
            touched=episode.was_touched,
            brought=self._arms.carried.was_brought(),
            taken=self._arms.carried.was_taken(),
        )
        events += self._note_top(verdict, seen, rested_at, cause)
        self.is_unread = False
        return Conclusion(events, seen)

    def _note_top(
        self, card: CardReading, seen: Observation, rested_at: float, cause: ChangeCause
    ) -> list[PileEvent]:
        """Return the events that a card on top means, with the arm that laid it."""
        events = self._memory.note_top(card, seen, rested_at=rested_at, cause=cause)
        if cause.jumped:
            return events  # another photograph, which no arm has brought
        return [
            replace(event, origin=self._arms.who_laid(event.corners, seen))
            if isinstance(event, CardLanded | Moved)
            else event
            for event in events
        ]

    def _note_brief_cards(
        self, verdict: CardReading, episode: Episode, seen: Observation
    ) -> list[PileEvent]:
        """Return the events of cards that were laid and covered during the motion."""
        events: list[PileEvent] = []
        for card, then in episode.brief_cards.beneath(verdict, seen):
            events += self._note_top(card, then, then.at, ChangeCause())
            self._memory.renew(then.image)
        return events

    def _give_up(self, now: Observation, episode: Episode) -> Conclusion:
        reason, memory = self._reason(now, episode), self._memory
        is_gone, is_nothing = memory.is_top_gone(now.image), reason is Refusal.NO_CARD
        events: list[PileEvent] = []
        if is_gone and is_nothing and memory.is_bare(now.image):
            events = memory.note_gone(now)
        elif is_gone or (memory.top is None and not is_nothing):
            return self._cannot_read(reason, now, episode)
        self.is_unread = False
        return Conclusion(events, now)

    def _reason(self, seen: Observation, episode: Episode) -> Refusal:
        """Say why the pile cannot be read.

        Where no card was found, but something as large as one is new, a card of an
        unknown print is likelier than that the pile was taken away.
        """
        reason, memory = episode.vote.refusal, self._memory
        if (
            reason is not Refusal.NO_CARD
            or memory.place_of_new_card(seen.image) is None
        ):
            return reason
        return reason if memory.is_bare(seen.image) else Refusal.UNKNOWN

    def _cannot_read(
        self, reason: Refusal, now: Observation, episode: Episode
    ) -> Conclusion:
        """Report once that the card cannot be read, and go on trying now and then.

        A hand that lies still is no card, and is waited for.
        """
        self.is_unread = True
        episode.next_try_at = now.at + self._timing.slow_retry_s
        events: list[PileEvent] = []
        if reason is not Refusal.NO_CARD and not episode.unread_reported:
            came = self._arms.who_came(now)
            told = self._closer_reason(reason, now)
            events = [Unread(now.at, now.frame, told, came)]
            episode.unread_reported = True
        return Conclusion(events, now, is_settled=False)

    def _closer_reason(self, reason: Refusal, now: Observation) -> Refusal:
        """Say by the whole picture why the new card cannot be read.

        That something as large as a card is new on the pile is known more surely than
        what the picture shows.
        """
        closer = self._reader.closer_reason(now.image, reason)
        is_unknown = closer is Refusal.COVERED and reason is Refusal.UNKNOWN
        return reason if is_unknown or closer is Refusal.NO_CARD else closer
