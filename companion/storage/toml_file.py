"""A value that the device keeps in a small TOML file; a broken one is never lost."""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from companion.core.errors import ConfigError, explaining
from companion.storage.files import set_aside, write_whole
from companion.storage.parsing import read_toml, toml_text

_Kind = TypeVar("_Kind")  # Python 3.11 has no [Kind]


class TomlFile(Generic[_Kind]):
    """Keeps a dataclass in a file; each file that there is, is a class of its own.

    Keys that the dataclass does not have are ignored: another version wrote them.

    Args:
        path: need not exist yet.
    """

    kind: ClassVar[Any]
    """The dataclass; its usual value takes no arguments."""
    what: ClassVar[str]
    """Name of the file for people, such as ``The settings``."""
    remedy: ClassVar[str] = "choose them anew"
    """Remedy when the file is lost."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> _Kind:
        """Return what the file says; the usual value if there is none.

        Raises:
            ConfigError: if it cannot be understood; it was then moved aside.
        """
        try:
            value: _Kind = read_toml(self._path, self.kind)
        except FileNotFoundError:
            value = self.kind()
        except ConfigError as error:
            reason = str(error).rstrip(".")
            raise ConfigError(
                f"{self.what} could not be read ({reason}); {self.remedy}. "
                f"The file was kept as {set_aside(self._path)}."
            ) from error
        return value

    def save(self, value: _Kind) -> None:
        """Write the value; fields that are ``None`` are left out.

        Raises:
            ConfigError: if the folder cannot be written.
        """
        fields = asdict(value).items()  # type: ignore[call-overload]  # a dataclass
        content = {key: each for key, each in fields if each is not None}
        save(self._path, content, what=self.what)


def save(path: Path, content: Mapping[str, object], *, what: str) -> None:
    """Write a file at once and whole, whatever happens to the power.

    Args:
        path: its folder is made.
        content: what the file holds.
        what: what people call it.

    Raises:
        ConfigError: if the folder cannot be written.
    """
    failure = f"{what} cannot be kept in {path}"
    with explaining(failure, "check the disk and its rights", ConfigError):
        write_whole(path, toml_text(content))
