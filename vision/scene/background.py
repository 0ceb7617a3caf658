"""The scene at rest, and what reaches into it from the edge of the picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.geometry import Mask
from vision.reading.reading import Box
from vision.scene.change import BORDER, Picture, apart_from_colors, changed
from vision.scene.gate import light_gain, luma_of

_MARGIN = 3  # pixels around an arm that its shadow and the blur may reach
_GROUND = 5  # pixels beyond that, taken for the table
_ENTRY = 24  # pixels from the edge of the picture in which an arm is judged
_LEAST_GROUND = 20  # pixels; fewer say nothing
_LEFT = 0.6  # factor on its difference from the table, below which it has left
_SQUARE = np.ones((3, 3), dtype=np.uint8)
_NEARBY = 5  # pixels between two parts of one arm
_SEAM = 19  # pixels around the outline in which both sides are compared
_LEAST_SHARE = 0.05  # of these pixels on each side
_NOISE = 1e-3  # of a difference; nothing is more alike than noise lets it be
_SAMPLES = 80  # pixels of the arm, and of the table
_COMMON = 2  # of them; a color of fewer is none of the table


ByArm = NDArray[np.uint8]
"""``(height, width)``: for each pixel of the small picture the number of the arm that
it belongs to, or 0."""


@dataclass(frozen=True, slots=True, eq=False)
class EnteringParts:
    """The connected parts of a change, and which of them reach in from the edge."""

    parts: NDArray[np.int32]
    """``(height, width)``: the number of the part to which a pixel belongs, or 0."""
    numbers: NDArray[np.int32]
    """Which parts reach in."""

    @property
    def mask(self) -> Mask:
        """All parts that reach in, together."""
        within = np.zeros(1 + int(self.parts.max()), dtype=np.uint8)
        within[self.numbers] = 255
        return np.asarray(within[self.parts])

    def by_arm(self) -> ByArm:
        """Return which pixels belong to which arm.

        Each part that reaches in is an arm, with the parts close to it: of an arm of
        the table's color only an edge, a shadow or fingers are seen.
        """
        arm_of_part = np.zeros(1 + int(self.parts.max()), dtype=np.uint8)
        arm_of_part[self.numbers] = np.minimum(np.arange(len(self.numbers)) + 1, 255)
        owners = arm_of_part.copy()
        around = cv2.dilate(owners[self.parts], _SQUARE, iterations=_NEARBY)
        np.maximum.at(owners, self.parts, around)
        owners[self.numbers] = arm_of_part[self.numbers]
        owners[0] = 0
        return np.asarray(owners[self.parts])

    def is_in(self, near: Box) -> bool:
        """Whether a part that reaches in touches some rows and columns."""
        return bool(np.isin(self.parts[near], self.numbers).any())

    def only_in(self, near: Box) -> "EnteringParts":
        """Return the same, with only the parts that touch some rows and columns."""
        return EnteringParts(self.parts, np.intersect1d(self.numbers, self.parts[near]))


def find_entering(change: Mask) -> EnteringParts:
    """Find what reaches in from the edge of the picture.

    An arm always does; a card that was laid does not.

    Args:
        change: see `vision.scene.change.changed`.
    """
    parts = cv2.connectedComponents(change)[1]
    numbers = np.unique(np.concatenate([parts[edge].ravel() for edge in _EDGES]))
    return EnteringParts(np.asarray(parts), numbers[numbers > 0])


_EDGES = (np.s_[:BORDER], np.s_[-BORDER:], np.s_[:, :BORDER], np.s_[:, -BORDER:])


def reaches_in(
    before: Picture, now: Picture, near: Box | None = None, ends: int | None = None
) -> bool:
    """Whether something reaches in from the edge that did not before.

    Args:
        before: a small picture, see `vision.scene.gate.small_picture`.
        now: a small picture of the same shape.
        near: rows and columns that it must touch to count.
        ends: the row at which the table ends, if it does: what is seen only from there
            on, and not close to it, reaches nowhere.
    """
    change = changed(before, now)
    arms = find_entering(change)
    if near is not None:
        arms = arms.only_in(near)
    over_table = np.unique(arms.by_arm()[:ends])
    return any(
        not _has_left(
            before, now, (arms.parts == number).astype(np.uint8), change, ends
        )
        for arm, number in enumerate(arms.numbers, 1)
        if arm in over_table
    )


def _has_left(
    before: Picture, now: Picture, arm: Mask, change: Mask, ends: int | None
) -> bool:
    """Whether the arm was there before and is gone now, rather than the reverse.

    Where an arm has left, the bare table has the same colors and pattern as just
    beside it; an arm looks different from the table. Only the place where it enters is
    compared, because further in lies the pile, which looks like neither. Who reaches
    over what the camera stands on enters where the table ends: a display looks like
    nothing beside it.
    """
    last = ends or len(arm)
    near = cv2.dilate(arm, _SQUARE, iterations=_MARGIN)
    ground = np.asarray(cv2.dilate(near, _SQUARE, iterations=_GROUND), np.uint8)
    ground[(near > 0) | (change > 0)] = 0
    arm, inner = arm.copy(), np.s_[_ENTRY : last - _ENTRY, _ENTRY:-_ENTRY]
    arm[inner] = ground[inner] = 0
    if arm[:last].any():
        arm[last:] = ground[last:] = 0
    if cv2.countNonZero(ground) < _LEAST_GROUND:
        return False
    apart, was_apart = (_apart(picture, arm, ground) for picture in (now, before))
    return apart < _LEFT * was_apart


def _apart(picture: Picture, arm: Mask, ground: Mask) -> float:
    """Return how different an arm is from the table, by two measures: their product.

    The mean color just beside it misleads on a pattern of large patches, single colors
    where the arm's own lie somewhere on the table.
    """
    colors = apart_from_colors(picture, arm, ground, _COMMON, _SAMPLES)
    inside, inside_share = _local_mean(picture, arm)
    outside, outside_share = _local_mean(picture, ground)
    seam = (inside_share > _LEAST_SHARE) & (outside_share > _LEAST_SHARE)
    step = np.abs(inside - outside)[seam].mean() if seam.any() else 0.0
    return float(max(step, _NOISE) * max(colors.mean(), _NOISE))


def _local_mean(
    picture: Picture, part: Mask
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the mean color of a part around each pixel, and the part's share there."""
    where = np.where(part > 0, np.float32(1), np.float32(0))
    share = np.asarray(cv2.blur(where, (_SEAM, _SEAM)), np.float32)
    colors = picture.reshape(*part.shape, -1) * where[..., None]
    total = cv2.blur(colors, (_SEAM, _SEAM)).reshape(colors.shape)
    return np.asarray(total / np.maximum(share, 1e-3)[..., None], np.float32), share


Small = NDArray[np.uint8]
"""A small picture, see `vision.scene.gate.small_picture`."""


class BackgroundModel:
    """Small pictures of the scene at rest: without a cover, and with one that stayed.

    Both are stored because a hand may lie there until it counts as part of the scene.
    When it leaves, it must not count as a new hand. Something that looked like a hand
    and has not changed while other things moved is no hand either.
    """

    def __init__(self) -> None:
        self._pictures: list[Small] = []
        self._first: Small | None = None
        self._suspect: Small | None = None
        self._lit: Small | None = None
        self.table_ends: int | None = None
        """The row of the small picture from which on nothing counts, if known."""

    @property
    def without_cover(self) -> Small | None:
        """The scene without a cover; ``None`` before the first quiet frame."""
        return self._pictures[0] if self._pictures else self._first

    def start_with(self, small: Small) -> None:
        """Take this picture for the bare scene until a quiet one is kept.

        Not a later one: an arm that nobody noticed may be in it.
        """
        is_first = self._first is None or self._first.shape != small.shape
        if is_first and not self._pictures:
            self._first = small

    def store_part(self, small: Small, near: Box) -> None:
        """Take a part of this picture for the quiet scene; the rest stays as it was."""
        if self.is_comparable(small):
            whole = self._pictures[-1].copy()
            whole[near] = small[near]
            self._pictures[-1] = whole

    def store(self, small: Small, *, is_covered: bool = False) -> None:
        """Take this picture for the quiet scene, bare or with a cover."""
        kept = self._pictures[:1] if is_covered else []
        self._pictures = [*kept, small]
        self._first = self._suspect = None

    def note_suspect(self, small: Small) -> None:
        """Remember a scene at rest in which something seemed to reach in."""
        self._suspect = small

    def is_comparable(self, small: Small) -> bool:
        """Whether there is a quiet picture of this size."""
        return bool(self._pictures) and self._pictures[0].shape == small.shape

    def is_reached_into(self, small: Small, near: Box | None = None) -> bool:
        """Whether something reaches in from the edge that is in no quiet picture.

        Args:
            small: the present small picture.
            near: rows and columns it must touch to count.
        """
        known = [
            quiet
            for quiet in (*self._pictures, self._first, self._suspect)
            if quiet is not None and quiet.shape == small.shape
        ]
        return bool(known) and all(
            reaches_in(quiet, small, near, self.table_ends) for quiet in known
        )

    def is_like(self, small: Small, near: Box | None = None) -> bool:
        """Whether only the light differs from the last quiet picture.

        Args:
            small: the present small picture.
            near: rows and columns to look at; all of them if left out.
        """
        if not self.is_comparable(small):
            return False
        change = changed(self._pictures[-1], small, self.table_ends)
        return not (change if near is None else change[near]).any()

    def note_light(self, small: Small) -> None:
        """Take this picture as the reference for the light."""
        self._lit = small

    def forget_light(self) -> None:
        """Forget the reference for the light: the camera itself is about to adapt."""
        self._lit = None

    def gain_to(self, small: Small) -> float:
        """Return how much brighter ``small`` is than the reference for the light.

        Returns:
            The gain; 1 if there is no reference, or for a picture of another size.
        """
        if self._lit is None or self._lit.shape != small.shape:
            return 1.0
        return light_gain(luma_of(self._lit), luma_of(small))
