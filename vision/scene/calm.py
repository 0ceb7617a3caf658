"""Background model: small pictures of the scene at rest, with and without a cover."""

import numpy as np
from numpy.typing import NDArray

from vision.reading.reading import Box
from vision.scene.arm import reaches_in
from vision.scene.change import changed
from vision.scene.gate import light_gain, luma_of

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

    @property
    def without_cover(self) -> Small | None:
        """The scene without a cover; ``None`` before the first quiet frame."""
        return self._pictures[0] if self._pictures else self._first

    def begin(self, small: Small) -> None:
        """Take this picture for the bare scene until a quiet one is kept."""
        if not self._pictures:
            self._first = small

    def keep_near(self, small: Small, near: Box) -> None:
        """Take a part of this picture for the quiet scene; the rest stays as it was."""
        if self.is_comparable(small):
            whole = self._pictures[-1].copy()
            whole[near] = small[near]
            self._pictures[-1] = whole

    def keep(self, small: Small, *, is_covered: bool = False) -> None:
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
        return bool(known) and all(reaches_in(quiet, small, near) for quiet in known)

    def is_like(self, small: Small, near: Box | None = None) -> bool:
        """Whether only the light differs from the last quiet picture.

        Args:
            small: the present small picture.
            near: rows and columns to look at; all of them if left out.
        """
        if not self.is_comparable(small):
            return False
        change = changed(self._pictures[-1], small)
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
