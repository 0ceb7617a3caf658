"""Frames for the follower: their times and gaps, and what hides the pile in them."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.following.pile_events import Clear, Covered, Lost, Occlusion, PileEvent
from vision.reading.reading import Box


@dataclass(frozen=True, slots=True)
class FollowerTiming:
    """Times in seconds of the source, so that dropped frames change nothing."""

    rest_s: float = 0.09
    """Stillness after which a scene is read."""
    suspect_s: float = 0.5
    """Seconds that a scene must lie still to be remembered; what is unchanged in it
    after something else has moved is not a hand. Over the top card that takes longer:
    `hand_s`."""
    hand_s: float = 4.0
    """Seconds that something that reaches in must lie still to count as a cover. If
    it is not over the top card, the pile is read nevertheless."""
    hidden_s: float = 15.0
    """Seconds of a cover over the top card after which it is read nevertheless."""
    flash_s: float = 0.25
    """Seconds in which something at the edge is taken for a hand, if the picture
    changed from one frame to the next. Then it is part of another photograph."""
    dark_s: float = 0.3
    """Darkness after which the lens counts as covered."""
    retry_s: float = 1.5
    """Seconds in which a scene that cannot be read is tried again on every frame."""
    after_refusals_s: float = 0.2
    """Pause between those tries once several have named no card, because searching the
    whole picture takes longest."""
    uncovered_s: float = 0.4
    """Seconds that a card must lie uncovered to be reported even if it was not read."""
    slow_retry_s: float = 2.0
    """Pause between the tries after that."""
    refresh_s: float = 1.0
    """Seconds after which the quiet picture is renewed, to follow the daylight."""
    lost_s: float = 2.0
    """Silence after which the camera counts as lost."""
    unseen_s: float = 0.2
    """Longest gap between two frames in which no card can be brought unseen."""
    jump_s: float = 0.5
    """Longest gap between two frames in which no hand can have come and gone."""


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """A frame with its small picture, and when one was looked at before."""

    image: NDArray[np.uint8]
    """``(height, width, 3)`` uint8, BGR."""
    small: NDArray[np.uint8]
    """The small picture of it, see `vision.scene.gate.small_picture`."""
    frame: int
    """Number in the source."""
    at: float
    """Seconds of the source."""
    before: float
    """Seconds of the source at the frame that was looked at before."""
    near: Box | None = None
    """The part of the small picture that counts; ``None`` for all of it."""

    def with_copied_image(self) -> Self:
        """Return it with a copy of the picture, whose memory the camera may reuse."""
        return replace(self, image=self.image.copy())


_GAP_MEMORY = 0.1  # weight of the newest gap between two frames


class Stream:
    """Keeps the time of a source.

    Args:
        lost_s: silence after which the source counts as lost, seconds.
    """

    def __init__(self, lost_s: float) -> None:
        self._lost_s = lost_s
        self._silent_s = 0.0
        self._is_lost = False
        self._frame = -1
        self._at: float | None = None
        self.usual_gap_s = 0.0
        """Mean time between the last frames, seconds."""

    @property
    def at(self) -> float:
        """Time of the last frame, seconds of the source; 0 before the first."""
        return self._at or 0.0

    def miss(self, waited_s: float) -> list[PileEvent]:
        """Note ``waited_s`` without a frame since the last call of any method."""
        self._silent_s += waited_s
        if self._is_lost or self._silent_s < self._lost_s:
            return []
        self._is_lost = True
        return [Lost(self.at + self._silent_s, self._frame)]

    def arrive(self, frame: int, at: float) -> list[PileEvent]:
        """Note a frame; a gap that nobody waited for counts as silence."""
        gap_s = 0.0 if self._at is None else at - self._at
        events = self.miss(gap_s - self._silent_s)
        if self._is_lost:
            events.append(Clear(at, frame))
        self._is_lost, self._silent_s = False, 0.0
        usual_s = min(gap_s, self._lost_s)  # a longer one is none of its gaps
        self.usual_gap_s += _GAP_MEMORY * (usual_s - self.usual_gap_s)
        self._at, self._frame = at, frame
        return events


class OcclusionWatch:
    """Reports each cover once, and its end once.

    Args:
        dark_s: darkness after which the lens counts as covered, seconds.
    """

    def __init__(self, dark_s: float) -> None:
        self._dark_s = dark_s
        self._dark_since: float | None = None
        self._by: Occlusion | None = None

    @property
    def is_hand(self) -> bool:
        """Whether a hand, or something it left, was reported to hide the pile."""
        return self._by is Occlusion.HAND

    def darken(self, now: Observation) -> list[PileEvent]:
        """Note a dark frame."""
        if self._dark_since is None:
            self._dark_since = now.at
        if now.at - self._dark_since < self._dark_s:
            return []
        return self._hide(Occlusion.LENS, now)

    def lighten(self, now: Observation) -> list[PileEvent]:
        """Note a frame that is not dark."""
        self._dark_since = None
        return self.clear(now) if self._by is Occlusion.LENS else []

    def note_hand(self, now: Observation) -> list[PileEvent]:
        """Note that something reached in and stays."""
        return self._hide(Occlusion.HAND, now)

    def note_motion(self, now: Observation) -> list[PileEvent]:
        """Note that the pile never comes to rest, and cannot be read."""
        return self._hide(Occlusion.MOTION, now)

    def clear(self, now: Observation) -> list[PileEvent]:
        """Note that nothing hides the pile."""
        if self._by is None:
            return []
        self._by = None
        return [Clear(now.at, now.frame)]

    def forget(self) -> None:
        """Forget what was reported; it is reported anew once it is noticed again.

        A hand that has become part of the scene at rest is not noticed again: then
        `Unread` tells anew that the card cannot be read.
        """
        self._by = None

    def _hide(self, by: Occlusion, now: Observation) -> list[PileEvent]:
        if self._by is by:
            return []
        self._by = by
        return [Covered(now.at, now.frame, by)]
