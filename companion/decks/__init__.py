"""The deck files, and the one function that reads them."""

import logging
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from companion.core.decks import Deck
from companion.core.errors import ConfigError
from companion.decks.deck_file import DeckFile, deck_of
from companion.storage.files import listed
from companion.storage.parsing import read_toml

_log = logging.getLogger(__name__)

INSTALLED = "decks"
"""The folder of the table's own decks, in the data folder."""
_USUAL = "classic_108"
_installed: dict[str, Path] = {}


def look_in(folder: Path) -> None:
    """Know the decks that are installed in a folder, from now on, by their file names.

    One that cannot be read, or is called like a deck shipped here, is left out.
    """
    _installed.clear()
    for path in listed(folder, "*.toml"):
        if path.stem in deck_names():
            _log.warning("The deck %s is shipped already; call it otherwise.", path)
            continue
        _installed[path.stem] = path
    for name in [*_installed]:  # one may be based on another, whichever comes first
        try:
            load_deck(name)
        except ConfigError as error:
            _log.warning("%s", error)
            del _installed[name]


def load_deck(name: str) -> Deck:
    """Read a deck by its name, or from a file of your own.

    Args:
        name: a deck shipped or installed here, such as ``classic_108``, or a path to
            a TOML file.

    Raises:
        ConfigError: if there is no such deck or the file is not a deck.
    """
    return _load(name, ())


def _load(name: str, above: tuple[str, ...]) -> Deck:
    """Read a deck; those ``above`` are based on it, one on the other."""
    if name in above:
        raise ConfigError(f"Deck {name} is based on itself; correct based_on.")
    if name.endswith(".toml"):
        return _read(Path(name).stem, Path(name), (*above, name))
    if name in _installed:
        return _read(name, _installed[name], (*above, name))
    return _shipped(name)


def load_named_deck(name: str) -> Deck:
    """Read a deck by its name only, for names that come from other people.

    Raises:
        ConfigError: if there is no such deck, or the name is a path.
    """
    if name not in deck_names():
        raise ConfigError(
            f"There is no deck {name!r} here; expected {', '.join(deck_names())}."
        )
    return load_deck(name)


@cache
def _shipped(name: str) -> Deck:
    path = files(__name__) / f"{name}.toml"
    if not path.is_file():
        raise ConfigError(
            f"There is no deck {name!r}; choose {', '.join(deck_names())} "
            "or name a .toml file."
        )
    return _read(name, path, ())


def deck_names() -> list[str]:
    """Return the names of the decks shipped and installed here, sorted."""
    found = (entry.name for entry in files(__name__).iterdir())
    shipped = (name[:-5] for name in found if name.endswith(".toml"))
    return sorted({*shipped, *_installed})


def is_shipped(name: str) -> bool:
    """Whether a deck of this name is shipped here, and none of the table's own."""
    return name in deck_names() and name not in _installed


def decks_by_title(language: str) -> tuple[Deck, ...]:
    """Return all decks as people look for them: the usual one, other plain boxes, rest.

    Args:
        language: the one in which their titles are sorted, such as ``de``.
    """

    def place(deck: Deck) -> tuple[bool, bool, str]:
        is_plain = deck.name.endswith(f"_{deck.size}")  # its size is in its name
        title = deck.title.spoken(language) or deck.name
        return deck.name != _USUAL, not is_plain, title.casefold()

    return tuple(sorted(map(load_deck, deck_names()), key=place))


def _read(name: str, file: Traversable, above: tuple[str, ...]) -> Deck:
    if isinstance(file, Path) and file.exists() and not file.is_file():
        raise ConfigError(f"The deck {file} is no file; name a .toml file.")  # a pipe
    try:
        found = read_toml(file, DeckFile)
    except FileNotFoundError as error:
        raise ConfigError(
            f"The deck file {file} cannot be read: there is no such file; "
            "check its name."
        ) from error
    except ConfigError as error:
        raise ConfigError(f"Deck {name}: {error}") from error
    base = _load(found.based_on, above) if found.based_on else None
    try:
        return deck_of(name, found, base)
    except ConfigError as error:
        raise ConfigError(f"Deck {name}: {error}") from error
