"""Reading a scene at rest until it is known what lies on the pile."""

from dataclasses import dataclass, replace

from vision.following.arms.arms import Arms
from vision.following.episode import Episode
from vision.following.judge import ChangeCause
from vision.following.observation import Observation
from vision.following.pace import FollowerTiming
from vision.following.pile_events import CardLanded, Moved, PileEvent, Unread
from vision.following.pile_memory import PileMemory
from vision.following.second_look import CardReader, read_top_card
from vision.following.settle import Verdict
from vision.reading.reading import CardReading, Reading, Refusal
from vision.scene.gate import small_scale

_LEAST = 0.3  # confidence below which a verdict is no better than a refusal


@dataclass(frozen=True, slots=True, eq=False)
class Conclusion:
    """What a scene was found to mean."""

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
        pace: how patient to be.
    """

    def __init__(
        self, reader: CardReader, memory: PileMemory, arms: Arms, pace: FollowerTiming
    ) -> None:
        self._reader = reader
        self._memory = memory
        self._arms = arms
        self._pace = pace
        self.is_unread = False
        """Whether what lies on the pile now could not be read."""

    def inspect(
        self, now: Observation, episode: Episode, *, jumped: bool
    ) -> Conclusion | None:
        """Read a frame of a scene at rest.

        Args:
            now: the frame.
            episode: the episode so far; the reading is added to its ballot.
            jumped: see `vision.following.judge.ChangeCause`.

        Returns:
            What it means; ``None`` if more frames are needed.
        """
        if now.at < episode.next_try_at:
            return None
        episode.note(self._read(now, jumped=jumped), now)
        if episode.ballot.has_only_refusals:
            episode.next_try_at = now.at + self._pace.after_refusals_s
        is_late = episode.reading_s(now.at) >= self._pace.retry_s
        verdict = episode.ballot.verdict()
        is_ripe = episode.ballot.is_decided or is_late
        if verdict and is_ripe and verdict.confidence >= _LEAST:
            return self._conclude(verdict, episode, now, jumped=jumped)
        return self._give_up(now, episode) if is_late else None

    def glimpse(self, now: Observation, episode: Episode) -> None:
        """Read a moving frame if a card seems to lie uncovered in it.

        Args:
            now: the frame.
            episode: remembers the card until the scene rests.
        """
        arrived = self._arms.arrived
        if arrived is not None and arrived.arm.shape == now.small.shape[:2]:
            episode.brief_cards.look(arrived, now, lambda: self._read(now))

    def _read(self, now: Observation, *, jumped: bool = False) -> Reading:
        arrived = self._arms.arrived
        came = None if arrived is None else arrived.around_rest(small_scale(now.image))
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
            seen.at - episode.rested_at >= self._pace.uncovered_s
        )
        reason = episode.ballot.refusal
        is_new = self._memory.top is not None and self._memory.is_top_gone(seen.image)
        if (
            not was_free
            or not is_new
            or reason is Refusal.NO_CARD
            or episode.unread_reported
        ):
            return None
        unread = Unread(reason, seen.at, seen.frame, self._arms.who_came(seen))
        return Conclusion([unread], seen, is_settled=False)

    def _conclude(
        self, verdict: Verdict, episode: Episode, seen: Observation, *, jumped: bool
    ) -> Conclusion:
        events = self._take_passed(verdict, episode, seen)
        rested_at = seen.at if episode.rested_at is None else episode.rested_at
        cause = ChangeCause(
            jumped=jumped,
            touched=episode.was_touched,
            brought=self._arms.have_brought(),
            taken=self._arms.have_taken(),
        )
        events += self._take(verdict.reading, seen, rested_at, cause)
        self.is_unread = False
        return Conclusion(events, seen)

    def _take(
        self, card: CardReading, seen: Observation, rested_at: float, cause: ChangeCause
    ) -> list[PileEvent]:
        """Return the events that a card on top means, with the arm that laid it."""
        events = self._memory.take(card, seen, rested_at=rested_at, cause=cause)
        if cause.jumped:
            return events  # another photograph, which no arm has brought
        return [
            replace(event, origin=self._arms.who_laid(event.corners, seen))
            if isinstance(event, CardLanded | Moved)
            else event
            for event in events
        ]

    def _take_passed(
        self, verdict: Verdict, episode: Episode, seen: Observation
    ) -> list[PileEvent]:
        """Return the events of cards that were laid and covered during the motion."""
        events: list[PileEvent] = []
        for card, then in episode.brief_cards.beneath(verdict.reading, seen):
            events += self._take(card, then, then.at, ChangeCause())
            self._memory.renew(then.image)
        return events

    def _give_up(self, now: Observation, episode: Episode) -> Conclusion:
        reason = episode.ballot.refusal
        is_gone = self._memory.is_top_gone(now.image)
        events: list[PileEvent] = []
        if reason is Refusal.NO_CARD:
            events = self._memory.vanish(now) if is_gone else []
        elif is_gone or self._memory.top is None:
            return self._cannot_read(reason, now, episode)
        self.is_unread = False
        return Conclusion(events, now)

    def _cannot_read(
        self, reason: Refusal, now: Observation, episode: Episode
    ) -> Conclusion:
        """Report once that the card cannot be read, and go on trying now and then."""
        self.is_unread = True
        episode.next_try_at = now.at + self._pace.slow_retry_s
        events: list[PileEvent] = []
        if not episode.unread_reported:
            came = self._arms.who_came(now)
            events = [Unread(reason, now.at, now.frame, came)]
        episode.unread_reported = True
        return Conclusion(events, now, is_settled=False)
