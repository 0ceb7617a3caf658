"""What the device keeps: its settings, where the piles lie, and people's badges."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from companion.camera.reports import Piles
from companion.core.errors import ConfigError
from companion.storage.badges_file import Badges
from companion.storage.settings import Settings
from companion.table.device import Device
from companion.view.badges import Badge
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
        self._badges = self._load_badges()

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

    def keep_seating(self, places: tuple[int, ...]) -> None:
        """Remember where each seat is from now on."""
        if places != self.settings.places:
            self.change(replace(self.settings, places=places))

    def learn(self, hint: str) -> None:
        """Tell a hint no more, on no evening."""
        if hint not in self.settings.learned:
            learned = (*self.settings.learned, hint)
            self.change(replace(self.settings, learned=learned))

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

    @property
    def badges(self) -> Mapping[str, Badge]:
        """What people have chosen, by their names in small letters."""
        chosen = self._badges.chosen
        return {name: Badge(figure, tint) for name, (figure, tint) in chosen.items()}

    def _load_badges(self) -> Badges:
        if self._device.badges is not None:
            with self._noting(Badges, Trouble.BADGES_LOST):
                return self._device.badges.load()
        return Badges()

    def choose_badge(self, name: str, badge: Badge) -> None:
        """Know somebody by this badge from now on, also after the next start."""
        chosen = {**self._badges.chosen, name.casefold(): (badge.figure, badge.tint)}
        self._badges = Badges(chosen)
        if self._device.badges is not None:
            with self._noting(Badges, Trouble.BADGES_UNKEPT):
                self._device.badges.save(self._badges)

    @contextmanager
    def _noting(self, kept: type, trouble: Trouble) -> Iterator[None]:
        """Note that this cannot be done; that it could, where it can."""
        try:
            yield
            self._troubles.pop(kept, None)
        except ConfigError as error:
            _log.warning("%s", error)
            self._troubles[kept] = trouble
