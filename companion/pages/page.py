"""A page while it is open, and what all pages can reach."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Protocol, Self, cast

from companion.camera.live_camera import Calibration, LiveCamera
from companion.camera.reports import CameraChoice, Piles
from companion.core.cards import Card
from companion.core.history import History
from companion.pages.set_up.draft import SetUpDraft
from companion.records.archive import Archive
from companion.records.evening_chances import EveningChances
from companion.table.device import Device
from companion.table.preferences import Preferences
from companion.table.table import Table
from companion.teaching.classroom import Classroom
from companion.teaching.corrections import Corrections
from companion.view.actions import Action, PageAction
from companion.view.view import PageView


class Cameras(Protocol):
    """The cameras that people can choose from."""

    @property
    def name(self) -> str:
        """The camera in use, as in the configuration."""

    def choices(self) -> tuple[CameraChoice, ...]:
        """Return the cameras that are there, and addresses that are known."""

    def address(self, typed: str) -> str:
        """Return typed text as the name of a camera; empty if it is no address."""

    def use(self, name: str) -> None:
        """Follow the pile through another camera from now on."""


class Handout(Protocol):
    """One file that waits for one phone."""

    @property
    def is_open(self) -> bool:
        """Whether it can still be taken."""

    @property
    def was_taken(self) -> bool:
        """Whether the phone has it."""

    @property
    def squares(self) -> tuple[tuple[bool, ...], ...]:
        """Its address as a QR code: rows of squares, each dark or not."""

    def close(self) -> None:
        """Hand it out no longer."""


def _keep(_content: bytes, _name: str) -> None:
    """Hand nothing out: there is no network."""


def _unable() -> bool:
    """Do nothing: there is nothing to switch off or to start anew."""
    return False


@dataclass(slots=True)
class PageContext:
    """The context of pages: what they work with."""

    table: Table
    device: Device
    archive: Archive
    preferences: Preferences
    chances: EveningChances
    """Finds bit by bit who was likely to win."""
    live: LiveCamera | None = None
    """The camera's picture; ``None`` without a camera."""
    calibration: Calibration | None = None
    """Sets the camera up; ``None`` without a camera."""
    cameras: Cameras | None = None
    """The cameras to choose from; ``None`` where there is no choice."""
    draw: Callable[[PageView, Path], None] | None = None
    """Writes what a page has to send as PNG; ``None`` without a screen."""
    hand_out: Callable[[bytes, str], Handout | None] = _keep
    """Hands a picture of this name to a phone; ``None`` without a network."""
    switch_off: Callable[[], bool] = _unable
    """Switches the table off; returns whether that could be begun."""
    restart: Callable[[], bool] = _unable
    """Starts the program anew; returns whether that could be begun."""
    classroom: Classroom | None = None
    """Teaches decks before the camera; ``None`` without a camera."""
    corrections: Corrections | None = None
    """Learns from corrections; ``None`` without a camera."""
    set_up_left: tuple[tuple[int, tuple[str, ...]], SetUpDraft] | None = None
    """The game and the players after whom a set-up was left, and its draft."""

    @property
    def top(self) -> Card | None:
        """The card on top, as the game knows it."""
        return self.table.history.now.top if self.table.history else None

    def keep_piles(self, piles: Piles) -> None:
        """Remember where the piles lie in the picture."""
        if self.calibration is not None:
            self.calibration.piles = piles
        self.preferences.keep_piles(piles)

    def use_camera(self, name: str) -> None:
        """Use another camera, also after the next start; its piles are marked anew."""
        if self.cameras is not None and name != self.cameras.name:
            self.keep_piles(Piles())
            self.preferences.change(replace(self.preferences.settings, camera=name))
            self.cameras.use(name)


class Page(ABC):
    """A page while it is open. Used from the table's one thread.

    Args:
        context: what it works with.
    """

    needs_game: ClassVar[bool] = False
    """Whether it has something to show only where there is a game."""
    is_of_round: bool = False
    """Whether it speaks of the round that is played, and closes when that ends."""
    is_done: bool = False
    """Whether it closes by itself, now that the game has taken what was touched."""

    def __init__(self, context: PageContext) -> None:
        self._context = context

    @classmethod
    def open(cls, context: PageContext, _item: PageAction) -> Self | None:
        """Return the page, opened; ``None`` where there is nothing to show.

        Args:
            context: what it works with.
            _item: what opens it.
        """
        is_missed = cls.needs_game and context.table.history is None
        return None if is_missed else cls(context)

    @property
    def _history(self) -> History:
        """All that happened in the game, for a page that needs one."""
        return cast("History", self._context.table.history)

    @property
    @abstractmethod
    def view(self) -> PageView:
        """The view of the page as it is now."""

    def handle(self, _action: Action) -> bool:
        """Take an action that is meant for this page; return whether it was."""
        return False

    def tick(self) -> bool:
        """Do what is due by itself; return whether the view has changed."""
        return False

    def close(self) -> None:  # noqa: B027 (most pages hold nothing)
        """Let go what was held while the page was open."""
