"""Cards that lie uncovered only briefly, between the hands of quick players."""

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.following.frames import Observation
from vision.following.top_change import PLAINLY_OFF, STILL_BENEATH
from vision.reading.geometry import Mask, card_mask, grown, pose_gap
from vision.reading.reading import Box, CardReading, Corners, Reading
from vision.scene.change import REPLACED, changed_share_beneath
from vision.scene.gate import small_scale

_SURE_TWICE = 0.9  # confidence that is enough twice; a card in a hand has less
_SURE_AT_ONCE = 0.98  # confidence that is enough once
_STILL = 0.06  # short sides by which corners may differ between two frames
_FREE = 0.08  # short sides around a card that no arm may touch
_ROOM = 1.5  # lengths of the new thing, around its middle, that are read
_LIES = 0.004  # share of the picture that must be new to be worth reading
_PAUSE_S = 0.12  # after a reading without a card
_PATIENCE = 20  # readings for one card; a passing card takes two to eight
_LONG_PAUSE_S = 1.0  # after so many: somebody is playing with a thing over the pile


@dataclass(frozen=True, slots=True, eq=False)
class BriefCard:
    """A card that lay uncovered in one frame."""

    reading: CardReading
    """Reading of the card."""
    frame: Observation
    """The frame in which it lay so."""


@dataclass(frozen=True, slots=True, eq=False)
class Foreground:
    """All that is new since the picture was quiet, as masks of the small picture."""

    arm: Mask
    """Parts that reach in from the edge."""
    other: Mask
    """All else: what was laid down, let go or moved."""

    def around_other(self, scale: float) -> Box | None:
        """Return a box around the largest new thing that is not an arm, with a margin.

        Args:
            scale: pixels of the masks per pixel of the picture.

        Returns:
            Rows and columns of the picture; ``None`` if there is no such thing.
        """
        _, _, stats, middles = cv2.connectedComponentsWithStats(self.other)
        if len(stats) == 1:
            return None
        largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
        sides = stats[largest, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
        reach = _ROOM * float(sides.max())
        column, row = (float(value) for value in middles[largest])
        rows, columns = (
            slice(max(0, int((at - reach) / scale)), int((at + reach) / scale) + 1)
            for at in (row, column)
        )
        return rows, columns


@dataclass(slots=True)
class BriefCards:
    """Collects the cards that lay uncovered only briefly, while the scene moved.

    When two people play in quick succession, a hand is always in the picture. But
    between the hands the first card lies there, let go by one and not yet covered by
    the other. It is read then, and reported once the scene rests and shows what lies
    on it.
    """

    cards: list[BriefCard] = field(default_factory=list)
    """The cards that were seen twice, or very surely, in order."""
    _last: BriefCard | None = None
    _next_try_at: float = 0.0
    _tries: int = 0
    """Readings since the last of ``cards``."""

    def check_frame(
        self, arrived: Foreground, now: Observation, read: Callable[[], Reading]
    ) -> None:
        """Look for a card in a moving frame.

        Args:
            arrived: what is new in it.
            now: the frame.
            read: reads the frame; called only if something seems to lie there.
        """
        if self._last is not None and not _is_free(self._last, arrived.arm):
            self._last = None
        if self._last is not None and self._last in self.cards:
            return
        is_large = cv2.countNonZero(arrived.other) >= _LIES * arrived.other.size
        if not is_large or now.at < self._next_try_at:
            return
        brief = _new_card(read(), arrived, now)
        self._tries += 1
        if brief is not None and _is_free(brief, arrived.arm):
            self._note(brief)
        if self._tries >= _PATIENCE:
            self._next_try_at = now.at + _LONG_PAUSE_S
        elif brief is None:
            self._next_try_at = now.at + _PAUSE_S

    def _note(self, brief: BriefCard) -> None:
        if self.cards and _is_same(self.cards[-1], brief):
            self._last = self.cards[-1]  # an arm only passed over it
            return
        is_seen_again = self._last is not None and _is_same(self._last, brief)
        if is_seen_again or brief.reading.confidence >= _SURE_AT_ONCE:
            self.cards.append(brief)
            self._tries = 0
        self._last = brief

    def beneath(
        self, top: CardReading, now: Observation
    ) -> list[tuple[CardReading, Observation]]:
        """Return the cards that were laid before this one and still lie there.

        Args:
            top: the card on top of the scene at rest.
            now: the frame in which it was read.

        Returns:
            Each with the frame in which it lay uncovered, in order.
        """
        return [
            (brief.reading, brief.frame)
            for brief in self.cards
            if _is_beneath(brief, top, now)
        ]


def shows_beneath(brief: BriefCard, top: CardReading, now: Observation) -> bool:
    """Whether a card that may have been in a hand is seen beneath the one on top."""
    gone = _share_gone(brief, top, now)
    is_sure = brief.reading.confidence >= _SURE_TWICE
    return is_sure and gone is not None and gone < REPLACED


def _new_card(
    reading: Reading, arrived: Foreground, now: Observation
) -> BriefCard | None:
    """Return the card on top if it is sure and new."""
    if not reading.cards or reading.cards[0].confidence < _SURE_TWICE:
        return None
    brief = BriefCard(reading.cards[0], now.with_copied_image())
    place = _place(brief)
    new = cv2.countNonZero(cv2.bitwise_and(place, arrived.other))
    return brief if new >= REPLACED * max(1, cv2.countNonZero(place)) else None


def _is_free(brief: BriefCard, arm: Mask) -> bool:
    place = _place(brief, _FREE)
    is_comparable = place.shape == arm.shape  # the camera may change its size
    return is_comparable and not cv2.bitwise_and(place, arm).any()


def _place(brief: BriefCard, by: float = 0.0) -> Mask:
    small, scale = brief.frame.small, small_scale(brief.frame.image)
    corners: Corners = np.asarray(brief.reading.corners * scale, np.float32)
    return card_mask(grown(corners, by), (small.shape[1], small.shape[0]))


def _is_same(one: BriefCard, other: BriefCard) -> bool:
    gap = pose_gap(one.reading.corners, other.reading.corners)
    return one.reading.card == other.reading.card and gap < _STILL


def _is_beneath(brief: BriefCard, top: CardReading, now: Observation) -> bool:
    gone = _share_gone(brief, top, now)
    if brief.reading.card != top.card:
        return (gone or 0.0) < REPLACED
    # The top itself, pushed since it was let go, unless both are plainly seen.
    is_apart = pose_gap(brief.reading.corners, top.corners) > PLAINLY_OFF
    return is_apart and gone is not None and gone < STILL_BENEATH


def _share_gone(brief: BriefCard, top: CardReading, now: Observation) -> float | None:
    """Return how much of what shows beneath the top card is not the card that was seen.

    Returns:
        Share, 0 to 1; ``None`` if too little of it would show.
    """
    if brief.frame.image.shape != now.image.shape:
        return 1.0
    old, new = brief.reading.corners, top.corners
    return changed_share_beneath(brief.frame.image, now.image, old=old, new=new)
