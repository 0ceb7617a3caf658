"""From the game to the screen: every word and flag, without a screen."""

from companion.core.events import Flipped, Played
from companion.core.history import History
from companion.core.state import Phase, State
from companion.pages.scores.view import ScoresView
from companion.pages.scores.words import scores_view
from companion.pages.table.seats import seat_views
from companion.pages.table.view import Controls, Landing, LogLine
from companion.referee.awaiting import Awaited, awaited
from companion.referee.inputs import Button, Pressed, UndoTouched
from companion.referee.rulings import Question, Ruling
from companion.view.acts import act, acting_seat, owed
from companion.view.items import OpenPanel
from companion.view.language import _
from companion.view.log import log_lines
from companion.view.notices import game_notices
from companion.view.panels import panels
from companion.view.parts import Control, Notice, Swatch
from companion.view.questions import strip
from companion.view.replies import reply
from companion.view.view import Screen, TableView
from companion.view.words import card_face, swatch


def present(
    history: History,
    ruling: Ruling,
    questions: tuple[Question, ...] = (),
    *,
    notices: tuple[Notice, ...] = (),
) -> TableView:
    """Return what the screen shows.

    Args:
        history: everything that happened, with the present state.
        ruling: the referee's answer to the last input.
        questions: open questions, the latest last.
        notices: what the table must know about the device, while it lasts.
    """
    state = history.now
    waits = awaited(state)
    seat = acting_seat(state)
    screen = _screen(state)
    playing = state.phase not in {Phase.OVER, Phase.COUNT}
    answer = reply(state, ruling.violations)
    return TableView(
        version=history.version,
        screen=screen,
        act=act(state),
        color=swatch(state.color) if state.top else Swatch(),
        top=card_face(state.top),
        landing=_landing(history),
        owed=owed(state),
        direction=int(state.direction) if playing else 0,
        acting=-1 if seat is None else seat,
        seats=seat_views(history, waits, questions),
        log=(*_replied(answer), *log_lines(history, ruling)),
        reply=answer,
        strip=strip(state, waits, questions),
        controls=_controls(state, waits, history),
        panels=panels(history),
        notices=(*notices, *game_notices(history)),
        scores=scores_view(history) if screen is Screen.SCORES else ScoresView(),
    )


def _replied(answer: str) -> tuple[LogLine, ...]:
    """Return why the last input changed nothing as the first line of the log."""
    return (LogLine(answer, urgent=True),) if answer else ()


def _screen(state: State) -> Screen:
    if state.phase is Phase.COUNT:
        return Screen.COUNT
    if state.phase is Phase.OVER and state.round:
        return Screen.SCORES
    return Screen.TABLE


def _landing(history: History) -> Landing:
    """Return which card landed last, and who laid it."""
    landed = [s.event for s in history.steps if isinstance(s.event, Flipped | Played)]
    if not landed:
        return Landing()
    last = landed[-1]
    return Landing(len(landed), last.player if isinstance(last, Played) else -1)


def _controls(state: State, waits: Awaited, history: History) -> Controls:
    def control(button: Button, text: str, *, strong: bool = False) -> Control:
        enabled = button in waits.buttons
        return Control(text, Pressed(0, button), enabled, strong and enabled)

    draw = _("Draw {n}").format(n=state.pending) if state.pending else _("Draw")
    return Controls(
        uno=control(Button.UNO, _("UNO!")),
        catch=control(Button.CATCH, _("Catch")),
        draw=control(Button.DRAW, draw, strong=bool(state.pending)),
        skip=control(Button.PASS, _("Pass"), strong=True),
        challenge=control(Button.CHALLENGE, _("Challenge")),
        undo=Control(_("Undo"), UndoTouched(0), enabled=bool(history.steps)),
        more=Control(_("More"), OpenPanel("more")),
    )
