"""The taught decks of this device: a file each, written whole at every card."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path

from companion.core.cards import Card
from companion.core.decks import Deck
from companion.core.errors import ConfigError, DeckFault, TaughtDeckError
from companion.decks import load_named_deck
from companion.storage.files import listed, write_whole
from vision.reading.taught.classifiers import card_of
from vision.reading.taught.deck import ENDING, TaughtDeck, packed, read_taught_deck

TAUGHT = "taught"
"""The folder of the taught decks, in the data folder."""
CORRECTED = "corrected"
"""The folder of what the table has corrected, in the data folder."""
_PLAYED = "played"
"""The file that names the deck that is played with."""


@dataclass(frozen=True, slots=True)
class TaughtDecks:
    """A folder of taught decks, named by the deck files with their cards' effects."""

    folder: Path

    @property
    def names(self) -> tuple[str, ...]:
        """The decks of which something was taught, sorted."""
        return tuple(path.stem for path in listed(self.folder, f"*{ENDING}"))

    @property
    def played(self) -> str:
        """The taught deck that was played with last; empty for the usual cards."""
        try:
            name = (self.folder / _PLAYED).read_text("utf-8").strip()
            return name if self.path(name).is_file() else ""
        except (OSError, ValueError):  # no text, or no name of a file
            return ""

    def keep_played(self, name: str) -> None:
        """Know also after the next start which deck is played with.

        Raises:
            TaughtDeckError: if the disk does not take it.
        """
        path = self.folder / _PLAYED
        try:
            write_whole(path, f"{name}\n")
        except OSError as error:
            raise _unkept(path, "Which deck is played with", error) from error

    def path(self, name: str) -> Path:
        """Return where a deck is kept, or would be."""
        return self.folder / f"{name}{ENDING}"

    def load(self, name: str) -> TaughtDeck:
        """Return a deck as far as it is taught; an empty one if nothing is.

        Raises:
            TaughtDeckError: if its file cannot be used.
        """
        try:
            deck = read_taught_deck(self.path(name))
        except TaughtDeckError as error:
            if not isinstance(error.__cause__, FileNotFoundError):
                raise
            deck = TaughtDeck(name)
        return replace(deck, based_on=name)

    def save(self, deck: TaughtDeck) -> None:
        """Keep a deck: after this, a power cut takes nothing of it.

        Raises:
            TaughtDeckError: if the disk does not take it.
        """
        write_taught_deck(self.path(deck.based_on or deck.name), deck)

    def export(self, name: str, folder: Callable[[], Path]) -> Callable[[], Path]:
        """Return what copies a deck into a folder, such as a stick's.

        Args:
            name: of the deck.
            folder: returns the folder; called when the file is written.

        Returns:
            What writes the file and returns its path, on any thread: a stick may be
            slow. It raises a `TaughtDeckError` if the file cannot be written.

        Raises:
            TaughtDeckError: if it cannot be read.
        """
        deck = self.load(name)

        def save() -> Path:
            path = folder() / f"{name}{ENDING}"
            write_taught_deck(path, deck)
            return path

        return save

    def brought(self, name: str, stick: Callable[[], Path | None]) -> Path | None:
        """Find a deck that somebody brought on a stick, which may be slow or hang.

        Args:
            name: of the deck.
            stick: returns the folder of the stick that is in, if one is.

        Returns:
            The file that is named as the deck is, or the only one; of several others
            nobody knows which is meant.
        """
        folder = stick()
        found = listed(folder, f"*{ENDING}") if folder else []
        likely = [path for path in found if path.stem == name] or found
        return likely[0] if len(likely) == 1 else None

    def read_brought(self, path: Path, name: str) -> Callable[[], TaughtDeck]:
        """Read a deck that somebody brought on a stick, which may be slow or hang.

        Returns:
            What keeps the deck, in place of the one of that name, and returns it. It
            raises a `TaughtDeckError` if the disk does not take it.

        Raises:
            TaughtDeckError: if the file cannot be used, or is of another deck.
        """
        brought = read_taught_deck(path)
        if brought.based_on not in ("", name):
            raise TaughtDeckError(
                f"The taught deck {path} shows the cards of {brought.based_on}, not of"
                f" {name}: open that deck and load it there.",
                DeckFault.OTHER,
            )

        def keep() -> TaughtDeck:
            deck = TaughtDeck(brought.name, brought.samples, name)
            self.save(deck)
            return deck

        return keep


def write_taught_deck(path: Path, deck: TaughtDeck) -> None:
    """Write a deck into a file, whole.

    Raises:
        TaughtDeckError: if the disk does not take it.
    """
    try:
        write_whole(path, packed(deck))
    except OSError as error:
        raise _unkept(path, f"The deck {deck.name}", error) from error


def _unkept(path: Path, what: str, error: OSError) -> TaughtDeckError:
    return TaughtDeckError(
        f"{what} cannot be kept in {path} ({error.strerror or error}): check the disk"
        " and its rights.",
        DeckFault.UNKEPT,
    )


FEW = 4
"""Most cards named one by one; of more only their number is said."""


def missing_cards(deck: Deck, taught: Collection[Card]) -> tuple[Card, ...]:
    """Return the cards of a deck that are not taught yet, in the deck's order."""
    return tuple(card for card in deck.faces if card not in taught)


def missing_cards_line(taught: TaughtDeck) -> str:
    """Tell in one line for a terminal what is missing in a taught deck.

    Args:
        taught: what was shown.

    Returns:
        Nothing if all is taught, or if nobody here knows which cards the deck has.
    """
    try:
        deck = load_named_deck(taught.based_on) if taught.based_on else None
    except ConfigError:
        deck = None  # taught elsewhere
    missing = missing_cards(deck, set(map(card_of, taught.cards))) if deck else ()
    if deck is None or not missing:
        return ""
    names = f" ({', '.join(map(str, missing))})" if len(missing) <= FEW else ""
    return (
        f"{taught.name}: {len(missing)} of {len(deck.faces)} cards are not taught"
        f"{names}: teach them; until then those that do not look as usual are not"
        " read, and must be entered by touch."
    )
