"""The reader of cards, loaded when it is needed: damaged nets do not stop a table."""

from collections.abc import Callable
from dataclasses import replace

from companion.core.errors import CompanionError
from companion.parts.part import ComponentFailedError, Fault
from vision.reading.manifest import ModelError
from vision.reading.reader import Reader
from vision.reading.reading import Box, Corners, Image, Reading
from vision.reading.taught.classifiers import CorrectedClassifier, Remembered


class BlindError(ComponentFailedError, CompanionError):
    """The nets that read cards are missing or damaged."""


class LateReader:
    """Reads cards as `Reader` does, once its nets could be loaded.

    Used from the camera's thread.

    Args:
        remembered: what the table has put right.
    """

    def __init__(self, remembered: Remembered) -> None:
        self._remembered = remembered
        self._reader: Reader | None = None

    @property
    def is_loaded(self) -> bool:
        """Whether its nets were loaded."""
        return self._reader is not None

    def load(self) -> Reader:
        """Load the nets, unless they are.

        Raises:
            BlindError: if a file is missing or damaged.
        """
        if self._reader is None:
            try:
                reader = Reader.load()
            except ModelError as error:
                raise BlindError(Fault.BLIND, str(error)) from error
            namer = CorrectedClassifier(reader.namer, self._remembered)
            self._reader = replace(reader, namer=namer)
        return self._reader

    def read(
        self, frame: Image, near: Box | None = None, length: float | None = None
    ) -> Reading:
        """See `Reader.read`."""
        return self.load().read(frame, near, length)

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        """See `Reader.read_all`."""
        return self.load().read_all(frame, near)

    def read_at(
        self,
        frame: Image,
        place: Callable[[], Corners | None],
        length: float | None = None,
    ) -> Reading:
        """See `Reader.read_at`."""
        return self.load().read_at(frame, place, length)
