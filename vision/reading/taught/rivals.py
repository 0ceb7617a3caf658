"""The cards that are most like one card, and where they differ from it.

Where what is seen agrees with a card just where its rivals do not, none of them needs
to be compared at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.taught.likeness import Gaps
from vision.reading.taught.shortlist import Guess


@dataclass(frozen=True, slots=True, eq=False)
class Rivals:
    """Some cards beside one card."""

    guesses: tuple[Guess, ...]
    """Each rival, and whether it is likest when it stands on its head."""
    weights: NDArray[np.float32]
    """``(rivals, places)``: where each differs, adding up to 1."""
    apart: NDArray[np.float32]
    """``(rivals,)``: how unlike the card each is there, gray levels."""

    @classmethod
    def of(cls, guesses: Sequence[Guess], contrasts: Sequence[Gaps]) -> Self:
        """Prepare for some rivals of a card.

        Args:
            guesses: the rivals.
            contrasts: how unlike the card each of them is.
        """
        flat = np.stack([contrast.ravel() for contrast in contrasts])
        weights = flat * flat
        weights /= weights.sum(axis=1, keepdims=True)
        return cls(tuple(guesses), weights, (weights * flat).sum(axis=1))

    def leads(self, gaps: Gaps) -> NDArray[np.float32]:
        """Guess how much nearer what is seen is to the card than to each rival.

        Args:
            gaps: how unlike the card it is.

        Returns:
            ``(rivals,)``: about 1 where it is the card, -1 where it is the rival.
        """
        return np.asarray(
            1 - 2 * (self.weights @ gaps.ravel()) / self.apart, np.float32
        )
