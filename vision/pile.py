"""Follows the discard pile from frame to frame and says what happens on it."""

from dataclasses import dataclass
from typing import Protocol

from vision.change import changed, reaches_border
from vision.episode import Episode, Moment
from vision.judge import Layer
from vision.pile_events import (
    Clear,
    Cover,
    Covered,
    LightChanged,
    Lost,
    PileEvent,
    Unread,
)
from vision.pile_memory import PileMemory
from vision.reading import Frame, Reading, Refusal
from vision.scene import Gate, Scene, light_gain, luma_of
from vision.settle import Verdict

_LEAST = 0.3  # confidence below which a verdict is no better than a refusal
_UNCHANGED = 0.06  # share of the top card's place that may look different
_LIGHT = 0.12  # relative change of light worth telling


class ReadsCards(Protocol):
    """What the follower needs of a reader."""

    def read(self, frame: Frame) -> Reading:
        """Read the top card of a picture."""
        ...


@dataclass(frozen=True, slots=True)
class Pace:
    """How patient the follower is, in seconds of the source."""

    rest_s: float = 0.09
    """Stillness after which a scene is read."""
    hand_s: float = 4.0
    """How long something that reaches in may lie still before it counts as a cover
    and the pile is read in spite of it."""
    flash_s: float = 0.25
    """The same, if it was there from one frame to the next, as in a photograph."""
    dark_s: float = 0.3
    """Darkness after which the lens counts as covered."""
    retry_s: float = 1.5
    """How long a scene that cannot be read is tried again on every frame."""
    later_s: float = 2.0
    """Pause between the tries after that."""
    refresh_s: float = 1.0
    """How often the settled picture is renewed, to follow the daylight."""
    lost_s: float = 2.0
    """Silence after which the camera counts as lost."""
    jump_s: float = 0.5
    """Longest gap between two frames in which no hand can have come and gone."""


class PileFollower:
    """Turns frames into what happens on the pile; used by one thread.

    Args:
        reader: reads the top card of a picture.
        pace: how patient to be.
    """

    def __init__(self, reader: ReadsCards, *, pace: Pace | None = None) -> None:
        self._reader = reader
        self._pace = pace or Pace()
        self._gate = Gate()
        self._memory = PileMemory()
        self._quiet: list[Frame] = []  # small pictures without and with a cover
        self._renewed_at = 0.0
        self._episode: Episode | None = None
        self._cover: Cover | None = None
        self._dark_since: float | None = None
        self._is_unread = False
        self._is_lost = False
        self._last_at: float | None = None
        self._last_frame = -1

    @property
    def top(self) -> Layer | None:
        """The card on top, as far as it is known."""
        return self._memory.top

    def forget(self) -> None:
        """Know of no card any more: the next one that is read has landed."""
        self._memory.forget()
        self._quiet.clear()
        self._episode = Episode(stirred_at=self._last_at or 0.0, moving=1)

    def silence(self, at: float) -> tuple[PileEvent, ...]:
        """Say that no frame came.

        Args:
            at: seconds of the source, now.

        Returns:
            `Lost`, once, if the silence has lasted.
        """
        quiet_s = 0.0 if self._last_at is None else at - self._last_at
        if self._is_lost or quiet_s < self._pace.lost_s:
            return ()
        self._is_lost = True
        return (Lost(at, self._last_frame),)

    def observe(self, image: Frame, index: int, at: float) -> tuple[PileEvent, ...]:
        """Look at the next frame.

        Args:
            image: ``(height, width, 3)`` uint8, BGR; of any size, also a new one.
            index: number of the frame in its source.
            at: seconds of the source; never less than before.

        Returns:
            What is known now and was not before.

        Raises:
            ValueError: if ``image`` is no picture of 8 bits.
        """
        events = [*self.silence(at)]
        if self._is_lost:
            self._is_lost = False
            events.append(Clear(at, index))
        before = at if self._last_at is None else self._last_at
        self._last_at, self._last_frame = at, index
        glance = self._gate.look(image)
        now = Moment(image, glance.small, index, at, before)
        return (*events, *self._follow(glance.scene, now))

    def _follow(self, scene: Scene, now: Moment) -> list[PileEvent]:
        match scene:
            case Scene.COVERED:
                return self._darkened(now)
            case Scene.MOVING:
                return [*self._lit_again(now), *self._stirred(now)]
            case Scene.LIGHT:
                self._episode = self._episode or _unseen(now)
                return [*self._lit_again(now), *self._at_rest(now)]
            case Scene.STILL:
                return [*self._lit_again(now), *self._at_rest(now)]

    # The lens is covered, or not.

    def _darkened(self, now: Moment) -> list[PileEvent]:
        if self._dark_since is None:
            self._dark_since = now.at
        self._episode = _unseen(now)
        is_long = now.at - self._dark_since >= self._pace.dark_s
        if self._cover is Cover.LENS or not is_long:
            return []
        self._cover = Cover.LENS
        return [Covered(Cover.LENS, now.at, now.frame)]

    def _lit_again(self, now: Moment) -> list[PileEvent]:
        self._dark_since = None
        return self._uncovered(now) if self._cover is Cover.LENS else []

    def _uncovered(self, now: Moment) -> list[PileEvent]:
        if self._cover is None:
            return []
        self._cover = None
        return [Clear(now.at, now.frame)]

    # The scene moves, or rests.

    def _stirred(self, now: Moment) -> list[PileEvent]:
        events: list[PileEvent] = []
        episode = self._episode
        verdict = episode.early_verdict() if episode else None
        if episode and verdict and episode.last_read:
            events = self._conclude(verdict, episode, episode.last_read)
            episode = None
        if episode is None or episode.is_told:
            episode = Episode(stirred_at=now.at)
        episode.stir(now)
        self._episode = episode
        return events

    def _at_rest(self, now: Moment) -> list[PileEvent]:
        episode = self._episode
        if episode is None:
            self._renew(now)
            return []
        rest_s = episode.rest(now)
        if rest_s < self._pace.rest_s:
            return []
        if not self._is_reached_into(now):
            return [*self._uncovered(now), *self._look(now, episode)]
        jumped = episode.has_jumped(self._pace.jump_s)
        if rest_s < (self._pace.flash_s if jumped else self._pace.hand_s):
            return []
        events = [] if jumped else self._covered_by_hand(now)
        return [*events, *self._look(now, episode)]

    def _is_reached_into(self, now: Moment) -> bool:
        """Whether something reaches in that was not there when all was quiet."""
        if not self._quiet or self._quiet[0].shape != now.small.shape:
            return False
        return all(reaches_border(changed(quiet, now.small)) for quiet in self._quiet)

    def _covered_by_hand(self, now: Moment) -> list[PileEvent]:
        if self._cover:
            return []
        self._cover = Cover.HAND
        return [Covered(Cover.HAND, now.at, now.frame)]

    def _renew(self, now: Moment) -> None:
        """Follow what changes slowly; notice what crept in."""
        if now.at - self._renewed_at < self._pace.refresh_s:
            return
        if self._is_as_before(now):
            self._settle(now)
        else:
            self._episode = _unseen(now)

    def _is_as_before(self, now: Moment) -> bool:
        if not self._quiet or self._quiet[-1].shape != now.small.shape:
            return False
        if self._is_unread or changed(self._quiet[-1], now.small).any():
            return False
        return self._memory.changed_share_of_top(now.image) <= _UNCHANGED

    def _settle(self, now: Moment) -> None:
        """Take this picture for what the scene looks like when nothing happens."""
        kept = self._quiet[:1] if self._cover else []
        self._quiet = [*kept, now.small]
        self._renewed_at = now.at
        self._episode = None
        if not self._is_unread:
            self._memory.renew(now.image)

    # The scene is read.

    def _look(self, now: Moment, episode: Episode) -> list[PileEvent]:
        if self._is_as_before(now):
            events = self._light(now)
            self._settle(now)
            return events
        if now.at < episode.next_try_at:
            return []
        episode.note(self._reader.read(now.image), now)
        is_late = episode.reading_s(now.at) >= self._pace.retry_s
        verdict = episode.ballot.verdict()
        is_ripe = episode.ballot.is_decided or is_late
        if verdict and is_ripe and verdict.confidence >= _LEAST:
            return self._conclude(verdict, episode, now)
        return self._give_up(now, episode) if is_late else []

    def _conclude(
        self, verdict: Verdict, episode: Episode, now: Moment
    ) -> list[PileEvent]:
        events = self._memory.take(
            verdict.reading,
            now,
            rested_at=now.at if episode.rested_at is None else episode.rested_at,
            jumped=episode.has_jumped(self._pace.jump_s),
        )
        self._is_unread = False
        events = events or self._light(now)
        self._settle(now)
        return events

    def _give_up(self, now: Moment, episode: Episode) -> list[PileEvent]:
        reason = Refusal.UNSURE if episode.ballot.votes else episode.ballot.reason
        is_gone = self._memory.is_top_gone(now.image)
        events: list[PileEvent] = []
        if reason is Refusal.NO_CARD:
            events = self._memory.vanish(now) if is_gone else []
        elif is_gone or self.top is None:
            return self._cannot_read(reason, now, episode)
        self._is_unread = False
        self._settle(now)
        return events

    def _cannot_read(
        self, reason: Refusal, now: Moment, episode: Episode
    ) -> list[PileEvent]:
        """Go on trying now and then, but say so once."""
        self._is_unread = True
        self._quiet = [now.small]
        episode.next_try_at = now.at + self._pace.later_s
        if episode.is_told:
            return []
        episode.is_told = True
        return [Unread(reason, now.at, now.frame)]

    def _light(self, now: Moment) -> list[PileEvent]:
        if not self._quiet or self._quiet[-1].shape != now.small.shape:
            return []
        gain = light_gain(luma_of(self._quiet[-1]), luma_of(now.small))
        if abs(gain - 1) < _LIGHT:
            return []
        return [LightChanged(gain, now.at, now.frame)]


def _unseen(now: Moment) -> Episode:
    """An episode in which anything may have happened unseen."""
    return Episode(stirred_at=now.before, moving=2)
