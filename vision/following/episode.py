"""One disturbance of the scene: from the first motion to what was made of it."""

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Self

from vision.following.brief_cards import BriefCards
from vision.following.frame_vote import FrameVote
from vision.following.frames import Observation
from vision.following.restless import RestlessPile
from vision.reading.reading import CardReading, Reading

_CALM_S = 0.5  # without motion; leaves before the sun pause for less
_CUT = 0.004  # share of the picture; slow motion changes less from frame to frame
_EARLY = 0.8  # confidence that is enough if the scene already moves again
_BESIDE_GAPS = 4  # frames kept, two for each gap


@dataclass(slots=True)
class Episode:
    """A time of motion and rest, and what was read since."""

    last_motion_at: float
    """Time of the last moving frame, seconds of the source."""
    moving: int = 0
    """Number of moving frames, plus one if the scene moved unseen before the first."""
    jump_share: float = 0.0
    """Largest share of the picture that changed much from one frame to the next."""
    gap_s: float = 0.0
    """Longest time between a moving frame and the one before it."""
    rested_at: float | None = None
    """Time at which the scene was first found at rest after the last motion."""
    vote: FrameVote = field(default_factory=FrameVote)
    """The readings since the scene came to rest."""
    reading_since: float | None = None
    """Time of the first of these readings, seconds of the source."""
    last_read: Observation | None = None
    """The frame of the last reading."""
    next_try_at: float = 0.0
    """The scene is not read again before this time, seconds of the source."""
    has_moved: bool = False
    """Whether anything moved at the pile, or may have, since it was last looked at."""
    was_touched: bool = False
    """Whether an arm reached to the pile, or may have."""
    brief_cards: BriefCards = field(default_factory=BriefCards)
    """The cards that lay uncovered while the scene moved."""
    beside_gaps: deque[Observation] = field(
        default_factory=lambda: deque(maxlen=_BESIDE_GAPS)
    )
    """The frames at the pile before and after others that are missing."""
    _latest: Observation | None = None
    unread_reported: bool = False
    """Whether it was reported that the scene cannot be read."""
    restless: RestlessPile | None = None
    """Readings while the pile moves; ``None`` before it does."""

    @classmethod
    def unseen(cls, now: Observation, *, touched: bool) -> Self:
        """Return an episode that begins after something may have happened unseen.

        Args:
            now: the frame.
            touched: whether an arm may have come and gone.
        """
        return cls(now.before, moving=2, has_moved=True, was_touched=touched)

    def note_motion(
        self, now: Observation, leapt: float, longest_gap_s: float = math.inf
    ) -> None:
        """Note a moving frame: earlier readings no longer count.

        Args:
            now: the frame.
            leapt: share of the picture that changed much, 0 to 1.
            longest_gap_s: to the frame before; after a longer one some are missing.
        """
        kept = now.with_copied_image()
        if self._latest is not None and now.at - now.before > longest_gap_s:
            self.beside_gaps += self._latest, kept
        self._latest = kept
        self.moving += 1
        self.has_moved = True
        self.restless = self.restless or RestlessPile(now.at)
        self.jump_share = max(self.jump_share, leapt)
        self.gap_s = max(self.gap_s, now.at - now.before)
        self.last_motion_at = now.at
        self.rested_at = self.reading_since = self.last_read = None
        self.next_try_at = 0.0
        self.vote = FrameVote()

    def note_rest(self, now: Observation) -> float:
        """Note a frame at rest.

        Returns:
            Seconds since the last moving frame.
        """
        if self.rested_at is None:
            self.rested_at = now.at
        rest_s = now.at - self.last_motion_at
        if rest_s >= _CALM_S:
            self.restless = None
        return rest_s

    def has_jumped(self, longest_gap_s: float) -> bool:
        """Whether the scene changed in a single frame, without motion in between."""
        at_once = self.moving == 1 and self.jump_share >= _CUT
        return at_once and self.gap_s <= longest_gap_s

    def note_reading(self, reading: Reading, now: Observation) -> None:
        """Add what was read in a frame at rest."""
        self.vote.add(reading)
        self.last_read = now.with_copied_image()
        if self.reading_since is None:
            self.reading_since = now.at

    def rest_s(self, at: float) -> float:
        """Return for how long the scene has been at rest, seconds."""
        return 0.0 if self.rested_at is None else at - self.rested_at

    def reading_s(self, at: float) -> float:
        """Return for how long the scene has been read, seconds."""
        return 0.0 if self.reading_since is None else at - self.reading_since

    def early_verdict(self) -> CardReading | None:
        """Return the verdict so far if it is good enough although the scene moves."""
        verdict = self.vote.verdict()
        return verdict if verdict and verdict.confidence >= _EARLY else None
