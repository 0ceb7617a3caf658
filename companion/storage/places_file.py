"""Where the piles lie in the camera's picture, in a small file of the data folder."""

from pathlib import Path

from companion.camera.sights import Places
from companion.core.errors import ConfigError
from companion.schema.toml import read_toml, toml_text
from companion.storage.files import set_aside, write_whole

PLACES = "camera.toml"
"""The file's name in the data folder."""
_DECIMALS = 4  # a tenth of a pixel in a picture of 1000


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
            return read_toml(self._path, Places)
        except FileNotFoundError:
            return Places()
        except ConfigError as error:
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
        points = {
            name: [round(part, _DECIMALS) for part in point]
            for name, point in (("pile", places.pile), ("draw", places.draw))
            if point is not None
        }
        try:
            write_whole(self._path, toml_text(points))
        except OSError as error:
            raise ConfigError(
                f"The camera's places cannot be kept in {self._path} ({error}); "
                "check the disk and its rights."
            ) from error
