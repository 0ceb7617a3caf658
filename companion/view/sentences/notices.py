"""Notices: what the screen says about devices and game for as long as it is so.

The reason for a trouble, with the file and the system's message, is in the log.
"""

from collections.abc import Mapping
from enum import StrEnum, auto

from companion.camera.reports import CameraAlarm, CameraFact
from companion.components.component import Component, ComponentState, Condition, Fault
from companion.core.errors import CompanionError, TaughtDeckError
from companion.core.history import History
from companion.core.play.rounds import reshuffle_is_near
from companion.core.state import State
from companion.view.actions import LookAgain, Open
from companion.view.elements import Control, Notice, QuestionBar
from companion.view.language import _, ngettext, words_for


def camera_notice(fact: CameraFact) -> Notice | None:
    """Return what the table must know about the camera, if anything."""
    text = words_for("camera", fact)
    return Notice(text) if text else None


def camera_alarm(alarm: CameraAlarm) -> QuestionBar:
    """Return what the table is asked about a camera that needs a look."""
    text = words_for("camera_alarm", alarm)
    if not text:
        return QuestionBar()
    answers = (
        Control(_("Look again"), LookAgain(), strong=True),
        Control(_("Camera"), Open("camera")),
        Control(_("Not now"), CameraAlarm.NONE),
    )
    return QuestionBar(text, answers)


def game_notices(history: History) -> tuple[Notice, ...]:
    """Return what the table should know about the game while it is so."""
    notices = [*_reminders(history.now)]
    if reshuffle_is_near(history.now):
        notices.append(Notice(_("Draw pile nearly empty: shuffle the discards")))
    if any(step.after.round == history.now.round for step in history.problems):
        notices.append(Notice(_("A later step no longer fits")))
    return tuple(notices)


def _reminders(state: State) -> tuple[Notice, ...]:
    """Remind of missed calls, only where the table wants it (docs/rules.md 5.0)."""
    if state.rules.uno_reminder != "remind_player":
        return ()
    text = _("{name} has one card left: call UNO!")
    return tuple(
        Notice(text.format(name=state.name(seat))) for seat in sorted(state.exposed)
    )


def simulation_notice() -> Notice:
    """Return the notice that the table is a simulated one."""
    return Notice(_("Simulated table"))


def component_notices(parts: Mapping[Component, ComponentState]) -> tuple[Notice, ...]:
    """Return what people at the table must know about the parts, while it is so."""
    found = (_component_notice(part, state) for part, state in parts.items())
    return tuple(notice for notice in found if notice is not None)


def _component_notice(part: Component, state: ComponentState) -> Notice | None:
    """Return the notice about a component; none if it was never there."""
    text = "" if state.fault is Fault.ABSENT else part_text(part, state)
    is_urgent = not state.works and part not in {Component.SOUND, Component.SPEECH}
    return Notice(text, urgent=is_urgent) if text else None


def part_text(part: Component, state: ComponentState) -> str:
    """Return what is wrong with a part and the remedy; empty if all is well."""
    if state.fault is Fault.NONE or state.condition is Condition.OK:
        return ""
    exact = words_for("part_fault", f"{part.value}-{state.fault.value}")
    return exact or words_for("part_fault", part)


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


class Trouble(StrEnum):
    """Something that people at the table must know or correct."""

    GAME_LOST = auto()
    """The last one, which cannot go on."""
    GAME_STAYS = auto()
    """A stored game could not be deleted."""
    GAME_NOT_EXPORTED = auto()
    SETTINGS_LOST = auto()
    SETTINGS_UNKEPT = auto()
    PILES_LOST = auto()
    """The marks of the piles in the camera's picture."""
    PILES_UNKEPT = auto()
    BADGES_LOST = auto()
    BADGES_UNKEPT = auto()
    PRESETS_LOST = auto()
    PRESET_UNSAVED = auto()
    STAYS_ON = auto()
    """The table could not be switched off."""
    FAILED = auto()
    """The program itself, at what was last done."""
    NOT_DONE = auto()
    """The program itself, where nothing was to count."""


def deck_text(error: CompanionError) -> str:
    """Return why a taught deck cannot be used or kept, with the remedy."""
    if not isinstance(error, TaughtDeckError):
        return str(error)
    return words_for("deck_fault", error.why)


def trouble_text(trouble: Trouble) -> str:
    """Return one sentence with the remedy."""
    return words_for("trouble", trouble)
