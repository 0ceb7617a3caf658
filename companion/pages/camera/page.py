"""The choice and the set-up of the camera while its page is open."""

import math

from companion.camera.reports import CameraCheck, Piles, Point
from companion.components.component import Component, ComponentState, Fault
from companion.pages.camera.words import (
    ChooseCamera,
    ChoosePile,
    Pile,
    Show,
    address_page,
    camera_page,
    cameras_page,
    no_camera_page,
)
from companion.pages.page import Page, PageContext
from companion.view.actions import Action, TouchPicture
from companion.view.form import Form
from companion.view.keyboard import ChangeCase, Key, Letter

_LIES_STILL = 3  # checks in a row that find a card at one place
_SAME_PLACE = 0.03  # of the picture
_LONGEST_ADDRESS = 200


class CameraPage(Page):
    """Lets people choose a camera, checks it step by step, and marks the piles."""

    def __init__(self, desk: PageContext) -> None:
        super().__init__(desk)
        self._typed = ""
        """The address that was typed while the page was open."""
        self._capitals = False
        self._begin()
        self._part = Show.CAMERAS if desk.preview_source is None else Show.STEPS

    def _begin(self) -> None:
        """Set up the camera that is in use now."""
        calibration = self._desk.calibration
        self._piles = calibration.piles if calibration else Piles()
        self._marking = Pile.DISCARD if self._piles.pile is None else Pile.DRAW
        self._check: CameraCheck | None = None
        self._fails = self._camera_fails
        self._lay_at: Point | None = None
        self._checks_there = 0
        if calibration:
            calibration.open()

    def close(self) -> None:
        """Let the game go on, with the card on top that it knows."""
        if self._desk.calibration:
            self._desk.calibration.close(self._desk.top)

    @property
    def _camera_fails(self) -> bool:
        state = self._desk.table.parts.get(Component.CAMERA, ComponentState())
        return state.fault is not Fault.NONE

    @property
    def view(self) -> Form:
        """What it shows now."""
        cameras = self._desk.cameras
        if cameras is None and self._desk.preview_source is None:
            return no_camera_page()
        if cameras is None or self._part is Show.STEPS:
            return camera_page(
                self._check,
                self._piles,
                marking=self._marking,
                deck=self._desk.table.deck,
                can_change=cameras is not None,
            )
        if self._part is Show.ADDRESS:
            name = cameras.address(self._typed)
            return address_page(self._typed, name, capitals=self._capitals)
        return cameras_page(
            cameras.choices(),
            cameras.name,
            fails=self._fails,
            is_seen=self._check is not None,
        )

    def handle(self, action: Action) -> bool:
        """Take what is touched."""
        match action:
            case ChoosePile(pile):
                self._marking = pile
            case TouchPicture(place):
                self._mark(self._marking, place)
            case Show():
                self._part = action
            case ChooseCamera(name):
                self._use(name)
            case Letter() | Key() | ChangeCase() if self._part is Show.ADDRESS:
                self._type(action)
            case _:
                return False
        return True

    def _use(self, name: str) -> None:
        self._part = Show.CAMERAS
        cameras = self._desk.cameras
        if cameras is not None and name != cameras.name:
            self._desk.use_camera(name)
            self._begin()

    def _type(self, action: Letter | Key | ChangeCase) -> None:
        match action:
            case Letter(letter):
                self._typed = (self._typed + letter)[:_LONGEST_ADDRESS]
            case Key.ERASE:
                self._typed = self._typed[:-1]
            case ChangeCase():
                self._capitals = not self._capitals
            case Key.DONE:
                self._part = Show.CAMERAS

    def tick(self) -> bool:
        """Take the latest check; return whether anything has changed."""
        failed, self._fails = self._fails, self._camera_fails
        sight = self._desk.preview_source.preview if self._desk.preview_source else None
        check = sight.check if sight else None
        if check == self._check:
            return failed != self._fails
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
        self._desk.keep_piles(self._piles)
