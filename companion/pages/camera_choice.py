"""The choice of a camera: a connected one, none, or the address of a phone."""

from dataclasses import dataclass, field, replace
from enum import Enum

from companion.camera.reports import CameraChoice
from companion.config import NO_CAMERA
from companion.view.actions import Back, PageAction
from companion.view.elements import Control
from companion.view.form import Beside, Form, Keys, Picture, Section
from companion.view.keyboard import Key, address_keyboard
from companion.view.language import _

_FIRST = ("192.168.", "10.0.", "http://", "rtsp://")
"""Beginning of many addresses."""
_LATER = (":8080", ":4747", "/shot.jpg", "/video")
"""Ports and paths of the camera apps that we know."""


class Show(PageAction, Enum):
    """Which part of the page is shown."""

    STEPS = "steps"
    """The steps for the camera in use."""
    CAMERAS = "cameras"
    """The cameras to choose from."""
    ADDRESS = "address"
    """The keyboard for the address of a phone."""


@dataclass(frozen=True, slots=True)
class ChooseCamera(PageAction):
    """Use this camera from now on."""

    name: str = field(repr=False)
    """Its name in the configuration; it may hold a password, which no log may show."""


def camera_form(
    says: str,
    picture: tuple[Section, ...],
    beside: tuple[Section, ...],
    bar: tuple[Control, ...] = (),
) -> Form:
    """Return the page: the picture, if there is one, beside what is said of it."""
    body: tuple[Section, ...] = beside
    if picture:
        body = (Beside(picture, beside, share=0.62, tall_share=0.9),)
    return Form(name="camera", title=_("Camera"), sections=(Keys(says), *body), bar=bar)


def cameras_page(
    choices: tuple[CameraChoice, ...],
    name: str,
    *,
    fails: bool = False,
    is_seen: bool = False,
) -> Form:
    """Return the page on which a camera is chosen.

    Args:
        choices: the cameras that are there, and addresses that are known.
        name: the camera in use, as in the configuration.
        fails: whether it cannot be used.
        is_seen: whether its picture is seen.
    """
    has_picture = name != NO_CAMERA
    if not has_picture:
        says = _("No camera: choose one, or enter cards with …, Enter a card.")
    elif is_seen:
        says = _("The camera is found.")
    elif fails:
        says = _("Check the address or the cable.")
    else:
        says = _("The camera is being opened.")
    cameras = (
        *(_choice(choice, name) for choice in choices),
        Control(_("Phone or address"), Show.ADDRESS),
        Control(_("No camera"), ChooseCamera(NO_CAMERA), strong=not has_picture),
    )
    done = Control(
        _("Next") if has_picture else _("Done"),
        Show.STEPS if has_picture else Back(),
        strong=is_seen,
    )
    offered = Keys(
        keys=cameras, columns=1 if has_picture else 2, tall_columns=1, height_mm=12
    )
    picture = (Picture(checks=True),) if has_picture else ()
    return replace(camera_form(says, picture, (offered,)), keys=(done,))


def no_camera_page() -> Form:
    """Return the page of a table that has no camera, and none to choose from."""
    says = _("No camera: choose one, or enter cards with …, Enter a card.")
    return replace(camera_form(says, (), ()), keys=(Control(_("Done"), Back()),))


def _choice(choice: CameraChoice, name: str) -> Control:
    text = choice.title or choice.name
    if choice.name == "pi":
        text = _("Pi camera")
    return Control(text, ChooseCamera(choice.name), strong=choice.name == name)


def address_page(typed: str, name: str, *, capitals: bool) -> Form:
    """Return the keyboard for the address of a phone.

    Args:
        typed: what is typed so far.
        name: the camera that it names; empty if it is no address yet.
        capitals: whether the keys type capital letters.
    """
    keys = address_keyboard(
        _("Address from the phone's app"),
        typed,
        _LATER if typed else _FIRST,
        Control(_("Done"), Key.DONE, strong=bool(name)),
        capitals=capitals,
    )
    return Form(name="camera", title=_("Camera"), naming=keys)
