"""The settings chosen on the screen, in a small file of the data folder."""

from dataclasses import asdict
from pathlib import Path

from companion.storage.settings import Settings
from companion.storage.toml_file import load, save

SETTINGS = "settings.toml"
"""The file's name in the data folder."""
_WHAT = "The settings"


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
        return load(self._path, Settings, what=_WHAT, remedy="choose them anew")

    def save(self, settings: Settings) -> None:
        """Write the settings.

        Raises:
            ConfigError: if the folder cannot be written.
        """
        save(self._path, asdict(settings), what=_WHAT)
