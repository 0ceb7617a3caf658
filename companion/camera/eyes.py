"""What the camera's thread sees with: a reader of cards, and what can be taught."""

from typing import Protocol

from companion.teaching.laid import CorrectionLearner, DeckTeacher
from vision.following.inspection import CardReader
from vision.following.pile_events import PileEvent
from vision.reading.reading import Image


class TeachingWorker(DeckTeacher, Protocol):
    """Teaches decks by the pictures of the camera's thread."""

    def serve(self, image: Image, now: float) -> None:
        """Look at a picture ``(height, width, 3)`` uint8, BGR, taken now."""


class CorrectionWorker(CorrectionLearner, Protocol):
    """Learns from corrections by the pictures of the camera's thread."""

    def saw(self, event: PileEvent, at: float, image: Image, *, frame: int) -> None:
        """Remember what a card looks like; ``at`` is what the report of it says."""

    def serve(self) -> None:
        """Do what was asked for."""


class ReaderServices(Protocol):
    """What reads the cards for the camera's thread."""

    @property
    def reader(self) -> CardReader:
        """The reader in use."""

    @property
    def classroom(self) -> TeachingWorker:
        """Teaches decks."""

    @property
    def corrections(self) -> CorrectionWorker:
        """Learns from what the table puts right."""

    def load(self) -> None:
        """Load the nets, unless they are.

        Raises:
            BlindError: if a file is missing or damaged.
        """
