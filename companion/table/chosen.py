"""What was chosen on the screen, for what runs without it.

No OpenCV here: the doctor reads it where that is what is broken.
"""

import sys

from msgspec.structs import replace

from companion.config import NO_CAMERA, Config
from companion.core.errors import ConfigError
from companion.storage.parsing import read_toml
from companion.storage.settings import SETTINGS, Settings
from hardware.camera_name import is_device


def settings_of(config: Config) -> Settings:
    """Return what was chosen on the screen, for a table that runs without it.

    Broken settings are left where they are: the screen, if there is one, tells of them.
    """
    path = config.data / SETTINGS
    try:
        return read_toml(path, Settings)
    except FileNotFoundError:
        return Settings()
    except ConfigError as error:
        says = f"companion: The settings could not be read from {path}: {error}"
        print(says, file=sys.stderr)  # noqa: T201 (for the maker's log)
        return Settings()


def with_chosen_camera(config: Config) -> Config:
    """Return the configuration with the camera chosen on the screen, if any."""
    camera = settings_of(config).camera
    if camera == NO_CAMERA or is_device(camera):
        return replace(config, camera=camera)
    return config
