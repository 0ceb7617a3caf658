"""One picture of a card that was shown, ready to be compared."""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from vision.reading.reading import Image
from vision.reading.taught.alignment import Aligner, Way
from vision.reading.taught.likeness import Detail, Gaps, gaps
from vision.reading.taught.sketch import Sketch, sketch
from vision.reading.taught.view import NormalizedCard


@dataclass(frozen=True, eq=False)
class Prototype:
    """A card as it was shown once."""

    name: str
    view: NormalizedCard

    @classmethod
    def of(cls, name: str, flat: Image) -> Self:
        """Prepare a shown card.

        Args:
            name: the card's.
            flat: ``(288, 192, 3)`` uint8, BGR.
        """
        return cls(name, NormalizedCard.of(flat))

    @cached_property
    def sketch(self) -> Sketch:
        """Its rough description."""
        return sketch(self.view)

    @cached_property
    def aligner(self) -> Aligner:
        """Lays other cards on it."""
        return Aligner.of(self.view)

    @cached_property
    def detail(self) -> Detail:
        """What it looks like closely."""
        return Detail.of(self.view)

    def gaps_to(self, seen: NormalizedCard, way: Way) -> Gaps:
        """Tell where a seen card is unlike this one, after laying it exactly on it."""
        exact = self.aligner.exactly(seen, way)
        return gaps(Detail.of(seen, exact), self.detail)
