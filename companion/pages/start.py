"""The first page: go on, start over, every other page, and how the device is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.camera.reports import CameraFact
from companion.components.component import Component, ComponentState, Fault
from companion.core.history import History
from companion.pages.page import Page, PageContext
from companion.pages.tour import TOUR
from companion.pages.update import update_key
from companion.view.actions import Open
from companion.view.elements import Control
from companion.view.form import Form, Frame, Keys, Line, Lines, LineStyle, MainKey
from companion.view.language import _, ngettext
from companion.view.words import FULL_NAMES, brief, score

MIB_A_GIB = 1024
LOOK_TICKS = 30
"""Ticks, 3 s, from one look for a release to the next."""
SCARCE_MIB = 100
"""Less free room on the disk than this is a warning."""


@dataclass(frozen=True, slots=True)
class Health:
    """Facts about the device, as they are found."""

    camera: CameraFact | None = None
    """``None`` for a table without a camera."""
    buttons: int = 0
    """Number of wired buttons; 0 for a table without."""
    by_keyboard: bool = False
    """Whether keys of a PC stand for the buttons."""
    free_mib: int | None = None
    """Room on the disk; ``None`` if it cannot be asked."""
    parts: Mapping[Component, ComponentState] = field(default_factory=dict)
    """States of the components; a missing entry counts as working."""

    def has_lost(self, part: Component) -> bool:
        """Whether a part fails that should work."""
        state = self.parts.get(part)
        return state is not None and not state.works and not state.is_new


def health_words(health: Health) -> tuple[Line, ...]:
    """Return camera, buttons, sound and disk, a few words each, what fails strong."""
    return (_camera(health), _buttons(health), *_sound(health), _disk(health))


def _camera(health: Health) -> Line:
    if health.camera is None:
        return Line(title=_("No camera"))
    if health.has_lost(Component.CAMERA):
        return Line(title=_("Camera lost"), strong=True)
    match health.camera:
        case CameraFact.COVERED:
            return Line(title=_("Camera covered"), strong=True)
        case CameraFact.ENDED:
            return Line(title=_("Pictures ended"), strong=True)
        case _:
            state = health.parts.get(Component.CAMERA)
            starts = state is not None and state.is_new
            return Line(title=_("Camera starting") if starts else _("Camera ready"))


def _buttons(health: Health) -> Line:
    if health.by_keyboard:
        return Line(title=_("Buttons on the keyboard"))
    if not health.buttons:
        return Line(title=_("No buttons"))
    if health.has_lost(Component.BUTTONS):
        return Line(title=_("Buttons lost"), strong=True)
    text = ngettext("{n} button ready", "{n} buttons ready", health.buttons)
    return Line(title=text.format(n=health.buttons))


def _sound(health: Health) -> tuple[Line, ...]:
    state = health.parts.get(Component.SOUND)
    if state is None or state.is_new:
        return ()
    if state.fault is Fault.ABSENT:
        return (Line(title=_("No loudspeaker")),)
    if health.has_lost(Component.SOUND):
        return (Line(title=_("Sound lost"), strong=True),)
    return (Line(title=_("Sound ready")),)


def _disk(health: Health) -> Line:
    free_mib = health.free_mib
    if health.has_lost(Component.STORAGE):
        return Line(title=_("Nothing is saved"), strong=True)
    if free_mib is None:
        return Line(title=_("Disk cannot be read"), strong=True)
    if free_mib < SCARCE_MIB:
        return Line(title=_("Disk nearly full"), strong=True)
    if free_mib < MIB_A_GIB:
        return Line(title=_("{n} MB free").format(n=free_mib))
    return Line(title=_("{n} GB free").format(n=free_mib // MIB_A_GIB))


def start_page(  # noqa: PLR0913 (keywords say what each is)
    history: History | None,
    health: Health,
    *,
    is_new: bool = False,
    networked: bool = False,
    update: Control | None = None,
    with_points: bool = True,
) -> Form:
    """Return the page that the device wakes up with.

    Args:
        history: the last game of the table, if there is one.
        health: how camera, buttons, sound and disk are.
        is_new: whether nobody has seen the tour yet, which comes first then.
        networked: whether the table has a network.
        update: what is to be said of a new release, if anything.
        with_points: whether the scores are told.
    """
    new_game = Control(_("New game"), Open("tour" if is_new else "set_up"))
    pages = (
        Control(_("Past games"), Open("past_games")),
        Control(_("People"), Open("people")),
        Control(_("Camera"), Open("camera")),
        Control(_("Settings"), Open("settings")),
        *((Control(_("Network"), Open("network")),) if networked else ()),
        Control(_("Switch off"), Open("off")),
    )
    goes_on = history is not None and not history.now.winners
    first = Control(_("Go on"), Open("table")) if goes_on else new_game
    about = _("Seat the players")
    if history and goes_on:
        about = _about(history, with_points=with_points)
    others = (*_before(history, new_game, goes_on=goes_on), *pages)
    status = health_words(health)
    return Form(
        name="start",
        title=_("UNO table"),
        sections=(
            MainKey(first, about),
            *((Keys(keys=(update,), columns=1, tall_columns=1),) if update else ()),
            Keys(keys=others, columns=5, tall_columns=2, height_mm=12.0),
            Lines(status, LineStyle.STATUS, columns=len(status), tall_columns=2),
        ),
        frame=Frame.START,
    )


def _before(
    history: History | None, new_game: Control, *, goes_on: bool
) -> tuple[Control, ...]:
    """Return what stands before the pages: a new game, or the one that is over."""
    if goes_on:
        return (new_game,)
    return (Control(_("Last game"), Open("table")),) if history else ()


def _about(history: History, *, with_points: bool) -> str:
    """Return who plays, with the score once there is one."""
    state = history.now
    names = state.names
    if len(names) > FULL_NAMES:
        names = tuple(map(brief, names))
    if not (with_points and any(state.scores)):
        return _(", ").join(names)
    return _(", ").join(
        _("{name} {n}").format(name=name, n=score(points))
        for name, points in zip(names, state.scores, strict=True)
    )


class StartPage(Page):
    """Offers the last game, a new one, and every other page.

    Args:
        context: knows the last game, the camera, the buttons and the disk.
    """

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._learned = context.preferences.settings.learned
        self._ticks = 0
        self._update = self._update_key

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        table, device = self._context.table, self._context.device
        health = Health(
            camera=None if self._context.live is None else table.camera,
            buttons=len(device.buttons),
            by_keyboard=device.by_keyboard,
            free_mib=device.free_mib(),
            parts=table.components,
        )
        history = table.history
        is_new = history is None and TOUR not in self._learned
        networked = device.network is not None
        return start_page(
            history,
            health,
            is_new=is_new,
            networked=networked,
            update=self._update_key,
            with_points=not self._context.preferences.settings.for_children,
        )

    @property
    def _update_key(self) -> Control | None:
        updates = self._context.device.updates
        seen = self._context.preferences.settings.learned
        return None if updates is None else update_key(updates, seen)

    def tick(self) -> bool:
        """Look for releases now and then; return whether there is other news."""
        if self._context.device.updates and self._ticks % LOOK_TICKS == 0:
            self._context.device.updates.look()
        self._ticks += 1
        before, self._update = self._update, self._update_key
        return before != self._update
