"""The inspection of a scene at rest, until it is known what lies on the pile."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from vision.following.arms import Arms
from vision.following.brief_cards import BriefCard, shows_beneath
from vision.following.episode import Episode
from vision.following.frame_vote import SURE
from vision.following.frames import FollowerTiming, Observation
from vision.following.pile_events import CardLanded, Clear, Moved, PileEvent, Unread
from vision.following.pile_memory import ON_PILE, PileMemory
from vision.following.restless import RestlessPile
from vision.following.top_card import CardReader, read_top_card
from vision.following.top_change import ChangeCause
from vision.reading.reading import CardReading, Reading, Refusal
from vision.scene.background import Small
from vision.scene.change import changed
from vision.scene.gate import small_scale

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
        self._told: Small | None = None
        """The small picture of what was told to be unread and is still so."""

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
        # No hand brings another photograph, whose cards may have any shape.
        is_free = jumped or episode.rest_s(now.at) >= self._timing.uncovered_s
        episode.note_reading(self._read(now, jumped=jumped, is_free=is_free), now)
        if episode.vote.has_only_refusals:
            episode.next_try_at = now.at + self._timing.after_refusals_s
        is_late = episode.reading_s(now.at) >= self._timing.retry_s
        verdict = episode.vote.verdict()
        is_plain = jumped or not self._is_doubtful(verdict)
        is_ripe = is_late or (episode.vote.is_decided and is_plain)
        if verdict and is_ripe and verdict.confidence >= _LEAST:
            return self._conclude(verdict, episode, now, jumped=jumped)
        if self._shows_bare_table(now, episode):
            return self._understood(self._memory.note_gone(now), now)
        return self._give_up(now, episode) if is_late else None

    def _is_doubtful(self, verdict: CardReading | None) -> bool:
        """Whether it may be the former top under a hand that nobody noticed.

        Few cards are laid exactly on another: such a one must be named surely.
        """
        return (
            verdict is not None
            and verdict.confidence < SURE
            and self._memory.is_in_place_of_top(verdict)
        )

    def _shows_bare_table(self, now: Observation, episode: Episode) -> bool:
        """Whether the cards have been gone for long enough; it need not be late."""
        is_free = episode.reading_s(now.at) >= self._timing.uncovered_s
        is_nothing = is_free and episode.vote.refusal is Refusal.NO_CARD
        is_gone = is_nothing and self._memory.is_top_gone(now.image)
        return is_gone and self._memory.is_bare(now.image)

    def read_moving(self, now: Observation, episode: Episode) -> None:
        """Read a moving frame if a card seems to lie uncovered in it.

        Args:
            now: the frame.
            episode: remembers the card until the scene rests.
        """
        arrived = self._arms.arrived
        if arrived is not None and arrived.arm.shape == now.small.shape[:2]:
            read = partial(self._read, now, is_free=False)
            episode.brief_cards.check_frame(arrived, now, read)

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
        return self._understood(events, now)

    def _read(
        self, now: Observation, *, jumped: bool = False, is_free: bool = True
    ) -> Reading:
        """Read the top card.

        Args:
            now: the frame.
            jumped: see `inspect`.
            is_free: whether no hand can hide a part of it; if one may, a card of which
                corners seem to be guessed does not count.
        """
        arrived = self._arms.arrived
        came = None if arrived is None else arrived.around_other(small_scale(now.image))
        read = read_top_card(self._reader, now, self._memory, came=came, jumped=jumped)
        if is_free or all(self._arms.is_whole(c.corners, now) for c in read.cards[:1]):
            return read
        return Reading((), Refusal.UNSURE)

    def conclude_early(self, episode: Episode, *, jumped: bool) -> Conclusion | None:
        """Conclude from what was read before the scene moved again, if read well.

        A card that lay uncovered long enough but could not be read is reported too.
        """
        verdict, seen = episode.early_verdict(), episode.last_read
        if seen is None:
            return None
        if not jumped and self._is_doubtful(verdict):
            return None
        if verdict is not None:
            return self._conclude(verdict, episode, seen, jumped=jumped)
        was_free = episode.rest_s(seen.at) >= self._timing.uncovered_s
        reason = episode.vote.refusal  # what hardly rested may be a hand: no UNKNOWN
        is_new = self._memory.top is not None and self._memory.is_top_gone(seen.image)
        if (
            not was_free
            or not is_new
            or reason is Refusal.NO_CARD
            or self._was_told(seen)
        ):
            return None
        self.is_unread, self._told = True, seen.small
        unread = Unread(seen.at, seen.frame, reason, self._arms.who_came(seen))
        return Conclusion([unread], seen, is_settled=False)

    def _was_told(self, seen: Observation) -> bool:
        """Whether what lies on the pile was told to be unread already."""
        told, pile = self._told, self._memory.around_top(seen.image, ON_PILE)
        if told is None or told.shape != seen.small.shape:
            return False
        change = changed(told, seen.small)
        return not (change if pile is None else change[pile]).any()

    def forget_told(self) -> None:
        """Tell again what cannot be read, if it still lies there."""
        self._told = None

    def _understood(self, events: list[PileEvent], seen: Observation) -> Conclusion:
        """Take the scene for read; what was told to be unread is so no more."""
        if self._told is not None and not any(
            isinstance(e, CardLanded) for e in events
        ):
            events = [*events, Clear(seen.at, seen.frame)]
        self.is_unread, self._told = False, None
        return Conclusion(events, seen)

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
        return self._understood(events, seen)

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
        brief = episode.brief_cards.beneath(verdict, seen)
        for card, then in brief or self._seen_beside_gaps(verdict, episode, seen):
            events += self._note_top(card, then, then.at, ChangeCause())
            self._memory.renew(then.image)
        return events

    def _seen_beside_gaps(
        self, verdict: CardReading, episode: Episode, seen: Observation
    ) -> Iterator[tuple[CardReading, Observation]]:
        """Yield a card that lay free, if at all, only while frames were missing.

        The one on top does not explain why the former one is not seen beside it.
        """
        memory, top = self._memory, self._memory.top
        if top is None or not memory.is_top_hidden_beside(verdict.corners, seen.image):
            return
        for then in episode.beside_gaps:
            for card in read_top_card(self._reader, then, memory, jumped=False).cards:
                is_new = card.card not in {verdict.card, top.card}
                is_new = is_new and not memory.knows(card)
                if is_new and shows_beneath(BriefCard(card, then), verdict, seen):
                    yield card, then
                    return

    def _give_up(self, now: Observation, episode: Episode) -> Conclusion:
        reason, memory = self._reason(now, episode), self._memory
        is_something = memory.top is None and reason is not Refusal.NO_CARD
        if is_something or memory.is_top_gone(now.image):
            return self._cannot_read(reason, now, episode)
        return self._understood([], now)

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
        is_told = episode.unread_reported or self._was_told(now)
        if reason is not Refusal.NO_CARD and not is_told:
            self._told = now.small
            came = self._arms.who_came(now)
            events = [Unread(now.at, now.frame, self._closer_reason(reason, now), came)]
        episode.unread_reported |= reason is not Refusal.NO_CARD
        return Conclusion(events, now, is_settled=False)

    def _closer_reason(self, reason: Refusal, now: Observation) -> Refusal:
        """Say by the whole picture why the new card cannot be read.

        That something as large as a card is new on the pile is known more surely than
        what the picture shows.
        """
        closer = self._reader.closer_reason(now.image, reason)
        is_unknown = closer is Refusal.COVERED and reason is Refusal.UNKNOWN
        return reason if is_unknown or closer is Refusal.NO_CARD else closer
