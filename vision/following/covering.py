"""The cover: what hides the pile, from when it is noticed until it is gone."""

from vision.following.observation import Observation
from vision.following.pile_events import Clear, Covered, Occlusion, PileEvent


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

    def clear(self, now: Observation) -> list[PileEvent]:
        """Note that nothing hides the pile."""
        if self._by is None:
            return []
        self._by = None
        return [Clear(now.at, now.frame)]

    def _hide(self, by: Occlusion, now: Observation) -> list[PileEvent]:
        if self._by is by:
            return []
        self._by = by
        return [Covered(by, now.at, now.frame)]
