"""The state of the device in one line of words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.camera.facts import CameraFact
from companion.pages.start.view import HealthWord
from companion.parts.part import Ailment, Part, PartState
from companion.view.language import _, ngettext

MIB_A_GIB = 1024
SCARCE_MIB = 100
"""Less free room on the disk than this is a warning."""


@dataclass(frozen=True, slots=True)
class Health:
    """Facts about the device, as they are found."""

    camera: CameraFact | None = None
    """``None`` for a table without a camera."""
    buttons: int = 0
    """How many are wired; 0 for a table without buttons."""
    by_keyboard: bool = False
    """Whether keys of a PC stand for the buttons."""
    free_mib: int | None = None
    """Room on the disk; ``None`` if it cannot be asked."""
    parts: Mapping[Part, PartState] = field(default_factory=dict)
    """How the parts are; one that is not there works as far as anybody knows."""

    def has_lost(self, part: Part) -> bool:
        """Whether a part fails that should work."""
        state = self.parts.get(part)
        return state is not None and not state.works and not state.is_new


def health_words(health: Health) -> tuple[HealthWord, ...]:
    """Return camera, buttons, sound and disk, a few words each."""
    return (_camera(health), _buttons(health), *_sound(health), _disk(health))


def _camera(health: Health) -> HealthWord:
    if health.camera is None:
        return HealthWord(_("No camera"))
    if health.has_lost(Part.CAMERA):
        return HealthWord(_("Camera lost"), well=False)
    match health.camera:
        case CameraFact.COVERED:
            return HealthWord(_("Camera covered"), well=False)
        case CameraFact.ENDED:
            return HealthWord(_("Pictures ended"), well=False)
        case _:
            state = health.parts.get(Part.CAMERA)
            starts = state is not None and state.is_new
            return HealthWord(_("Camera starting") if starts else _("Camera ready"))


def _buttons(health: Health) -> HealthWord:
    if health.by_keyboard:
        return HealthWord(_("Buttons on the keyboard"))
    if not health.buttons:
        return HealthWord(_("No buttons"))
    if health.has_lost(Part.BUTTONS):
        return HealthWord(_("Buttons lost"), well=False)
    text = ngettext("{n} button ready", "{n} buttons ready", health.buttons)
    return HealthWord(text.format(n=health.buttons))


def _sound(health: Health) -> tuple[HealthWord, ...]:
    state = health.parts.get(Part.SOUND)
    if state is None or state.is_new:
        return ()
    if state.ailment is Ailment.ABSENT:
        return (HealthWord(_("No loudspeaker")),)
    if health.has_lost(Part.SOUND):
        return (HealthWord(_("Sound lost"), well=False),)
    return (HealthWord(_("Sound ready")),)


def _disk(health: Health) -> HealthWord:
    free_mib = health.free_mib
    if health.has_lost(Part.STORAGE):
        return HealthWord(_("Nothing is saved"), well=False)
    if free_mib is None:
        return HealthWord(_("Disk cannot be read"), well=False)
    if free_mib < SCARCE_MIB:
        return HealthWord(_("Disk nearly full"), well=False)
    if free_mib < MIB_A_GIB:
        return HealthWord(_("{n} MB free").format(n=free_mib))
    return HealthWord(_("{n} GB free").format(n=free_mib // MIB_A_GIB))
