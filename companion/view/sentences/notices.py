"""Notices: what the screen says about devices and game for as long as it is so."""

from companion.camera.reports import CameraAlarm, CameraFact
from companion.core.history import History
from companion.core.play.rounds import reshuffle_is_near
from companion.core.state import State
from companion.view.items import LookAgain, Open
from companion.view.language import _
from companion.view.parts import Control, Notice, QuestionBar


def camera_notice(fact: CameraFact) -> Notice | None:
    """Return what the table must know about the camera, if anything."""
    match fact:
        case CameraFact.COVERED:
            return Notice(_("The camera cannot see the pile"))
        case CameraFact.UNREAD:
            return Notice(_("Could not read the card: lay it flat, or enter it"))
        case CameraFact.ENDED:
            return Notice(_("The pictures have ended"))
        case CameraFact.CLEAR:
            return None


def camera_alarm(alarm: CameraAlarm) -> QuestionBar:
    """Return what the table is asked about a camera that needs a look."""
    texts = {
        CameraAlarm.DARK: _("Too dark for the camera"),
        CameraAlarm.BRIGHT: _("Too bright for the camera"),
        CameraAlarm.MOVED: _("The camera was moved"),
    }
    if alarm not in texts:
        return QuestionBar()
    answers = (
        Control(_("Look again"), LookAgain(), strong=True),
        Control(_("Camera"), Open("camera")),
        Control(_("Not now"), CameraAlarm.NONE),
    )
    return QuestionBar(texts[alarm], answers)


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
