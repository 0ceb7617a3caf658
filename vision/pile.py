"""Follows the discard pile from frame to frame and says what happens on it."""

from dataclasses import replace

from vision.arm import arm_of
from vision.calm import Calm, Small
from vision.change import changed
from vision.covering import Covering
from vision.draws import DrawWatch
from vision.episode import Episode, Moment
from vision.inspection import Conclusion, Inspector
from vision.judge import Layer
from vision.pace import Pace
from vision.pile_events import (
    CardLanded,
    CardWithdrawn,
    DrawSeen,
    LightChanged,
    PileEvent,
)
from vision.pile_memory import PileMemory
from vision.pose import Box, surroundings
from vision.reading import Corners, Frame
from vision.scene import Gate, Glance, Scene, is_still, small_scale
from vision.second_look import ReadsCards
from vision.stream import Stream

_UNCHANGED = 0.06  # share of the top card's place that may look different
_LIGHT = 0.12  # relative change of light worth telling
_PILE = 0.75  # card lengths from the top card's middle: the next one lies within
_ON_CARD = 0.5  # the same, for the top card itself
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
        self._pace = pace or Pace()
        self._memory = PileMemory()
        self._inspector = Inspector(reader, self._memory, self._pace)
        self._draws = DrawWatch(draw_place)
        self._stream = Stream(self._pace.lost_s)
        self._gate = Gate()
        self._calm = Calm()
        self._covering = Covering(self._pace.dark_s)
        self._episode: Episode | None = None
        self._reached_into: Small | None = None
        self._renewed_at = 0.0
        self._was_moving = False

    @property
    def top(self) -> Layer | None:
        """The card on top, as far as it is known."""
        return self._memory.top

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
        glance = self._gate.look(image, self._around_top(image, _PILE))
        now = Moment(image, glance.small, index, at, before)
        found = self._follow(glance, now)
        self._was_moving = glance.scene is Scene.MOVING
        return (*events, *found)

    def _follow(self, glance: Glance, now: Moment) -> list[PileEvent]:
        match glance.scene:
            case Scene.COVERED:
                self._episode = Episode.unseen(now)
                return self._covering.darken(now)
            case Scene.MOVING:
                return [*self._covering.lighten(now), *self._moving(now, glance)]
            case Scene.LIGHT | Scene.STILL:  # a lamp alone moves nothing
                return [*self._covering.lighten(now), *self._at_rest(now)]

    # The scene moves, or rests.

    def _moving(self, now: Moment, glance: Glance) -> list[PileEvent]:
        """Something moves, at the pile or elsewhere: that does not disturb the pile."""
        near = self._around_top(now.image, _PILE)
        is_near = near is None or not is_still(glance.moved_near)
        touches = self._notice_arm(now, near)
        if is_near:
            events = self._stirred(now, glance.leapt)
        else:
            events = self._stirred_elsewhere(replace(now, near=near))
        if touches and self._episode is not None:
            self._episode.was_touched = True
        return events

    def _notice_arm(self, now: Moment, near: Box | None) -> bool:
        """Look for an arm; return whether it reaches to the pile."""
        bare = self._calm.bare
        if bare is None or bare.shape != now.small.shape:
            return True  # as far as anybody knows
        change = changed(bare, now.small)
        self._draws.note(arm_of(change))
        has_stalled = now.at - now.before > self._longest_gap_s
        return has_stalled or bool(arm_of(change, near).any())

    def _around_top(self, image: Frame, lengths: float) -> Box | None:
        """The surroundings of the top card in the small picture, once it is known."""
        top = self._memory.top
        if top is None:
            return None
        return surroundings(top.corners * small_scale(image), lengths)

    def _stirred(self, now: Moment, leapt: float) -> list[PileEvent]:
        """The pile moves, or something moves over it: it must be read again."""
        if self._reached_into is not None:
            self._calm.suspect(self._reached_into)
            self._reached_into = None
        events = self._conclude_early()
        self._begin_episode(now).stir(now, leapt)
        return events

    def _stirred_elsewhere(self, now: Moment) -> list[PileEvent]:
        """Something moves, but not near the pile: that need not be waited for."""
        episode = self._begin_episode(now)
        return self._at_rest(now) if episode.has_stirred else []

    def _begin_episode(self, now: Moment) -> Episode:
        episode = self._episode
        if episode is None or episode.is_told:
            episode = Episode(now.at, moving=int(self._was_moving))
        self._episode = episode
        return episode

    def _at_rest(self, now: Moment) -> list[PileEvent]:
        episode = self._episode
        if episode is None:
            return self._renew(now)
        rest_s = episode.rest(now)
        if rest_s < self._pace.rest_s:
            return []
        self._calm.begin(now.small)
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
        on_card = self._around_top(now.image, _ON_CARD)
        is_hidden = on_card is not None and self._calm.is_reached_into(
            now.small, on_card
        )
        if is_hidden and rest_s < self._pace.hidden_s:
            return events
        return [*events, *self._look(now, episode)]

    @property
    def _longest_gap_s(self) -> float:
        """The longest gap between two frames in which no hand can come and go."""
        return max(self._pace.jump_s, _MISSING * self._stream.usual_gap_s)

    def _has_jumped(self, episode: Episode) -> bool:
        return episode.has_jumped(self._longest_gap_s)

    # The scene is read.

    def _look(self, now: Moment, episode: Episode) -> list[PileEvent]:
        if self._is_as_before(now):
            if now.near is None:
                return self._close([], now)
            episode.has_stirred = False  # until something comes near again
            return []
        jumped = self._has_jumped(episode)
        return self._end(self._inspector.inspect(now, episode, jumped=jumped))

    def _conclude_early(self) -> list[PileEvent]:
        episode = self._episode
        if episode is None:
            return []
        jumped = self._has_jumped(episode)
        return self._end(self._inspector.conclude_early(episode, jumped=jumped))

    def _end(self, conclusion: Conclusion | None) -> list[PileEvent]:
        if conclusion is None:
            return []
        if conclusion.is_settled:
            return self._close(conclusion.events, conclusion.seen)
        self._keep_calm(conclusion.seen)
        return conclusion.events

    def _close(self, events: list[PileEvent], now: Moment) -> list[PileEvent]:
        """End the episode with what is known of it."""
        quiet, top = self._calm.bare, self._memory.top
        self._settle(now)
        if events and now.near is not None:
            self._draws.forget()
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

    # Nothing happens.

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
        if self._inspector.is_unread or not self._calm.is_like(now.small, now.near):
            return False
        return self._memory.changed_share_of_top(now.image) <= _UNCHANGED

    def _settle(self, now: Moment) -> None:
        """Take this picture for what the scene looks like when nothing happens."""
        self._keep_calm(now)
        self._renewed_at = now.at
        self._episode = None
        if not self._inspector.is_unread:
            self._memory.renew(now.image)

    def _keep_calm(self, now: Moment) -> None:
        if now.near is None:
            self._calm.keep(now.small, is_covered=self._covering.is_hand)
        else:
            self._calm.keep_near(now.small, now.near)

    def _light(self, now: Moment) -> list[PileEvent]:
        gain = self._calm.gain_to(now.small)
        if abs(gain - 1) < _LIGHT:
            return []
        return [LightChanged(gain, now.at, now.frame)]
