"""What is needed to teach decks at a table, and to play with one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from threading import Lock

from companion.teaching.classroom import Classroom
from companion.teaching.corrections import Corrections
from companion.teaching.late_reader import LateReader
from companion.teaching.readers import reader_of
from companion.teaching.store import CORRECTED, TAUGHT, TaughtDecks
from companion.teaching.switched import SwitchedReader
from vision.following.inspection import CardReader
from vision.reading.reading import Image
from vision.reading.taught.classifiers import CorrectedClassifier, Remembered
from vision.reading.taught.deck import TaughtDeck, read_taught_deck
from vision.reading.taught.teacher import CardSample, Teacher


@dataclass(frozen=True)
class LazyTeacher:
    """A teacher whose nets are loaded when somebody first needs them."""

    remembered: Remembered
    """What the table has put right of the usual cards."""

    _lock: Lock = field(default_factory=Lock, repr=False)

    @property
    def _teacher(self) -> Teacher:
        """The nets; whoever comes first loads them, on whatever thread."""
        with self._lock:
            return self._loaded

    @cached_property
    def _loaded(self) -> Teacher:
        teacher = Teacher.load()
        usual = CorrectedClassifier(teacher.usual, self.remembered)
        return replace(teacher, usual=usual)

    def look(self, frame: Image) -> CardSample | None:
        """Find the one card that is shown; ``None`` if there is none."""
        return self._teacher.look(frame)

    def look_all(self, frame: Image) -> tuple[CardSample, ...]:
        """Find all that may be the card that is shown, the likeliest first."""
        return self._teacher.look_all(frame)

    def whole(
        self, frame: Image, shown: CardSample, proportions: Sequence[float]
    ) -> CardSample:
        """Find the whole of a shown card, if what was found is a part of it."""
        return self._teacher.whole(frame, shown, proportions)

    def reader(self, deck: TaughtDeck) -> CardReader:
        """Make a reader of a taught deck."""
        return reader_of(deck, self._teacher)


@dataclass(frozen=True, slots=True)
class DeckReaderServices:
    """The reader in use, and who changes what it knows."""

    classroom: Classroom
    corrections: Corrections
    reader: SwitchedReader = field(repr=False)
    usual: LateReader = field(repr=False)

    @classmethod
    def found(cls, data: Path, played: Path | None = None) -> "DeckReaderServices":
        """Prepare to teach.

        Args:
            data: the folder in which decks and corrections are kept.
            played: the file of a taught deck to read at first, in which is kept what
                the table learns of its cards; by default, the deck of the last evening.

        Raises:
            TaughtDeckError: if that file cannot be used.
        """
        remembered = Remembered()
        usual, teacher = LateReader(remembered), LazyTeacher(remembered)
        reader = SwitchedReader(usual)
        room = Classroom(TaughtDecks(data / TAUGHT), teacher, reader)
        if played is not None:
            deck = read_taught_deck(played)
            reader.in_use = teacher.reader(deck)
            room.played_deck.begin_with(deck, played)
        kept = TaughtDecks(data / CORRECTED)
        corrections = Corrections(kept, teacher, room.played_deck, remembered)
        return cls(room, corrections, reader, usual)

    def load(self) -> None:
        """Load the nets that read the cards, and take up the last evening, once.

        Raises:
            BlindError: if a file is missing or damaged.
        """
        if self.usual.is_loaded:
            return
        self.usual.load()
        self.corrections.load()
        if self.reader.in_use is self.usual:
            self.classroom.played_deck.take_up()
