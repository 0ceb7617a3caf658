"""The state of the device in one line of words."""

from dataclasses import dataclass

from companion.camera.facts import CameraFact
from companion.pages.start.view import HealthWord
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


def health_words(health: Health) -> tuple[HealthWord, ...]:
    """Return camera, buttons and disk, a few words each."""
    return (_camera(health.camera), _buttons(health), _disk(health.free_mib))


def _camera(fact: CameraFact | None) -> HealthWord:
    match fact:
        case None:
            return HealthWord(_("No camera"))
        case CameraFact.LOST:
            return HealthWord(_("Camera lost"), well=False)
        case CameraFact.COVERED:
            return HealthWord(_("Camera covered"), well=False)
        case CameraFact.ENDED:
            return HealthWord(_("Pictures ended"), well=False)
        case _:
            return HealthWord(_("Camera ready"))


def _buttons(health: Health) -> HealthWord:
    if health.by_keyboard:
        return HealthWord(_("Buttons on the keyboard"))
    if not health.buttons:
        return HealthWord(_("No buttons"))
    text = ngettext("{n} button ready", "{n} buttons ready", health.buttons)
    return HealthWord(text.format(n=health.buttons))


def _disk(free_mib: int | None) -> HealthWord:
    if free_mib is None:
        return HealthWord(_("Disk cannot be read"), well=False)
    if free_mib < SCARCE_MIB:
        return HealthWord(_("Disk nearly full"), well=False)
    if free_mib < MIB_A_GIB:
        return HealthWord(_("{n} MB free").format(n=free_mib))
    return HealthWord(_("{n} GB free").format(n=free_mib // MIB_A_GIB))
