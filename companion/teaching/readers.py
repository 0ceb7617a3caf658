"""Readers of the usual cards and of taught decks, and the one that is in use."""

import logging
import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from companion.components.component import ComponentFailedError, Fault
from companion.core.cards import Card
from companion.core.errors import CompanionError, ConfigError, TaughtDeckError
from companion.decks import load_named_deck
from companion.storage.background import Work
from companion.teaching.store import TaughtDecks, write_taught_deck
from vision.following.top_card import CardReader
from vision.reading.manifest import ModelError
from vision.reading.reader import Reader
from vision.reading.reading import Box, Corners, Image, Reading, Refusal
from vision.reading.taught.classifiers import CorrectedClassifier, CorrectedSamples
from vision.reading.taught.deck import TaughtDeck, read_taught_deck
from vision.reading.taught.teacher import Teacher

_log = logging.getLogger(__name__)


def load_reader(deck: Path | None = None, models: Path | None = None) -> Reader:
    """Load a reader of the usual cards, or of a taught deck.

    Args:
        deck: the file of a taught deck.
        models: where ``manifest.toml`` lies; the shipped models when left out.

    Raises:
        ModelError: if the manifest or a file is missing or wrong.
        TaughtDeckError: if the deck cannot be used.
    """
    if deck is None:
        return Reader.load(models)
    return reader_of(read_taught_deck(deck), Teacher.load(models))


def reader_of(deck: TaughtDeck, teacher: Teacher) -> Reader:
    """Make a reader of a taught deck, which tells no card that the deck does not have.

    Raises:
        TaughtDeckError: if no card was shown.
    """
    return teacher.reader(deck, _cards(deck))


def _cards(deck: TaughtDeck) -> Collection[Card] | None:
    """Return all cards of a taught deck, if its deck file is known here."""
    try:
        return load_named_deck(deck.based_on).faces if deck.based_on else None
    except ConfigError:
        return None  # taught elsewhere: it is read all the same


class BlindError(ComponentFailedError, CompanionError):
    """The nets that read cards are missing or damaged."""


def load_corrected_reader(samples: CorrectedSamples) -> Reader:
    """Load a reader of the usual cards that knows what the table has corrected.

    Raises:
        BlindError: if a file is missing or damaged.
    """
    try:
        reader = Reader.load()
    except ModelError as error:
        raise BlindError(Fault.BLIND, str(error)) from error
    return replace(reader, classifier=CorrectedClassifier(reader.classifier, samples))


class SwitchedReader:
    """Reads with the reader in use, which may change while the pile is followed.

    Args:
        load: loads the reader of the cards that nobody needs to teach. It is called
            when that reader is needed, and again until it succeeds: damaged nets do
            not stop a table.
    """

    def __init__(self, load: Callable[[], CardReader]) -> None:
        self._load = load
        self.taught: CardReader | None = None
        """Reads the deck that is played with; ``None`` for the usual cards. Set by any
        thread; the next picture is read with it."""

    @cached_property
    def usual(self) -> CardReader:
        """Reads the cards that nobody needs to teach."""
        return self._load()

    @property
    def in_use(self) -> CardReader:
        """Reader of the next picture."""
        return self.taught or self.usual

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

    def closer_reason(self, frame: Image, reason: Refusal) -> Refusal:
        """Say more exactly why no card is reported: see `vision.reading.reader.Reader`.

        Where the net that tells it is damaged, the game goes on without.
        """
        try:
            return self.in_use.closer_reason(frame, reason)
        except ModelError as error:
            _log.warning("%s", error)
            return reason


def in_new_thread(work: Work) -> None:
    """Begin to make a reader now, in a thread of its own."""
    threading.Thread(target=work, name="making a reader", daemon=True).start()


class ReaderMaker:
    """Has readers made beside all else. Any thread may call it.

    Args:
        reader_of: makes the reader of a deck, which takes some seconds.
        start: begins that work.
    """

    def __init__(
        self,
        reader_of: Callable[[TaughtDeck], CardReader],
        start: Callable[[Work], None],
    ) -> None:
        self._reader_of = reader_of
        self._start = start
        self._lock = threading.Lock()
        self._begun = 0
        self.trouble: CompanionError | None = None
        """Why a deck is not read; ``None`` if nothing is wrong."""

    @property
    def is_making(self) -> bool:
        """Whether a deck will be read in a moment."""
        return self._begun > 0

    def make(self, deck: TaughtDeck, ready: Callable[[CardReader], None]) -> None:
        """Make a reader of a deck, and hand it over on whatever thread it was made."""

        def work() -> None:
            try:
                ready(self._reader_of(deck))
            except CompanionError as error:
                self.note(error)
            finally:
                with self._lock:
                    self._begun -= 1

        with self._lock:
            self._begun += 1
        self._start(work)

    def note(self, error: CompanionError) -> None:
        """Keep why a deck cannot be read."""
        _log.warning("%s", error)
        self.trouble = error


@dataclass(frozen=True, slots=True)
class _Played:
    """A deck and where it is kept; no thread may see one without the other."""

    deck: TaughtDeck
    file: Path | None = None  # of a deck that is none of the store's

    @property
    def name(self) -> str:
        """The store's name of it; empty for the usual cards, or a file."""
        return "" if self.file else self.deck.based_on


class PlayedDeck:
    """Has the deck read that is played with. Any thread may call it.

    Args:
        store: keeps the decks.
        reader: the reader in use, which knows the deck as soon as that can be.
        making: makes a reader of it.
    """

    def __init__(
        self, store: TaughtDecks, reader: SwitchedReader, making: ReaderMaker
    ) -> None:
        self._store = store
        self._reader = reader
        self._making = making
        self._played = _Played(TaughtDeck(""))
        self._added: _Played | None = None  # as it is since the last `add`
        self._before = self._played.deck

    @property
    def name(self) -> str:
        """The store's name of the deck; empty for the usual cards, or a file."""
        return self._played.name

    def change(self, name: str, deck: TaughtDeck) -> None:
        """Read another deck from now on, and after the next start.

        Args:
            name: its name in the store; empty for the usual cards.
            deck: what was taught of it.

        Raises:
            TaughtDeckError: if it cannot be kept which one is played with.
        """
        self._read_with(_Played(deck))
        self._store.keep_played(name)

    def begin_with(self, deck: TaughtDeck, file: Path) -> None:
        """Know that a deck is read already, and that it lies in a file of its own.

        Args:
            deck: what the file holds.
            file: what is learned of its cards is kept there.
        """
        self._played = _Played(deck, file)

    def take_over(self, deck: TaughtDeck) -> None:
        """Read what a lesson has added to this deck; another deck is let be."""
        if deck is not self._played.deck and deck.based_on == self.name:
            self._read_with(_Played(deck))

    def take_up(self) -> None:
        """Read the deck of the last evening; the usual cards if it is broken."""
        name = self._store.played
        try:
            if name:
                self._read_with(_Played(self._store.load(name)))
        except TaughtDeckError as error:
            self._making.note(error)

    def knows(self, card: Card) -> bool:
        """Whether a picture of this card belongs into it.

        That is so if it was shown the card, and of a deck that is based on no other
        one, all of whose cards must be shown.
        """
        deck = self._played.deck
        return str(card) in deck.cards or bool(deck.samples and not deck.based_on)

    def add(self, card: Card, flat: Image) -> None:
        """Know one more picture of a card.

        Args:
            card: which it is.
            flat: ``(288, 192, 3)`` uint8, BGR.

        Raises:
            TaughtDeckError: if it cannot be kept.
        """
        played = self._played
        after = played.deck.with_newest(str(card), flat)
        self._before, self._added = played.deck, replace(played, deck=after)
        self._replace(played, after)

    def take_away(self, card: Card) -> None:
        """Forget the last picture of a card.

        An older one that had to make room for it comes back. Where another deck is
        played with by now, it is the one that was added to that forgets it.

        Raises:
            TaughtDeckError: if that cannot be kept.
        """
        played, added = self._played, self._added
        if added and (played.file, played.name) != (added.file, added.name):
            kept = self._kept(added)  # a lesson may have gone on with it
            is_same = kept.samples == added.deck.samples
            left = self._before if is_same else kept.without_latest(str(card))
            self._keep(added, left)
        elif added and played.deck is added.deck:
            self._replace(played, self._before)
        else:
            self._replace(played, played.deck.without_latest(str(card)))

    def _kept(self, played: _Played) -> TaughtDeck:
        if played.file is None:
            return self._store.load(played.name)
        return read_taught_deck(played.file)

    def _keep(self, played: _Played, deck: TaughtDeck) -> None:
        if played.file is None:
            self._store.save(deck)
        else:
            write_taught_deck(played.file, deck)

    def _replace(self, played: _Played, by: TaughtDeck) -> None:
        """Keep another state of the deck where it is kept, and read it."""
        self._keep(played, by)
        if self._played is played:  # while it was written, another one may be chosen
            self._read_with(replace(played, deck=by))

    def _read_with(self, played: _Played) -> None:
        """Read a deck as soon as that can be; the usual cards if it has none."""
        self._played, self._making.trouble = played, None
        if not played.deck.samples:  # the usual cards, or a deck without a card left
            self._reader.taught = None
        if not played.deck.name:
            return

        def read(reader: CardReader) -> None:
            if self._played is played:
                self._reader.taught = reader

        self._making.make(played.deck, read)
