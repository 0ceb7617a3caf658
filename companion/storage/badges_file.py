"""The badges that people have chosen, in a small file of the data folder."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from companion.storage.toml_file import load, save

BADGES = "badges.toml"
"""The file's name in the data folder."""
_WHAT = "The figures of the players"


@dataclass(frozen=True, slots=True)
class Badges:
    """What people have chosen, as plain values."""

    chosen: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Figure and tint by the name, in small letters."""


class BadgesFile:
    """Reads and writes the badges; a broken file is kept beside the new one.

    Args:
        path: need not exist yet.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Badges:
        """Return what the file says; none if there is no file.

        Raises:
            ConfigError: if it cannot be understood; it was then moved aside.
        """
        return load(self._path, Badges, what=_WHAT, remedy="choose them anew")

    def save(self, badges: Badges) -> None:
        """Write the badges.

        Raises:
            ConfigError: if the folder cannot be written.
        """
        save(self._path, asdict(badges), what=_WHAT)
