"""The services of a table that read cards, teach decks and learn from corrections."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from threading import Lock

from companion.teaching.classroom import Classroom
from companion.teaching.corrections import Corrections
from companion.teaching.readers import SwitchedReader, load_corrected_reader, reader_of
from companion.teaching.store import CORRECTED, TAUGHT, TaughtDecks
from vision.reading.taught.classifiers import CorrectedClassifier, CorrectedSamples
from vision.reading.taught.deck import read_taught_deck
from vision.reading.taught.teacher import Teacher


class DeckReaderServices:
    """The reader in use, and who changes what it knows.

    Args:
        data: the folder in which decks and corrections are kept.
        played: the file of a taught deck to read at first, in which is kept what the
            table learns of its cards; by default, the deck of the last evening.

    Raises:
        TaughtDeckError: if that file cannot be used.
    """

    def __init__(self, data: Path, played: Path | None = None) -> None:
        samples = CorrectedSamples()
        teacher = _loaded_once(partial(_load_teacher, samples))
        self.reader = SwitchedReader(partial(load_corrected_reader, samples))
        self.classroom = Classroom(TaughtDecks(data / TAUGHT), teacher, self.reader)
        deck = self.classroom.played_deck
        if played is not None:
            taught = read_taught_deck(played)
            self.reader.taught = reader_of(taught, teacher())
            deck.begin_with(taught, played)
        kept = TaughtDecks(data / CORRECTED)
        self.corrections = Corrections(kept, teacher, deck, samples)
        self._is_loaded = False

    def load(self) -> None:
        """Load the nets that read the cards, and take up the last evening, once.

        Raises:
            BlindError: if a file is missing or damaged.
        """
        if self._is_loaded:
            return
        _ = self.reader.usual  # loads it
        self._is_loaded = True
        self.corrections.load()
        if self.reader.taught is None:
            self.classroom.played_deck.take_up()


def _load_teacher(samples: CorrectedSamples) -> Teacher:
    teacher = Teacher.load()
    return replace(
        teacher, usual_classifier=CorrectedClassifier(teacher.usual_classifier, samples)
    )


def _loaded_once(load: Callable[[], Teacher]) -> Callable[[], Teacher]:
    """Load the nets when somebody first needs them, on whatever thread."""
    lock, load = Lock(), cache(load)

    def loaded() -> Teacher:
        with lock:
            return load()

    return loaded
