"""Where the piles lie in the camera's picture, in a small file of the data folder."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from companion.camera.sights import Places, Point
from companion.core.errors import ConfigError
from companion.storage.files import set_aside, write_whole

PLACES = "camera.toml"
"""The file's name in the data folder."""


class PlacesFile:
    """Reads and writes the places; a broken file is kept beside the new one.

    Args:
        path: need not exist yet.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Places:
        """Return what the file says; unmarked places if there is none.

        Raises:
            ConfigError: if it cannot be understood; it was then moved aside.
        """
        try:
            given = tomllib.loads(self._path.read_text("utf-8"))
            return Places(_point(given, "pile"), _point(given, "draw"))
        except FileNotFoundError:
            return Places()
        except (OSError, ValueError) as error:  # also what is no TOML or no text
            reason = str(error).rstrip(".")
            raise ConfigError(
                f"The camera's places could not be read ({reason}); mark the piles "
                f"again. The file was kept as {set_aside(self._path)}."
            ) from error

    def save(self, places: Places) -> None:
        """Write the places.

        Raises:
            ConfigError: if the folder cannot be written.
        """
        points = {"pile": places.pile, "draw": places.draw}
        lines = [
            f"{name} = [{point[0]:.4f}, {point[1]:.4f}]\n"
            for name, point in points.items()
            if point is not None
        ]
        try:
            write_whole(self._path, "".join(lines))
        except OSError as error:
            raise ConfigError(
                f"The camera's places cannot be kept in {self._path} ({error}); "
                "check the disk and its rights."
            ) from error


def _is_part(*numbers: float) -> bool:
    return all(0 <= number <= 1 for number in numbers)


def _point(given: Mapping[str, object], name: str) -> Point | None:
    """Return a point of the picture.

    Raises:
        ConfigError: if it is none.
    """
    match given.get(name):
        case None:
            return None
        case [int() | float() as x, int() | float() as y] if _is_part(x, y):
            return float(x), float(y)
        case value:
            raise ConfigError(
                f"{name}: expected two numbers from 0 to 1, but found {value!r}"
            )
