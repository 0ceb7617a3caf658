"""The file, in the data folder, of where the piles lie in the camera's picture."""

from companion.camera.sights import Piles
from companion.storage.toml_file import TomlFile

CAMERA_FILE = "camera.toml"
"""The file's name in the data folder."""


class PilesFile(TomlFile[Piles]):
    """Where the piles lie, in a small file of the data folder."""

    kind = Piles
    what = "The camera's places"
    remedy = "mark the piles again"
