"""A lesson before the camera: card after card, each taken when it rests."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.core.cards import Card
from companion.core.errors import CompanionError
from companion.storage.background import Work
from companion.teaching.card_samples import RestingCard
from companion.teaching.readers import (
    PlayedDeck,
    ReaderMaker,
    SwitchedReader,
    in_new_thread,
    reader_of,
)
from companion.teaching.store import TaughtDecks
from vision.following.top_card import CardReader
from vision.reading.geometry import pose_gap, surroundings
from vision.reading.reading import Corners, Image
from vision.reading.sizes import proportion
from vision.reading.taught.classifiers import card_of
from vision.reading.taught.deck import TaughtDeck
from vision.reading.taught.teacher import CardSample, Teacher

Outline = tuple[tuple[float, float], ...]
"""Four corners clockwise, x and y as fractions of the picture's width and height."""


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A card at rest."""

    number: int
    """Counts the cards that were laid, from 1."""
    suggestions: tuple[Card, ...] = ()
    """Cards that it may be, best first; empty where nothing is known about it."""
    learned: Card | None = None
    """Card as which it was taught; ``None`` until somebody has said it."""
    outline: Outline = ()
    """Its corners when it was taken."""
    older: int = 0
    """Pictures that were taught of the same card before: of another, if by mistake."""


_LOOK_S = 0.2
_BESIDE = 1.0
"""Short sides: a card that is read so far off lies beside the one that is shown."""
_BELIEVED = 0.8
"""A card that the usual reader tells less surely is not proposed."""


class Classroom:
    """Teaches decks, and has one read that is played with.

    Only the camera's thread calls `serve`; any thread calls the rest.

    Args:
        store: keeps the decks.
        teacher: returns what finds the card that is shown, and makes readers.
        reader: the reader in use, which knows a deck once it is played with.
        start: begins the work of some seconds that makes a reader of a deck.
    """

    def __init__(
        self,
        store: TaughtDecks,
        teacher: Callable[[], Teacher],
        reader: SwitchedReader,
        start: Callable[[Work], None] = in_new_thread,
    ) -> None:
        self._store = store
        self._teacher = teacher
        self._reader = reader
        self._making = ReaderMaker(lambda deck: reader_of(deck, teacher()), start)
        self.played_deck = PlayedDeck(store, reader, self._making)
        """Reader of the game."""
        self._lock = threading.RLock()
        self._deck: TaughtDeck | None = None
        self._rest = RestingCard()
        self._sample: CardSample | None = None
        self._laid: LessonCard | None = None
        self._count = 0
        self._proportions: list[float] = []  # of the cards shown in this lesson
        self._looked_at = -_LOOK_S
        self._examiner: CardReader | None = None
        self._beginnings = 0  # a look that is under way at a new one is of no use

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards taught so far, in their order."""
        deck = self._deck
        return tuple(map(card_of, deck.cards)) if deck else ()

    @property
    def laid(self) -> LessonCard | None:
        """The card that lies there; ``None`` while none rests."""
        return self._laid

    @property
    def ignores(self) -> bool:
        """Whether nothing is seen but what lay there when the lesson began."""
        return self._rest.sees_only_what_lay_there

    @property
    def played(self) -> str:
        """The taught deck that is read in the game; empty for the usual cards."""
        return self.played_deck.name

    @property
    def trouble(self) -> CompanionError | None:
        """Why the deck of the last evening is not read; ``None`` if it is."""
        return self._making.trouble

    @property
    def is_examining(self) -> bool:
        """Whether cards are named instead of learned."""
        return self._examiner is not None

    @property
    def is_preparing(self) -> bool:
        """Whether a deck will be read in a moment."""
        return self._making.is_making

    def open(self, name: str) -> None:
        """Begin to teach a deck, or go on with it.

        Raises:
            TaughtDeckError: if its file cannot be used.
        """
        deck = self._store.load(name)
        with self._lock:
            self._deck, self._examiner, self._count = deck, None, 0
            self._proportions = []
            self._forget_current()
            self._rest.begin()

    def close(self) -> None:
        """Stop teaching; all that was taught is kept already, and read if played."""
        with self._lock:
            deck, self._deck, self._examiner = self._deck, None, None
            self._forget_current()
        if deck is not None:
            self.played_deck.take_over(deck)

    def learn(self, card: Card) -> None:
        """Learn the card that lies there by its name.

        A name that was wrong is corrected by saying another one.

        Raises:
            TaughtDeckError: if it cannot be kept.
        """
        with self._lock:
            if self._deck is None or self._sample is None or self._laid is None:
                return
            deck = self._deck.without_last() if self._laid.learned else self._deck
            self._keep(deck.with_newest(str(card), self._sample.flat))
            self._laid = replace(self._laid, learned=card, older=self._older(card))

    def keep_only(self) -> None:
        """Forget the older pictures of the card that was learned from what lies there.

        A card that was given the name of another one long ago is corrected so.

        Raises:
            TaughtDeckError: if that cannot be kept.
        """
        with self._lock:
            if self._deck and self._sample and self._laid and self._laid.learned:
                card = str(self._laid.learned)
                deck = self._deck.without(card)
                self._keep(deck.with_sample(card, self._sample.flat))
                self._laid = replace(self._laid, older=0)

    def again(self) -> None:
        """Look at the card that lies there once more, as if it were new."""
        with self._lock:
            if self._laid is not None and self._laid.learned:
                self.undo()
            self._forget_current()

    def undo(self) -> Card | None:
        """Forget the card that was learned last, and return which it was.

        Raises:
            TaughtDeckError: if that cannot be kept.
        """
        with self._lock:
            if self._deck is None or not self._deck.samples:
                return None
            last = self._deck.samples[-1].card
            self._keep(self._deck.without_last())
            if self._laid is not None:
                self._laid = replace(self._laid, learned=None)
            return card_of(last)

    def examine(self, *, on: bool) -> None:
        """Say of each card what was learned, instead of learning it."""
        with self._lock:
            deck, self._examiner = self._deck, None
            self._forget_current()
        if on and deck and deck.samples:
            self._making.make(deck, lambda reader: self._examine_with(deck, reader))

    def _examine_with(self, deck: TaughtDeck, reader: CardReader) -> None:
        with self._lock:
            if self._deck is deck:
                self._examiner = reader
                self._forget_current()

    def play_with(self, name: str) -> None:
        """Read a taught deck from now on; the usual cards for an empty name.

        Raises:
            TaughtDeckError: if its file cannot be used.
        """
        self.played_deck.change(name, self._as_taught(name))

    def _as_taught(self, name: str) -> TaughtDeck:
        if self._deck is not None and self._deck.based_on == name:
            return self._deck
        return self._store.load(name) if name else TaughtDeck("")

    def serve(self, image: Image, now: float) -> None:
        """Look at a picture, if a deck is being taught.

        Args:
            image: ``(height, width, 3)`` uint8, BGR.
            now: monotonic seconds.
        """
        if self._deck is None or now - self._looked_at < _LOOK_S:
            return
        self._looked_at = now
        samples = self._teacher().find_cards(image)
        with self._lock:
            taken = self._rest.take(self._rest.newest_of(samples), now)
            examiner, beginnings = self._examiner, self._beginnings
        if taken is None:
            return
        whole = self._teacher().whole(image, taken, self._proportions)
        suggestions = self._suggestions(image, whole.corners, examiner)
        with self._lock:
            if self._deck is not None and self._beginnings == beginnings:
                self._count += 1
                self._sample = whole
                self._proportions.append(proportion(whole.corners))
                outline = _outline(whole.corners, image)
                self._laid = LessonCard(self._count, suggestions, outline=outline)

    def _suggestions(
        self, image: Image, corners: Corners, examiner: CardReader | None
    ) -> tuple[Card, ...]:
        """Cards that it may be: by the taught pictures, or by the usual reading."""
        reader = examiner or self._reader.usual
        cards = reader.read(image, surroundings(corners)).cards
        if not cards or (examiner is None and cards[0].confidence < _BELIEVED):
            return ()
        if pose_gap(cards[0].corners, corners) > _BESIDE:
            return ()
        return (cards[0].card, *(card for card, _ in cards[0].alternatives))

    def _keep(self, deck: TaughtDeck) -> None:
        self._store.save(deck)
        self._deck = deck

    def _older(self, card: Card) -> int:
        """Count the pictures of a card before the last one."""
        pictures = self._deck.samples if self._deck else ()
        return sum(sample.card == str(card) for sample in pictures) - 1

    def _forget_current(self) -> None:
        self._beginnings += 1
        self._rest.forget()
        self._sample = self._laid = None


def _outline(corners: Corners, image: Image) -> Outline:
    height, width = image.shape[:2]
    return tuple((float(x / width), float(y / height)) for x, y in corners)
