"""What the screen says about the parts of the device: what is wrong, and the remedy."""

from collections.abc import Mapping

from companion.parts.part import Component, ComponentState, Condition, Fault
from companion.view.language import _, ngettext
from companion.view.parts import Notice


def part_notices(parts: Mapping[Component, ComponentState]) -> tuple[Notice, ...]:
    """Return what people at the table must know about the parts, while it is so."""
    found = (_notice(part, state) for part, state in parts.items())
    return tuple(notice for notice in found if notice is not None)


def _notice(part: Component, state: ComponentState) -> Notice | None:
    """What was never there is no notice: the settings and the start page say it."""
    text = "" if state.fault is Fault.ABSENT else part_text(part, state)
    is_urgent = not state.works and part not in {Component.SOUND, Component.SPEECH}
    return Notice(text, urgent=is_urgent) if text else None


def part_text(part: Component, state: ComponentState) -> str:
    """Return what is wrong with a part and the remedy; empty if all is well."""
    if state.fault is Fault.NONE or state.condition is Condition.OK:
        return ""
    match part:
        case Component.CAMERA:
            return _camera(state.fault)
        case Component.BUTTONS if state.fault is Fault.STUCK:
            return _("A button is stuck: press it a few times")
        case Component.BUTTONS:
            return _("The buttons do not answer: touch the screen")
        case Component.LAMPS:
            return _("The lamps do not answer: check their wires")
        case Component.SPEECH if state.fault is Fault.ABSENT:
            return _("No voice is installed: sudo apt install espeak-ng")
        case Component.SPEECH if state.fault is Fault.FAILED:
            return _("No loudspeaker answers: connect one.")
        case Component.SOUND if state.fault is Fault.ABSENT:
            return _("No loudspeaker answers: connect one.")
        case Component.SPEECH | Component.SOUND:
            return _("The loudspeaker does not answer: plug it in again")
        case Component.STORAGE:
            return _("Not saved: check the disk. The game goes on")


def _camera(fault: Fault) -> str:
    match fault:
        case Fault.FROZEN:
            return _("The camera is frozen: plug it in again")
        case Fault.BLACK:
            return _("The camera sees black: uncover it, switch the light on")
        case Fault.GARBLED:
            return _("The camera shows noise: plug it in again")
        case Fault.UNREACHABLE:
            return _("The camera does not answer: start its app, check the Wi-Fi")
        case Fault.LOCKED:
            return _("The camera wants a password: write it into the address")
        case Fault.NO_PICTURE:
            return _("No picture at the camera's address: check how it ends")
        case Fault.BLIND:
            return _("Cards cannot be read: install the program again")
        case Fault.SILENT:
            return _("The camera hangs: enter cards by touch")
        case _:
            return _("Camera lost: enter cards by touch")


def recovered_notice(games: int, *, was_damaged: bool) -> Notice:
    """Return what is said after a start with a journal that could not be used.

    Args:
        games: how many were brought back.
        was_damaged: whether there was one; else it was gone.
    """
    if was_damaged:
        text = ngettext(
            "The stored games were damaged: {n} was saved",
            "The stored games were damaged: {n} were saved",
            games,
        )
    else:
        text = ngettext(
            "The stored games were gone: {n} came back from a copy",
            "The stored games were gone: {n} came back from a copy",
            games,
        )
    return Notice(text.format(n=games))
