"""The deck files, and the one function that reads them."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

from companion.core.decks import Deck, parse_deck
from companion.core.errors import ConfigError


def load_deck(name: str) -> Deck:
    """Read a deck by its name, or from a file of one's own.

    Args:
        name: a deck shipped here, such as ``classic_108``, or a path to a TOML file.

    Raises:
        ConfigError: if there is no such deck or the file is not a deck.
    """
    if name.endswith(".toml"):
        return _read(Path(name).stem, _text(Path(name)))
    return _shipped(name)


@cache
def _shipped(name: str) -> Deck:
    path = files(__name__) / f"{name}.toml"
    if not path.is_file():
        raise ConfigError(
            f"There is no deck {name!r}; choose {', '.join(deck_names())} "
            "or name a .toml file."
        )
    return _read(name, path.read_text("utf-8"))


def deck_names() -> list[str]:
    """Return the names of the decks shipped here, sorted."""
    found = (entry.name for entry in files(__name__).iterdir())
    return sorted(name[:-5] for name in found if name.endswith(".toml"))


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"The deck file {path} cannot be read ({error}); check its name."
        ) from error


def _read(name: str, text: str) -> Deck:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            f"The deck file {name} is not valid TOML: {error}."
        ) from error
    base = data.get("based_on")
    if base is not None and not isinstance(base, str):
        raise ConfigError(f"Deck {name}: expected based_on = the name of a deck.")
    try:
        return parse_deck(name, data, load_deck(base) if base else None)
    except RecursionError as error:
        raise ConfigError(
            f"Deck {name} is based on itself; correct based_on."
        ) from error
