"""The settings chosen on the screen, in a small file of the data folder."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path

from companion.core.errors import ConfigError
from companion.pages.set_up.seating import AS_WIRED, MOST
from companion.storage.files import set_aside, write_whole
from companion.storage.settings import VOLUMES, Settings

SETTINGS = "settings.toml"
"""The file's name in the data folder."""


class SettingsFile:
    """Reads and writes the settings; a broken file is kept beside the new one.

    Args:
        path: need not exist yet.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Settings:
        """Return what the file says; the usual settings if there is none.

        Raises:
            ConfigError: if it cannot be understood; it was then moved aside.
        """
        try:
            text = self._path.read_text("utf-8")
        except FileNotFoundError:
            return Settings()
        except (OSError, UnicodeDecodeError) as error:
            raise self._broken(str(error)) from error
        try:
            return _read(tomllib.loads(text))
        except (tomllib.TOMLDecodeError, ConfigError) as error:
            raise self._broken(str(error)) from error

    def save(self, settings: Settings) -> None:
        """Write the settings at once and whole, whatever happens to the power.

        Raises:
            ConfigError: if the folder cannot be written.
        """
        try:
            write_whole(self._path, _written(settings))
        except OSError as error:
            raise ConfigError(
                f"The settings cannot be kept in {self._path} ({error}); "
                "check the disk and its rights."
            ) from error

    def _broken(self, reason: str) -> ConfigError:
        return ConfigError(
            f"The settings could not be read ({reason.rstrip('.')}); the usual ones "
            f"are used, and the file was kept as {set_aside(self._path)}."
        )


def _written(settings: Settings) -> str:
    # JSON's texts, numbers and truths are TOML's.
    lines = [f"{key} = {json.dumps(value)}" for key, value in asdict(settings).items()]
    return "\n".join(lines) + "\n"


def _read(given: Mapping[str, object]) -> Settings:
    """Return the settings that are named; keys of other versions are let be.

    Raises:
        ConfigError: naming the key and what was expected.
    """
    usual = asdict(Settings())
    known = [field.name for field in fields(Settings)]
    found = {key: _plain(given[key]) for key in known if key in given}
    for key, value in found.items():
        if type(value) is not type(usual[key]):
            expected = type(usual[key]).__name__
            raise ConfigError(f"{key}: expected {expected}, but found {value!r}")
    if found.get("volume", 0) not in VOLUMES:
        raise ConfigError(f"volume: expected one of {', '.join(map(str, VOLUMES))}")
    if not _are_places(found.get("places", AS_WIRED)):
        raise ConfigError(f"places: expected each number from 0 to {MOST - 1} once")
    return Settings(**found)  # type: ignore[arg-type]  # checked above, one by one


def _plain(value: object) -> object:
    """Return a value of the file as the settings hold it."""
    return tuple(value) if isinstance(value, list) else value


def _are_places(value: object) -> bool:
    return isinstance(value, tuple) and sorted(value, key=str) == list(AS_WIRED)
