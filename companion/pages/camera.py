"""The camera: what it needs, and where the piles lie."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from companion.camera.reports import CameraCheck, Exposure, Piles, Point, SpreadCard
from companion.components.component import Component, ComponentState, Fault
from companion.core.decks import Deck
from companion.pages.camera_choice import (
    ChooseCamera,
    Show,
    address_page,
    camera_form,
    cameras_page,
    no_camera_page,
)
from companion.pages.page import Page, PageContext
from companion.view.actions import Action, Back, PageAction, TouchPicture
from companion.view.cards import card_title
from companion.view.elements import Control
from companion.view.form import (
    Check,
    Form,
    Keys,
    Line,
    Lines,
    LineStyle,
    Picture,
    PictureMark,
)
from companion.view.keyboard import ChangeCase, Key, Letter
from companion.view.language import _

_ELSEWHERE = 0.15
"""Distance from its mark, as a share of the picture, at which a card is not on the pile
because the camera was turned. Cards of one pile are scattered by a tenth."""


class Pile(Enum):
    """Which pile lies at a place of the camera's picture."""

    DISCARD = "discard"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class ChoosePile(PageAction):
    """The next touch of the camera's picture marks this pile."""

    pile: Pile


def camera_page(
    check: CameraCheck | None,
    piles: Piles,
    *,
    marking: Pile,
    deck: Deck,
    can_change: bool = True,
) -> Form:
    """Return the page on which the camera is set up.

    Args:
        check: how well it sees; ``None`` while no picture comes.
        piles: where the piles were marked.
        marking: which of them the next touch marks.
        deck: the deck in play.
        can_change: whether there are cameras to choose from.
    """
    steps = tuple(_steps(check, piles, deck))
    is_done = all(step.check is Check.DONE for step in steps)
    waiting = _("No picture comes: check the cable, or enter cards by touch.")
    playing = _("What lies here counts again when you leave this page.")
    kinds = (
        _key(_("Mark the pile"), Pile.DISCARD, marking),
        _key(_("Mark the draw pile"), Pile.DRAW, marking),
    )
    done = Control(_("Done"), Back(), strong=is_done)
    return camera_form(
        playing if check else waiting,
        (Picture(marks=tuple(_marks(piles)), checks=True), Keys(keys=kinds)),
        (Lines(steps, LineStyle.CHECK), Keys(keys=(done,))),
        bar=(Control(_("Other camera"), Show.CAMERAS),) if can_change else (),
    )


def _key(text: str, pile: Pile, marking: Pile) -> Control:
    return Control(text, ChoosePile(pile), strong=pile is marking)


def _steps(check: CameraCheck | None, piles: Piles, deck: Deck) -> Iterator[Line]:
    yield _card(check, deck, is_marked=piles.pile is not None)
    yield _size(check)
    yield _sharpness(check)
    yield _light(check)
    touch = _("Touch it in the picture.")
    strayed = _("It lies elsewhere: turn the camera back, or touch it.")
    is_there, marked = not _lies_elsewhere(check, piles), _("It is marked.")
    remedy = touch if piles.pile is None else strayed
    yield _step(_("Pile"), piles.pile is not None and is_there, marked, remedy)
    yield _step(_("Draw pile"), piles.draw is not None, _("It is marked."), touch)


def _lies_elsewhere(check: CameraCheck | None, piles: Piles) -> bool:
    """Whether the card that is seen lies far from where the pile was marked."""
    if check is None or check.card is None or piles.pile is None:
        return False
    return math.dist(_middle(check.card), piles.pile) > _ELSEWHERE


def _middle(card: SpreadCard) -> Point:
    xs, ys = zip(*card.corners, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _card(check: CameraCheck | None, deck: Deck, *, is_marked: bool) -> Line:
    seen = check.card if check else None
    card = deck.likeliest(seen.readings) if seen else None
    found = _("{Card} is seen.").format(Card=card_title(card, deck)) if card else ""
    remedy = _("Lay one card on the pile.")
    if is_marked:
        remedy = _("Lay one card there, or turn or unfold the camera.")
    return _step(_("Card"), card is not None, found, remedy)


def _size(check: CameraCheck | None) -> Line:
    if check is None or check.card is None:
        return _waiting(_("Size"))
    n = round(100 * check.height)
    found = _("{n} % of the picture.").format(n=n)
    remedy = _("Bring the camera nearer ({n} %).")
    return _step(_("Size"), check.is_large, found, remedy.format(n=n))


def _sharpness(check: CameraCheck | None) -> Line:
    if check is None or check.card is None:
        return _waiting(_("Sharp"))
    remedy = _("Wipe the lens, or focus it.")
    return _step(_("Sharp"), check.is_sharp, _("The print is sharp."), remedy)


def _light(check: CameraCheck | None) -> Line:
    if check is None:
        return _waiting(_("Light"))
    remedies = {
        Exposure.GOOD: "",
        Exposure.DARK: _("Too dark: light a lamp."),
        Exposure.BRIGHT: _("Too bright: dim the lamp."),
    }
    n = round(check.fps)
    found = _("{n} pictures a second.").format(n=n) if n else _("It is light enough.")
    return _step(_("Light"), check.light is Exposure.GOOD, found, remedies[check.light])


def _step(title: str, is_done: bool, found: str, remedy: str) -> Line:  # noqa: FBT001 (what the step is about)
    if is_done:
        return Line(title=title, description=found, aside=_("good"), check=Check.DONE)
    return Line(title=title, description=remedy, aside=_("to do"), check=Check.OPEN)


def _waiting(title: str) -> Line:
    return Line(title=title, description=_("First lay a card."), aside=_("later"))


def _marks(piles: Piles) -> Iterator[PictureMark]:
    named: tuple[tuple[Point | None, str], ...] = (
        (piles.pile, _("Pile")),
        (piles.draw, _("Draw pile")),
    )
    for place, word in named:
        if place is not None:
            yield PictureMark(place, word)


_LIES_STILL = 3  # checks in a row that find a card at one place
_SAME_PLACE = 0.03  # of the picture
_LONGEST_ADDRESS = 200


class CameraPage(Page):
    """Lets people choose a camera, checks it step by step, and marks the piles."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._typed = ""
        """The address that was typed while the page was open."""
        self._capitals = False
        self._begin()
        self._came_by_steps = context.live is not None
        self._part = Show.STEPS if self._came_by_steps else Show.CAMERAS

    def _begin(self) -> None:
        """Set up the camera that is in use now."""
        calibration = self._context.calibration
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
        if self._context.calibration:
            self._context.calibration.close(self._context.top)

    @property
    def _camera_fails(self) -> bool:
        state = self._context.table.components.get(Component.CAMERA, ComponentState())
        return state.fault is not Fault.NONE

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        cameras = self._context.cameras
        if cameras is None and self._context.live is None:
            return no_camera_page()
        if cameras is None or self._part is Show.STEPS:
            return camera_page(
                self._check,
                self._piles,
                marking=self._marking,
                deck=self._context.table.deck,
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
            case Back() if self._part is Show.ADDRESS:
                self._part = Show.CAMERAS
            case Back() if self._part is Show.CAMERAS and self._came_by_steps:
                self._part = Show.STEPS
            case ChooseCamera(name):
                self._use(name)
            case Letter() | Key() | ChangeCase() if self._part is Show.ADDRESS:
                self._type(action)
            case _:
                return False
        return True

    def _use(self, name: str) -> None:
        self._part = Show.CAMERAS
        cameras = self._context.cameras
        if cameras is not None and name not in {"", cameras.name}:
            self._context.use_camera(name)
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
                cameras = self._context.cameras
                self._use(cameras.address(self._typed) if cameras else "")

    def tick(self) -> bool:
        """Take the latest check; return whether anything has changed."""
        failed, self._fails = self._fails, self._camera_fails
        source = self._context.live
        sight = source.preview if source else None
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
        place = _middle(check.card)
        stays = self._lay_at and math.dist(self._lay_at, place) < _SAME_PLACE
        self._checks_there = self._checks_there + 1 if stays else 1
        self._lay_at = place
        if self._checks_there >= _LIES_STILL:
            self._mark(Pile.DISCARD, place)

    def _mark(self, pile: Pile, place: Point) -> None:
        if pile is Pile.DISCARD:
            self._piles = replace(self._piles, pile=place)
        else:
            self._piles = replace(self._piles, draw=place)
        is_next = self._piles.draw is None and pile is Pile.DISCARD
        self._marking = Pile.DRAW if is_next else pile
        self._context.keep_piles(self._piles)
