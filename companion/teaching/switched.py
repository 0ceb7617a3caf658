"""The reader in use: of the usual cards, or of the taught deck that is played with."""

from collections.abc import Callable

from vision.following.inspection import CardReader
from vision.reading.reading import Box, Corners, Image, Reading


class SwitchedReader:
    """Reads with the reader in use, which may change while the pile is followed.

    Args:
        usual: reads the cards that nobody needs to teach.
    """

    def __init__(self, usual: CardReader) -> None:
        self.usual = usual
        self.in_use = usual
        """Set by any thread; the next picture is read with it."""

    def read(
        self, frame: Image, near: Box | None = None, length: float | None = None
    ) -> Reading:
        """Read the top card: see `vision.reading.reader.Reader.read`."""
        return self.in_use.read(frame, near, length)

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        """Read every card: see `vision.reading.reader.Reader.read_all`."""
        return self.in_use.read_all(frame, near)

    def read_at(
        self,
        frame: Image,
        place: Callable[[], Corners | None],
        length: float | None = None,
    ) -> Reading:
        """Read the card there: see `vision.reading.reader.Reader.read_at`."""
        return self.in_use.read_at(frame, place, length)
