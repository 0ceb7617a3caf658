"""The stream of frames: when they come, how far apart, and when they stop."""

from vision.following.pile_events import Clear, Lost, PileEvent

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
        self.usual_gap_s += _GAP_MEMORY * (gap_s - self.usual_gap_s)
        self._at, self._frame = at, frame
        return events
