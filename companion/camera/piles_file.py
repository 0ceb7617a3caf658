"""The file, in the data folder, of where the piles lie in the camera's picture."""

from dataclasses import asdict
from pathlib import Path

from companion.camera.sights import Piles
from companion.storage.toml_file import load, save

CAMERA_FILE = "camera.toml"
"""The file's name in the data folder."""
_WHAT = "The camera's places"
_DECIMALS = 4  # a tenth of a pixel in a picture of 1000


class PilesFile:
    """Reads and writes where the piles lie; a broken file is kept beside the new one.

    Args:
        path: the file, which need not exist yet.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Piles:
        """Return what the file says; unmarked piles if there is none.

        Raises:
            ConfigError: if it cannot be understood; it has then been moved aside.
        """
        return load(self._path, Piles, what=_WHAT, remedy="mark the piles again")

    def save(self, piles: Piles) -> None:
        """Write where the piles lie.

        Raises:
            ConfigError: if the folder cannot be written.
        """
        points = {
            name: [round(part, _DECIMALS) for part in point]
            for name, point in asdict(piles).items()
            if point is not None
        }
        save(self._path, points, what=_WHAT)
