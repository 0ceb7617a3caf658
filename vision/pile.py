"""Follows the discard pile from frame to frame and says what happens on it."""

from dataclasses import replace

from vision.calm import Calm, Small
from vision.covering import Covering
from vision.draws import DrawWatch
from vision.episode import Episode, Moment
from vision.judge import Layer
from vision.pace import Pace
from vision.pile_events import (
    CardLanded,
    CardWithdrawn,
    DrawSeen,
    LightChanged,
    PileEvent,
    Unread,
)
from vision.pile_memory import PileMemory
from vision.pose import Box, surroundings
from vision.reading import Corners, Frame, Refusal
from vision.scene import Gate, Glance, Scene, is_still, small_scale
from vision.second_look import ReadsCards, read_new
from vision.settle import Verdict
from vision.stream import Stream

_LEAST = 0.3  # confidence below which a verdict is no better than a refusal
_UNCHANGED = 0.06  # share of the top card's place that may look different
_LIGHT = 0.12  # relative change of light worth telling
_ON_CARD = 0.5  # card lengths from its middle
_MISSING = 1.5  # times the usual gap: a frame is missing


class PileFollower:
    """Turns frames into what happens on the pile; used by one thread.

    Args:
        reader: reads the top card of a picture.
        draw_place: corners of the draw pile in the frame; ``None`` to learn it.
        pace: how patient to be.
    """

    def __init__(
        self,
        reader: ReadsCards,
        *,
        draw_place: Corners | None = None,
        pace: Pace | None = None,
    ) -> None:
        self._reader = reader
        self._draws = DrawWatch(draw_place)
        self._pace = pace or Pace()
        self._stream = Stream(self._pace.lost_s)
        self._gate = Gate()
        self._memory = PileMemory()
        self._calm = Calm()
        self._reached_into: Small | None = None
        self._renewed_at = 0.0
        self._near_still_since = 0.0
        self._episode: Episode | None = None
        self._covering = Covering(self._pace.dark_s)
        self._is_unread = False

    @property
    def top(self) -> Layer | None:
        """The card on top, as far as it is known."""
        return self._memory.top

    def forget(self) -> None:
        """Know of no card any more: the next one that is read has landed."""
        self._memory.forget()
        self._calm.forget()
        self._episode = Episode(self._stream.at, self._stream.at, moving=1, leapt=1.0)

    def miss(self, waited_s: float) -> tuple[PileEvent, ...]:
        """Note that no frame came.

        Args:
            waited_s: how long one was waited for since the last call of `miss` or
                `observe`, seconds.

        Returns:
            `Lost`, once, if the silence has lasted.
        """
        return tuple(self._stream.miss(waited_s))

    def finish(self) -> tuple[PileEvent, ...]:
        """Note that the source has ended: what was read until now must do."""
        return tuple(self._conclude_early())

    def skip(self, index: int, at: float) -> tuple[PileEvent, ...]:
        """Let a frame pass unseen: what lies there now is no play.

        Args:
            index: number of the frame in its source.
            at: seconds of the source; never less than before.
        """
        return tuple(self._stream.arrive(index, at))

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
        before = self._stream.at
        events = self._stream.arrive(index, at)
        glance = self._gate.look(image, self._near(image))
        now = Moment(image, glance.small, index, at, before)
        return (*events, *self._follow(glance, now))

    def _follow(self, glance: Glance, now: Moment) -> list[PileEvent]:
        match glance.scene:
            case Scene.COVERED:
                self._episode = Episode.unseen(now)
                return self._covering.darken(now)
            case Scene.MOVING:
                return [*self._covering.lighten(now), *self._moving(now, glance)]
            case Scene.LIGHT:
                self._episode = self._episode or Episode.unseen(now)
                return [*self._covering.lighten(now), *self._at_rest(now)]
            case Scene.STILL:
                return [*self._covering.lighten(now), *self._at_rest(now)]

    # The scene moves, or rests.

    def _moving(self, now: Moment, glance: Glance) -> list[PileEvent]:
        """Something moves: at the pile, or for long somewhere else."""
        if not is_still(glance.moved_near):
            self._near_still_since = now.at
        near_s = now.at - self._near_still_since
        episode = self._episode
        if (
            episode is None
            or near_s < self._pace.near_s
            or now.at - episode.began_at < self._pace.elsewhere_s
        ):
            return self._stirred(now, glance.leapt)
        return self._at_rest(replace(now, near=self._near(now.image)))

    def _near(self, image: Frame) -> Box | None:
        """The surroundings of the pile in the small picture, once it is known."""
        top = self._memory.top
        return surroundings(top.corners * small_scale(image)) if top else None

    def _stirred(self, now: Moment, leapt: float) -> list[PileEvent]:
        if self._reached_into is not None:
            self._calm.suspect(self._reached_into)
            self._reached_into = None
        events = self._conclude_early()
        episode = self._episode
        if episode is None or episode.is_told:
            episode = Episode(now.at, now.at)
        episode.stir(now, leapt)
        self._episode = episode
        if self._calm.bare is not None:
            self._draws.note(self._calm.bare, now.small)
        return events

    def _at_rest(self, now: Moment) -> list[PileEvent]:
        episode = self._episode
        if episode is None:
            return self._renew(now)
        rest_s = episode.rest(now)
        if rest_s < self._pace.rest_s:
            return []
        if not self._calm.is_reached_into(now.small, now.near):
            return [*self._covering.clear(now), *self._look(now, episode)]
        if self._has_jumped(episode):
            return self._look(now, episode) if rest_s >= self._pace.flash_s else []
        return self._under_hand(now, episode, rest_s)

    def _under_hand(
        self, now: Moment, episode: Episode, rest_s: float
    ) -> list[PileEvent]:
        """Something reaches in and lies still: wait, for half a card misreads."""
        if rest_s >= self._pace.suspect_s:
            self._reached_into = now.small
        if rest_s < self._pace.hand_s:
            return []
        events = self._covering.lay_hand(now)
        top = self._memory.top
        is_hidden = top is not None and self._calm.is_reached_into(
            now.small, surroundings(top.corners * small_scale(now.image), _ON_CARD)
        )
        if is_hidden and rest_s < self._pace.hidden_s:
            return events
        return [*events, *self._look(now, episode)]

    def _has_jumped(self, episode: Episode) -> bool:
        usual_s = _MISSING * self._stream.usual_gap_s
        return episode.has_jumped(max(self._pace.jump_s, usual_s))

    def _renew(self, now: Moment) -> list[PileEvent]:
        """Follow what changes slowly; notice what crept in."""
        if now.at - self._renewed_at < self._pace.refresh_s:
            return []
        if not self._is_as_before(now):
            self._episode = Episode.unseen(now)
            return []
        events = self._light(now)
        self._calm.note_light(now.small)
        self._settle(now)
        return events

    def _is_as_before(self, now: Moment) -> bool:
        if self._is_unread or not self._calm.is_like(now.small, now.near):
            return False
        return self._memory.changed_share_of_top(now.image) <= _UNCHANGED

    def _settle(self, now: Moment) -> None:
        """Take this picture for what the scene looks like when nothing happens."""
        self._keep_calm(now)
        self._renewed_at = now.at
        self._episode = None
        if not self._is_unread:
            self._memory.renew(now.image)

    def _keep_calm(self, now: Moment) -> None:
        if now.near is None:
            self._calm.keep(now.small, is_covered=self._covering.is_hand)
        else:
            self._calm.keep_near(now.small, now.near)

    # The scene is read.

    def _look(self, now: Moment, episode: Episode) -> list[PileEvent]:
        if self._is_as_before(now):
            return self._close([], now)
        if now.at < episode.next_try_at:
            return []
        episode.note(read_new(self._reader, now.image, self._memory), now)
        is_late = episode.reading_s(now.at) >= self._pace.retry_s
        verdict = episode.ballot.verdict()
        is_ripe = episode.ballot.is_decided or is_late
        if verdict and is_ripe and verdict.confidence >= _LEAST:
            return self._conclude(verdict, episode, now)
        return self._give_up(now, episode) if is_late else []

    def _conclude_early(self) -> list[PileEvent]:
        """Take what was read before the scene moved again, if it was read well."""
        episode = self._episode
        verdict = episode.early_verdict() if episode else None
        if episode is None or verdict is None or episode.last_read is None:
            return []
        return self._conclude(verdict, episode, episode.last_read)

    def _conclude(
        self, verdict: Verdict, episode: Episode, now: Moment
    ) -> list[PileEvent]:
        events = self._memory.take(
            verdict.reading,
            now,
            rested_at=now.at if episode.rested_at is None else episode.rested_at,
            jumped=self._has_jumped(episode),
        )
        self._is_unread = False
        return self._close(events, now)

    def _give_up(self, now: Moment, episode: Episode) -> list[PileEvent]:
        reason = Refusal.UNSURE if episode.ballot.votes else episode.ballot.reason
        is_gone = self._memory.is_top_gone(now.image)
        events: list[PileEvent] = []
        if reason is Refusal.NO_CARD:
            events = self._memory.vanish(now) if is_gone else []
        elif is_gone or self.top is None:
            return self._cannot_read(reason, now, episode)
        self._is_unread = False
        return self._close(events, now)

    def _close(self, events: list[PileEvent], now: Moment) -> list[PileEvent]:
        """End the episode with what is known of it."""
        quiet, top = self._calm.bare, self._memory.top
        self._settle(now)
        if quiet is None or top is None or now.near is not None:
            return events
        if events:
            self._calm.forget_light()  # the camera adapts to a new card
        scale = now.small.shape[1] / now.image.shape[1]
        was_drawn = self._draws.finish(quiet, top.corners, scale)
        if not was_drawn or any(
            isinstance(event, CardLanded | CardWithdrawn) for event in events
        ):
            return events
        return [*events, DrawSeen(now.at, now.frame)]

    def _cannot_read(
        self, reason: Refusal, now: Moment, episode: Episode
    ) -> list[PileEvent]:
        """Go on trying now and then, but say so once."""
        self._is_unread = True
        self._keep_calm(now)
        episode.next_try_at = now.at + self._pace.later_s
        if episode.is_told:
            return []
        episode.is_told = True
        return [Unread(reason, now.at, now.frame)]

    def _light(self, now: Moment) -> list[PileEvent]:
        gain = self._calm.gain_to(now.small)
        if abs(gain - 1) < _LIGHT:
            return []
        return [LightChanged(gain, now.at, now.frame)]
