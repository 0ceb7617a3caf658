"""What the device keeps for itself: its settings, and where the piles lie."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from companion.camera.sights import Piles
from companion.core.errors import ConfigError
from companion.storage.settings import Settings
from companion.table.device import Device
from companion.view.parts import Notice
from companion.view.sentences.troubles import Trouble, trouble_text

_log = logging.getLogger(__name__)


class Preferences:
    """Uses settings and places at once, and keeps them where the device can.

    Args:
        device: what it runs on.
    """

    def __init__(self, device: Device) -> None:
        self._device = device
        self._troubles: dict[type, Trouble] = {}
        self.settings = self._load_settings()
        """How the device speaks, moves and looks."""
        device.apply(self.settings)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What could not be read or kept, for as long as it is so."""
        found = self._troubles.values()
        return tuple(Notice(trouble_text(each), urgent=True) for each in found)

    def _load_settings(self) -> Settings:
        if self._device.settings is not None:
            with self._noting(Settings, Trouble.SETTINGS_LOST):
                return self._device.settings.load()
        return Settings()

    def change(self, settings: Settings) -> None:
        """Use other settings from now on."""
        self.settings = settings
        self._device.apply(settings)
        if self._device.settings is not None:
            with self._noting(Settings, Trouble.SETTINGS_UNKEPT):
                self._device.settings.save(settings)

    def load_piles(self) -> Piles:
        """Return where the piles lie in the camera's picture, as far as it is known."""
        if self._device.piles is not None:
            with self._noting(Piles, Trouble.PILES_LOST):
                return self._device.piles.load()
        return Piles()

    def keep_piles(self, piles: Piles) -> None:
        """Know these places also after the next start."""
        if self._device.piles is not None:
            with self._noting(Piles, Trouble.PILES_UNKEPT):
                self._device.piles.save(piles)

    @contextmanager
    def _noting(self, kept: type, trouble: Trouble) -> Iterator[None]:
        """Note that this cannot be done; that it could, where it can."""
        try:
            yield
            self._troubles.pop(kept, None)
        except ConfigError as error:
            _log.warning("%s", error)
            self._troubles[kept] = trouble
