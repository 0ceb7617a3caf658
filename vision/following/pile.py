"""The follower: turns frames into facts about the discard pile."""

from dataclasses import replace

from vision.following.arms import Arms
from vision.following.episode import Episode
from vision.following.frames import FollowerTiming, Observation, OcclusionWatch, Stream
from vision.following.inspection import Conclusion, Inspector
from vision.following.pile_events import (
    CameraMoved,
    Clear,
    LightChanged,
    PileEvent,
    Unread,
)
from vision.following.pile_memory import ON_CARD, ON_PILE, PileMemory
from vision.following.top_card import CardReader
from vision.reading.reading import Corners, Image
from vision.scene.background import BackgroundModel, Small
from vision.scene.change import UNCHANGED
from vision.scene.flicker import FlickerFilter
from vision.scene.gate import FrameState, Gate, GateResult, is_still

_LIGHT = 0.12  # relative change of light worth telling
_MISSING = 1.5  # times the usual gap: a frame is missing


class PileFollower:
    """Turns frames into what happens on the pile; used by one thread.

    Args:
        reader: reads the top card of a picture.
        draw_place: corners of the draw pile in the frame; ``None`` to learn it.
        timing: how patient to be.
        memory: what is known about the pile; by default nothing.
    """

    def __init__(
        self,
        reader: CardReader,
        *,
        draw_place: Corners | None = None,
        timing: FollowerTiming | None = None,
        memory: PileMemory | None = None,
    ) -> None:
        self._timing = timing or FollowerTiming()
        self.memory = memory or PileMemory()
        """State of knowledge about the pile."""
        self._arms = Arms(self.memory, draw_place)
        self._inspector = Inspector(reader, self.memory, self._arms, self._timing)
        self._stream = Stream(self._timing.lost_s)
        self._gate = Gate()
        self._flicker = FlickerFilter()
        self._background = BackgroundModel()
        self._occlusion = OcclusionWatch(self._timing.dark_s)
        self._episode: Episode | None = None
        self._reached_into: Small | None = None
        self._hand_since: float | None = None  # something reached in at each rest
        self._observed_at = 0.0
        self._renewed_at = 0.0
        self._was_moving = False

    def miss(self, waited_s: float) -> tuple[PileEvent, ...]:
        """Note that no frame came.

        Args:
            waited_s: time spent waiting for one since the last call of `miss` or
                `observe`, seconds.

        Returns:
            `Lost`, once, if no frame has come for too long.
        """
        return tuple(self._stream.miss(waited_s))

    def finish(self) -> tuple[PileEvent, ...]:
        """Note that the source has ended, and conclude from what was read so far."""
        return tuple(self._conclude_early())

    def skip(self, index: int, at: float) -> tuple[PileEvent, ...]:
        """Skip a frame in which nothing counts as played.

        Args:
            index: number of the frame in its source.
            at: seconds of the source; never less than before.
        """
        events = self._arrive(index, at)
        self._tell_again_after(events)
        return tuple(events)

    def observe(self, image: Image, index: int, at: float) -> tuple[PileEvent, ...]:
        """Look at the next frame.

        Args:
            image: ``(height, width, 3)`` uint8, BGR; of any size, which may change.
            index: number of the frame in its source.
            at: seconds of the source; never less than before.

        Returns:
            The events that are new with this frame.

        Raises:
            ValueError: if ``image`` is not an 8-bit picture.
        """
        events = self._arrive(index, at)
        image = self._flicker.steady(image)
        self.memory.fit(image)
        self._arms.fit(image)
        result = self._gate.check(image, self.memory.around_top(image, ON_PILE))
        # Behind frames that were skipped, anything may have happened.
        now = Observation(image, result.small, index, at, before=self._observed_at)
        self._observed_at = at
        found = self._follow(result, now)
        self._was_moving = result.state is FrameState.MOVING
        events += found
        self._tell_again_after(events)
        return tuple(events)

    def _tell_again_after(self, events: list[PileEvent]) -> None:
        """Have a card told once more that still cannot be read: `Clear` hid that."""
        told = [event for event in events if isinstance(event, Clear | Unread)]
        if told and isinstance(told[-1], Clear):
            self._inspector.forget_told()
            if self._episode is not None:
                self._episode.unread_reported = False

    def _arrive(self, index: int, at: float) -> list[PileEvent]:
        events = self._stream.arrive(index, at)
        if events:  # it was lost, and `Clear` has been told
            self._occlusion.forget()
        return events

    def _follow(self, result: GateResult, now: Observation) -> list[PileEvent]:
        match result.state:
            case FrameState.COVERED:
                self._episode = Episode.unseen(now, touched=True)
                return self._occlusion.darken(now)
            case FrameState.MOVING:
                return [*self._occlusion.lighten(now), *self._moving(now, result)]
            case FrameState.LIGHT | FrameState.STILL:  # a lamp alone moves nothing
                if result.state is FrameState.LIGHT:
                    self._arms.note_gap()  # colors before and after cannot be compared
                return [*self._occlusion.lighten(now), *self._at_rest(now)]

    # The scene moves, or rests.

    def _moving(self, now: Observation, result: GateResult) -> list[PileEvent]:
        """Follow motion, either at the pile or where it does not disturb the pile."""
        near = self.memory.around_top(now.image, ON_PILE)
        gap_s = now.at - now.before
        if gap_s > self._gap_s(self._timing.unseen_s):
            self._arms.note_gap()
        quiet = self._background.without_cover
        touches = self._arms.detect(quiet, now)
        drawn = self._arms.drawn_meanwhile(quiet, now)
        if near is None or not is_still(result.moved_near):
            events = self._moved_at_pile(now, result.jump_share)
        else:
            events = self._moved_elsewhere(replace(now, near=near))
        has_stalled = gap_s > self._gap_s(self._timing.jump_s)
        if self._episode is not None and (touches or has_stalled):
            self._episode.was_touched = True
        return [*drawn, *events]

    def _gap_s(self, limit_s: float) -> float:
        """Return a limit for the gap between two frames, larger for a slow camera."""
        return max(limit_s, _MISSING * self._stream.usual_gap_s)

    def _moved_at_pile(self, now: Observation, leapt: float) -> list[PileEvent]:
        """Follow motion at or over the pile, which must then be read again."""
        if self._reached_into is not None:
            self._background.note_suspect(self._reached_into)
            self._reached_into = None
        events = self._conclude_early()
        episode = self._begin_episode(now)
        episode.note_motion(now, leapt, self._gap_s(self._timing.unseen_s))
        self._inspector.read_moving(now, episode)
        return [*events, *self._read_restless(now, episode)]

    def _read_restless(self, now: Observation, episode: Episode) -> list[PileEvent]:
        """Read a pile that never comes to rest, or say that it cannot be read."""
        restless = episode.restless
        if restless is None or not restless.is_due(now):
            return []
        read = self._end(self._inspector.read_restless(now, restless))
        if restless.is_blind(now):
            return [*read, *self._occlusion.note_motion(now)]
        return [*read, *(self._occlusion.clear(now) if restless.is_named else ())]

    def _moved_elsewhere(self, now: Observation) -> list[PileEvent]:
        """Follow motion away from the pile, whose end need not be awaited."""
        return self._at_rest(now) if self._begin_episode(now).has_moved else []

    def _begin_episode(self, now: Observation) -> Episode:
        episode = self._episode
        if episode is None or episode.unread_reported:
            episode = Episode(now.at, moving=int(self._was_moving))
        self._episode = episode
        return episode

    def _at_rest(self, now: Observation) -> list[PileEvent]:
        episode = self._episode
        if episode is None:
            return self._renew(now)
        rest_s = episode.note_rest(now)
        if rest_s < self._timing.rest_s:
            self._inspector.read_moving(now, episode)
            return []
        if not self._background.is_reached_into(now.small, now.near):
            self._hand_since = None
            self._background.start_with(now.small)
            return [*self._occlusion.clear(now), *self._inspect(now, episode)]
        if self._has_jumped(episode):
            return self._inspect(now, episode) if rest_s >= self._timing.flash_s else []
        # On a patterned cloth a pushed camera changes everything, up to the edges.
        moved = self._follow_camera(now, episode)
        return moved or self._under_hand(now, episode, rest_s)

    def _under_hand(
        self, now: Observation, episode: Episode, rest_s: float
    ) -> list[PileEvent]:
        """Wait while something reaches in and lies still: half a card is misread.

        What moves at the pile while it lies over the card may be itself, trembling,
        unless it has lain still for long.
        """
        if self._hand_since is None:
            self._hand_since = now.at - rest_s
        if rest_s < self._timing.suspect_s:
            return []
        has_lain = now.at - self._hand_since >= self._timing.hand_s
        on_card = self.memory.around_top(now.image, ON_CARD)
        is_hidden = on_card is not None and self._background.is_reached_into(
            now.small, on_card
        )
        if not is_hidden or has_lain:
            self._reached_into = now.small
        if rest_s < self._timing.hand_s:
            return []
        events = self._occlusion.note_hand(now)
        if is_hidden and rest_s < self._timing.hidden_s:
            return events
        return [*events, *self._inspect(now, episode)]

    def _has_jumped(self, episode: Episode) -> bool:
        return episode.has_jumped(self._gap_s(self._timing.jump_s))

    # The scene is read.

    def _inspect(self, now: Observation, episode: Episode) -> list[PileEvent]:
        if self._is_as_before(now):
            if now.near is None:
                return self._close([], now)
            episode.has_moved = False  # until something comes near again
            return []
        moved = self._follow_camera(now, episode)
        if moved:
            return moved
        jumped = self._has_jumped(episode)
        return self._end(self._inspector.inspect(now, episode, jumped=jumped))

    def _follow_camera(self, now: Observation, episode: Episode) -> list[PileEvent]:
        """Shift all known positions if the camera was pushed; return the events."""
        is_first = now.near is None and not episode.vote.votes
        if is_first and self._arms.follow_camera(self._background.without_cover, now):
            return self._close([CameraMoved(now.at, now.frame)], now)
        return []

    def _conclude_early(self) -> list[PileEvent]:
        episode = self._episode
        if episode is None:
            return []
        jumped = self._has_jumped(episode)
        concluded = self._inspector.conclude_early(episode, jumped=jumped)
        return self._end(concluded, early=True)

    def _end(
        self, conclusion: Conclusion | None, *, early: bool = False
    ) -> list[PileEvent]:
        if conclusion is None:
            return []
        if conclusion.is_settled:
            return self._close(conclusion.events, conclusion.seen, may_show_hand=early)
        self._store_background(conclusion.seen, may_show_hand=True)
        return conclusion.events

    def _close(
        self, events: list[PileEvent], now: Observation, *, may_show_hand: bool = False
    ) -> list[PileEvent]:
        """End the episode with the given events and those of its arms."""
        quiet, episode = self._background.without_cover, self._episode
        has_jumped = episode is not None and self._has_jumped(episode)
        self._settle(now, may_show_hand=may_show_hand)
        if events and now.near is None:
            self._background.forget_light()  # the camera adapts to a new card
        if now.near is not None or has_jumped:  # no arm brings another photograph
            if events or has_jumped:
                self._arms.forget()
            return events
        return events if quiet is None else self._arms.finish(quiet, now, events)

    # Nothing happens.

    def _renew(self, now: Observation) -> list[PileEvent]:
        """Follow slow changes, and notice what came in slowly."""
        if now.at - self._renewed_at < self._timing.refresh_s:
            return []
        if not self._is_as_before(now):
            self._episode = Episode.unseen(now, touched=False)
            return []
        events = self._light(now)
        self._background.note_light(now.small)
        # An arm away from the pile may have left with the last frame that moved.
        return [*events, *self._close([], now)]

    def _is_as_before(self, now: Observation) -> bool:
        if self._inspector.is_unread or not self._background.is_like(
            now.small, now.near
        ):
            return False
        return self.memory.changed_share_of_top(now.image) <= UNCHANGED

    def _settle(self, now: Observation, *, may_show_hand: bool) -> None:
        """Take this picture for the quiet scene."""
        self._store_background(now, may_show_hand=may_show_hand)
        self._background.table_ends = self._arms.table_ends
        self._renewed_at = now.at
        self._episode = None
        if not self._inspector.is_unread:
            self.memory.renew(now.image)

    def _store_background(self, now: Observation, *, may_show_hand: bool) -> None:
        if now.near is None:
            # It has left, or is part of the scene now.
            self._reached_into = self._hand_since = None
            is_covered = may_show_hand or self._occlusion.is_hand
            self._background.store(now.small, is_covered=is_covered)
        else:
            self._background.store_part(now.small, now.near)

    def _light(self, now: Observation) -> list[PileEvent]:
        gain = self._background.gain_to(now.small)
        if abs(gain - 1) < _LIGHT:
            return []
        return [LightChanged(now.at, now.frame, gain)]
