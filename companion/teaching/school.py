"""What is needed to teach decks at a table, and to play with one."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from companion.teaching.classroom import Classroom
from companion.teaching.late_reader import LateReader
from companion.teaching.store import TaughtDecks
from companion.teaching.switched import SwitchedReader
from vision.following.second_look import ReadsCards
from vision.reading.reading import Image
from vision.reading.taught.deck import TaughtDeck
from vision.reading.taught.deck_file import read_taught_deck
from vision.reading.taught.teaching import ShownCard, Teacher


@dataclass(frozen=True)
class LazyTeacher:
    """A teacher whose nets are loaded when somebody first needs them."""

    @cached_property
    def _teacher(self) -> Teacher:
        return Teacher.load()

    def look(self, frame: Image) -> ShownCard | None:
        """Find the one card that is shown; ``None`` if there is none."""
        return self._teacher.look(frame)

    def reader(self, deck: TaughtDeck) -> ReadsCards:
        """Make a reader of a taught deck."""
        return self._teacher.reader(deck)


@dataclass(frozen=True, slots=True)
class School:
    """The reader in use, and who changes what it knows."""

    classroom: Classroom
    reader: SwitchedReader = field(repr=False)
    usual: LateReader = field(repr=False)

    @classmethod
    def found(cls, folder: Path, played: Path | None = None) -> "School":
        """Prepare to teach; decks are kept in a folder.

        Args:
            folder: where they are kept.
            played: the file of a taught deck to read at first.

        Raises:
            TaughtDeckError: if that file cannot be used.
        """
        usual, teacher = LateReader(), LazyTeacher()
        reader = SwitchedReader(usual)
        if played is not None:
            reader.in_use = teacher.reader(read_taught_deck(played))
        return cls(Classroom(TaughtDecks(folder), teacher, reader), reader, usual)

    def load(self) -> None:
        """Load the nets that read the usual cards, unless they are.

        Raises:
            BlindError: if a file is missing or damaged.
        """
        self.usual.load()
