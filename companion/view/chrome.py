"""The surroundings of every page: question, controls, alarms and notices."""

from collections.abc import Mapping

from companion.camera.reports import CameraAlarm
from companion.core.history import History
from companion.core.state import Phase, State
from companion.referee.awaiting import AllowedInputs, allowed_inputs
from companion.referee.inputs import Button, PileReshuffled, Pressed, RoundGivenUp
from companion.referee.rulings import Question, Ruling
from companion.view.actions import Darken, Open, OpenPanel
from companion.view.badges import Badge, badges_of
from companion.view.cards import card_face
from companion.view.elements import (
    Certainty,
    Control,
    Controls,
    Notice,
    RoundStatus,
    Swatch,
)
from companion.view.language import _
from companion.view.sentences.acts import acting_seat, turn_prompt
from companion.view.sentences.log import log_lines
from companion.view.sentences.narrate import reply
from companion.view.sentences.notices import camera_alarm, game_notices
from companion.view.sentences.pictures import question_in_pictures
from companion.view.sentences.questions import strip
from companion.view.view import ScreenView
from companion.view.words import swatch


def menu(history: History) -> tuple[Control, ...]:
    """Return the menu of the table, of the count, or of the scores.

    Args:
        history: everything that happened, with the present state.
    """
    state = history.now
    record = Control(_("Record of the round"), Open("record"))
    players = Control(_("Players"), Open("company"))
    problem = Control(_("Something was wrong"), Open("problem"))
    elsewhere = (
        Control(_("Start page"), Open("start"), icon="home"),
        Control(_("Settings"), Open("settings"), icon="settings"),
        Control(_("Help"), Open("help"), icon="help"),
        Control(_("Pause"), Open("pause"), icon="pause"),
        Control(_("Night"), Darken(), icon="night"),
        Control(_("Switch off"), Open("off"), icon="off"),
    )
    if state.phase is Phase.COUNT:
        return (record, problem, *elsewhere)
    if state.phase is Phase.OVER:
        return (record, players, problem, *elsewhere)
    shuffled = state.discard_pile > 1
    return (
        Control(_("Enter a card"), OpenPanel("cards")),
        record,
        Control(_("Discards shuffled"), PileReshuffled(0), enabled=shuffled),
        Control(_("Give the round up"), RoundGivenUp(0)),
        Control(_("Camera picture"), OpenPanel("picture")),
        players,
        problem,
        *elsewhere,
    )


def chrome(
    history: History,
    questions: tuple[Question, ...] = (),
    *,
    alarm: CameraAlarm = CameraAlarm.NONE,
    notices: tuple[Notice, ...] = (),
    pictured: Mapping[str, Badge] | None = None,
) -> ScreenView:
    """Return what the screen shows of the game on every page, without a page.

    Args:
        history: everything that happened, with the present state.
        questions: open questions, the latest last.
        alarm: what is wrong with the camera; a question of the game comes first.
        notices: what the table must know about the device for as long as it is so.
        pictured: the badges that people have chosen, by name, where children play: a
            question has pictures then.
    """
    state = history.now
    waits = allowed_inputs(state)
    asked = strip(state, waits, questions)
    if pictured is not None:
        badges = badges_of(state.names, pictured)
        asked = question_in_pictures(asked, state, questions, badges)
    return ScreenView(
        version=history.version,
        strip=asked if asked.text else camera_alarm(alarm),
        controls=_controls(state, waits, history),
        menu=menu(history),
        notices=(*notices, *game_notices(history)),
    )


def round_status(history: History, ruling: Ruling, sure: Certainty) -> RoundStatus:
    """Return the round in one line; while none is played only why a touch was refused.

    Args:
        history: everything that happened, with the present state.
        ruling: the referee's answer to the last input.
        sure: which of the shown values are certain.
    """
    state = history.now
    refusal = reply(state, ruling.violations)
    if state.phase in {Phase.OVER, Phase.COUNT}:
        return RoundStatus(last=refusal)
    asked = strip(state, allowed_inputs(state), ())
    lines = log_lines(history, ruling)
    return RoundStatus(
        color=swatch(state.color) if state.top else Swatch(),
        top=card_face(state.top, state.deck),
        # On a tall display the answers take the room of such a question.
        turn=asked.text if asked.repeats else _turn(state, sure),
        last=refusal or (lines[0].text if lines else ""),
        action=Open("table"),
    )


def _turn(state: State, sure: Certainty) -> str:
    seat = acting_seat(state)
    if seat is None:
        return turn_prompt(state).sentence
    turn = _("{name} is to act") if sure.turn else _("Is {name} to act?")
    return turn.format(name=state.name(seat))


def _controls(state: State, waits: AllowedInputs, history: History) -> Controls:
    def control(
        button: Button, text: str, icon: str = "", *, strong: bool = False
    ) -> Control:
        enabled, pressed = button in waits.buttons, Pressed(0, button)
        return Control(text, pressed, enabled, strong and enabled, icon=icon)

    can_undo = bool(history.steps or history.undone)
    draw = _("Draw {n}").format(n=state.pending) if state.pending else _("Draw")
    return Controls(
        uno=control(Button.UNO, _("UNO!")),
        catch=control(Button.CATCH, _("Catch"), "touch"),
        draw=control(Button.DRAW, draw, "draw", strong=bool(state.pending)),
        skip=control(Button.PASS, _("Pass"), "pass", strong=True),
        challenge=control(Button.CHALLENGE, _("Challenge"), "help"),
        undo=Control(_("Undo"), Open("record"), enabled=can_undo),
        more=Control(_("More"), OpenPanel("more")),
    )
