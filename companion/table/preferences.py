"""Preferences that the device keeps: settings, places of the piles, people's badges."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from companion.camera.reports import Piles
from companion.core.errors import ConfigError
from companion.storage.parsing import TomlFile
from companion.storage.settings import Badges, Settings
from companion.table.device import Device
from companion.view.badges import Badge, badges_of
from companion.view.elements import Notice
from companion.view.sentences.notices import Trouble, trouble_text

_Kind = TypeVar("_Kind")  # Python 3.11 has no [Kind]

_log = logging.getLogger(__name__)


class Preferences:
    """Uses settings and places at once, and keeps them where the device can.

    Args:
        device: what it runs on.
    """

    def __init__(self, device: Device) -> None:
        self._device = device
        self._troubles: dict[type, Trouble] = {}
        self.settings = self._load(device.settings, Settings(), Trouble.SETTINGS_LOST)
        """Settings of the device."""
        device.apply(self.settings)
        self._badges = self._load(device.badges, Badges(), Trouble.BADGES_LOST)
        self._worn: Mapping[str, Badge] = {}

    @property
    def notices(self) -> tuple[Notice, ...]:
        """Files that could not be read or written, for as long as that is so."""
        found = self._troubles.values()
        return tuple(Notice(trouble_text(each), urgent=True) for each in found)

    def change(self, settings: Settings) -> None:
        """Use other settings from now on."""
        self.settings = settings
        self._device.apply(settings)
        self._save(self._device.settings, settings, Trouble.SETTINGS_UNKEPT)

    def keep_seating(self, places: tuple[int, ...]) -> None:
        """Remember where each seat is from now on."""
        if places != self.settings.places:
            self.change(replace(self.settings, places=places))

    def learn(self, hint: str) -> None:
        """Tell a hint no more, on no evening."""
        if hint not in self.settings.learned:
            self.change(replace(self.settings, learned=(*self.settings.learned, hint)))

    def load_piles(self) -> Piles:
        """Return where the piles lie in the camera's picture, as far as it is known."""
        return self._load(self._device.piles, Piles(), Trouble.PILES_LOST)

    def keep_piles(self, piles: Piles) -> None:
        """Know these places also after the next start."""
        self._save(self._device.piles, piles, Trouble.PILES_UNKEPT)

    @property
    def badges(self) -> Mapping[str, Badge]:
        """Badges that people have chosen, or wear, by their names in small letters."""
        chosen = {name: Badge(*badge) for name, badge in self._badges.chosen.items()}
        taken = {badge.figure for badge in chosen.values()}
        given = {name: b for name, b in self._worn.items() if b.figure not in taken}
        worn = {badge.figure for badge in self._worn.values()}
        # Who was given one since somebody wears the chosen one keeps that.
        free = {name: b for name, b in chosen.items() if b.figure not in worn}
        return {**chosen, **given, **free}

    def keep_worn(self, names: tuple[str, ...]) -> None:
        """Let all who play keep the badges that they were given, wherever they sit."""
        given = badges_of(names, self.badges)
        self._worn = dict(zip(map(str.casefold, names), given, strict=True))

    def choose_badge(self, name: str, badge: Badge) -> None:
        """Know somebody by this badge from now on, also after the next start."""
        chosen = {**self._badges.chosen, name.casefold(): (badge.figure, badge.tint)}
        self._keep(replace(self._badges, chosen=chosen))

    def has_hints(self, name: str) -> bool:
        """Whether hints stay on for somebody."""
        return name.casefold() in self._badges.hinted

    def keep_hints(self, name: str, *, on: bool) -> None:
        """Let hints stay on for somebody, or no longer."""
        others = tuple(n for n in self._badges.hinted if n != name.casefold())
        hinted = (*others, name.casefold()) if on else others
        self._keep(replace(self._badges, hinted=hinted))

    def _keep(self, badges: Badges) -> None:
        self._badges = badges
        self._save(self._device.badges, badges, Trouble.BADGES_UNKEPT)

    def _load(self, file: TomlFile[_Kind] | None, usual: _Kind, lost: Trouble) -> _Kind:
        """Return what a file says; the usual value where there is none to be read."""
        if file is not None:
            with self._noting(type(usual), lost):
                return file.load()
        return usual

    def _save(
        self, file: TomlFile[_Kind] | None, value: _Kind, unkept: Trouble
    ) -> None:
        if file is not None:
            with self._noting(type(value), unkept):
                file.save(value)

    @contextmanager
    def _noting(self, kept: type, trouble: Trouble) -> Iterator[None]:
        """Note that this cannot be done; that it could, where it can."""
        try:
            yield
            self._troubles.pop(kept, None)
        except ConfigError as error:
            _log.warning("%s", error)
            self._troubles[kept] = trouble
