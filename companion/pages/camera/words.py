"""The set-up of the camera in words: what is right, and what to do."""

from collections.abc import Iterator

from companion.camera.sights import CameraCheck, Light, Piles, Point
from companion.core.decks import Deck
from companion.pages.camera.items import ChoosePile, Pile
from companion.pages.camera.view import CameraStep, CameraView, Mark, PictureMark
from companion.view.cards import card_title
from companion.view.items import Back
from companion.view.language import _
from companion.view.parts import Control


def camera_page(
    check: CameraCheck | None, piles: Piles, *, marking: Pile, deck: Deck
) -> CameraView:
    """Return the page on which the camera is set up.

    Args:
        check: how well it sees; ``None`` while no picture comes.
        piles: where the piles were marked.
        marking: which of them the next touch marks.
        deck: the deck in play.
    """
    steps = tuple(_steps(check, piles, deck))
    is_done = all(step.mark is Mark.DONE for step in steps)
    waiting = _("No picture comes: check the cable, or enter cards by touch.")
    playing = _("What lies here counts again when you leave this page.")
    return CameraView(
        title=_("Camera"),
        says=playing if check else waiting,
        has_picture=True,
        steps=steps,
        piles=(
            _key(_("Mark the pile"), Pile.DISCARD, marking),
            _key(_("Mark the draw pile"), Pile.DRAW, marking),
        ),
        marks=tuple(_marks(piles)),
        done=(Control(_("Done"), Back(), strong=is_done),),
    )


def no_camera_page() -> CameraView:
    """Return the page of a table without a camera."""
    says = _(
        "No camera is in use: enter each card with More, Enter a card. "
        "To use one, connect it and start the companion again."
    )
    return CameraView(_("Camera"), says, done=(Control(_("Done"), Back()),))


def _key(text: str, pile: Pile, marking: Pile) -> Control:
    return Control(text, ChoosePile(pile), strong=pile is marking)


def _steps(check: CameraCheck | None, piles: Piles, deck: Deck) -> Iterator[CameraStep]:
    yield _card(check, deck)
    yield _size(check)
    yield _sharpness(check)
    yield _light(check)
    touch = _("Touch it in the picture.")
    yield _step(_("Pile"), piles.pile is not None, _("It is marked."), touch)
    yield _step(_("Draw pile"), piles.draw is not None, _("It is marked."), touch)


def _card(check: CameraCheck | None, deck: Deck) -> CameraStep:
    seen = check.card if check else None
    card = deck.likeliest(seen.readings) if seen else None
    found = _("{Card} is seen.").format(Card=card_title(card, deck)) if card else ""
    remedy = _("Lay one card on the pile.")
    return _step(_("Card"), card is not None, found, remedy)


def _size(check: CameraCheck | None) -> CameraStep:
    if check is None or check.card is None:
        return _waiting(_("Size"))
    n = round(100 * check.height)
    found = _("{n} % of the picture.").format(n=n)
    remedy = _("Bring the camera nearer ({n} %).")
    return _step(_("Size"), check.is_large, found, remedy.format(n=n))


def _sharpness(check: CameraCheck | None) -> CameraStep:
    if check is None or check.card is None:
        return _waiting(_("Sharp"))
    remedy = _("Wipe the lens, or focus it.")
    return _step(_("Sharp"), check.is_sharp, _("The print is sharp."), remedy)


def _light(check: CameraCheck | None) -> CameraStep:
    if check is None:
        return _waiting(_("Light"))
    remedies = {
        Light.GOOD: "",
        Light.DARK: _("Too dark: light a lamp."),
        Light.BRIGHT: _("Too bright: dim the lamp."),
    }
    n = round(check.fps)
    found = _("{n} pictures a second.").format(n=n) if n else _("It is light enough.")
    is_good = check.light is Light.GOOD
    return _step(_("Light"), is_good, found, remedies[check.light])


def _step(title: str, is_done: bool, found: str, remedy: str) -> CameraStep:  # noqa: FBT001 (what the step is about)
    if is_done:
        return CameraStep(title, Mark.DONE, _("good"), found)
    return CameraStep(title, Mark.OPEN, _("to do"), remedy)


def _waiting(title: str) -> CameraStep:
    return CameraStep(title, Mark.WAITS, _("later"), _("First lay a card."))


def _marks(piles: Piles) -> Iterator[PictureMark]:
    named: tuple[tuple[Point | None, str], ...] = (
        (piles.pile, _("Pile")),
        (piles.draw, _("Draw pile")),
    )
    for place, word in named:
        if place is not None:
            yield PictureMark(place, word)
