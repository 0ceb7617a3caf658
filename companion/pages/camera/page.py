"""The set-up of the camera while its page is open."""

import math
from collections.abc import Callable
from typing import Self

from companion.camera.sights import CameraCheck, Piles, Point
from companion.core.cards import Card
from companion.core.decks import Deck
from companion.pages.camera.items import ChoosePile, Pile, TouchPicture
from companion.pages.camera.view import CameraView
from companion.pages.camera.words import camera_page, no_camera_page
from companion.pages.page import Desk, OpenPage, SetsUp, ShowsSight
from companion.view.items import Item, PageItem

_LIES_STILL = 3  # checks in a row that find a card at one place
_SAME_PLACE = 0.03  # of the picture


class CameraPage(OpenPage):
    """Checks the camera step by step, and marks where the piles lie.

    Args:
        live: shows what the camera sees; ``None`` without a camera.
        calibration: sets it up; the same.
        keep: keeps the places that were marked.
        top: returns the card on top, as the game knows it.
        deck: the deck in play.
    """

    def __init__(
        self,
        live: ShowsSight | None,
        calibration: SetsUp | None,
        keep: Callable[[Piles], None],
        top: Callable[[], Card | None] = lambda: None,
        *,
        deck: Deck,
    ) -> None:
        self._deck = deck
        self._live = live
        self._calibration = calibration
        self._keep = keep
        self._top = top
        self._piles = calibration.piles if calibration else Piles()
        self._marking = Pile.DISCARD if self._piles.pile is None else Pile.DRAW
        self._check: CameraCheck | None = None
        self._lay_at: Point | None = None
        self._checks_there = 0
        if calibration:
            calibration.open()

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Return the set-up of the camera that the desk knows."""
        return cls(
            desk.sights,
            desk.calibration,
            desk.keep_piles,
            lambda: desk.top,
            deck=desk.table.deck,
        )

    def close(self) -> None:
        """Let the game go on, with the card on top that it knows."""
        if self._calibration:
            self._calibration.close(self._top())

    @property
    def view(self) -> CameraView:
        """What it shows now."""
        if self._live is None:
            return no_camera_page()
        return camera_page(
            self._check, self._piles, marking=self._marking, deck=self._deck
        )

    def take(self, item: Item) -> bool:
        """Take what is touched."""
        match item:
            case ChoosePile(pile):
                self._marking = pile
            case TouchPicture(place):
                self._mark(self._marking, place)
            case _:
                return False
        return True

    def tick(self) -> bool:
        """Take the latest check; return whether there was one."""
        sight = self._live.sight if self._live else None
        check = sight.check if sight else None
        if check == self._check:
            return False
        self._check = check
        self._find_pile(check)
        return True

    def _find_pile(self, check: CameraCheck | None) -> None:
        """Mark the discard pile where a card lies still."""
        if check is None or check.card is None or self._piles.pile is not None:
            self._checks_there = 0
            return
        xs, ys = zip(*check.card.corners, strict=True)
        place = sum(xs) / len(xs), sum(ys) / len(ys)
        stays = self._lay_at and math.dist(self._lay_at, place) < _SAME_PLACE
        self._checks_there = self._checks_there + 1 if stays else 1
        self._lay_at = place
        if self._checks_there >= _LIES_STILL:
            self._mark(Pile.DISCARD, place)

    def _mark(self, pile: Pile, place: Point) -> None:
        match pile:
            case Pile.DISCARD:
                self._piles = Piles(place, self._piles.draw)
            case Pile.DRAW:
                self._piles = Piles(self._piles.pile, place)
        is_next = self._piles.draw is None and pile is Pile.DISCARD
        self._marking = Pile.DRAW if is_next else pile
        self._keep(self._piles)
