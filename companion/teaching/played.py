"""The taught deck that is played with."""

from dataclasses import dataclass, replace
from pathlib import Path

from companion.core.cards import Card
from companion.teaching.making import ReaderMaker
from companion.teaching.store import TaughtDecks, write_taught_deck
from companion.teaching.switched import SwitchedReader
from vision.following.inspection import CardReader
from vision.reading.reading import Image
from vision.reading.taught.deck import TaughtDeck, TaughtDeckError


@dataclass(frozen=True, slots=True)
class _Played:
    """A deck and where it is kept; no thread may see one without the other."""

    deck: TaughtDeck
    file: Path | None = None  # of a deck that is none of the store's


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
        self._corrected = (TaughtDeck(""), TaughtDeck(""))  # by the last add

    @property
    def name(self) -> str:
        """The store's name of the deck; empty for the usual cards, or a file."""
        played = self._played
        return "" if played.file else played.deck.based_on

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
        if deck is self._played.deck or not deck.shown:
            return
        if deck.based_on == self.name:
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
        return str(card) in deck.cards or bool(deck.shown and not deck.based_on)

    def add(self, card: Card, flat: Image) -> None:
        """Know one more picture of a card.

        Args:
            card: which it is.
            flat: ``(288, 192, 3)`` uint8, BGR.

        Raises:
            TaughtDeckError: if it cannot be kept.
        """
        played = self._played
        before, after = played.deck, played.deck.renewed(str(card), flat)
        self._corrected = (before, after)
        self._replace(played, after)

    def take_away(self, card: Card) -> None:
        """Forget the last picture of a card.

        An older one that had to make room for it comes back.

        Raises:
            TaughtDeckError: if that cannot be kept.
        """
        played, (before, after) = self._played, self._corrected
        deck = played.deck
        as_it_was = before if after is deck else deck.without_latest(str(card))
        self._replace(played, as_it_was)

    def _replace(self, played: _Played, by: TaughtDeck) -> None:
        """Keep another state of the deck where it is kept, and read it."""
        if played.file is None:
            self._store.save(by)
        else:
            write_taught_deck(played.file, by)
        if self._played is played:  # while it was written, another one may be chosen
            self._read_with(replace(played, deck=by))

    def _read_with(self, played: _Played) -> None:
        """Read a deck as soon as that can be; the usual cards if it has no name."""
        self._played, self._making.trouble = played, ""
        if not played.deck.name:
            self._reader.in_use = self._reader.usual
            return

        def read(reader: CardReader) -> None:
            if self._played is played:
                self._reader.in_use = reader

        self._making.make(played.deck, read)
