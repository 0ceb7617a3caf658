"""The settings chosen on the screen, in a small file of the data folder."""

from dataclasses import asdict
from pathlib import Path

from companion.core.errors import ConfigError
from companion.schema.toml import read_toml, toml_text
from companion.storage.files import set_aside, write_whole
from companion.storage.settings import Settings

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

        Keys of other versions are let be.

        Raises:
            ConfigError: if it cannot be understood; it was then moved aside.
        """
        try:
            return read_toml(self._path, Settings)
        except FileNotFoundError:
            return Settings()
        except ConfigError as error:
            reason = str(error).rstrip(".")
            raise ConfigError(
                f"The settings could not be read ({reason}); the usual ones "
                f"are used, and the file was kept as {set_aside(self._path)}."
            ) from error

    def save(self, settings: Settings) -> None:
        """Write the settings at once and whole, whatever happens to the power.

        Raises:
            ConfigError: if the folder cannot be written.
        """
        try:
            write_whole(self._path, toml_text(asdict(settings)))
        except OSError as error:
            raise ConfigError(
                f"The settings cannot be kept in {self._path} ({error}); "
                "check the disk and its rights."
            ) from error
