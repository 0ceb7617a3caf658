"""From the game to the screen, where no other page is open."""

from dataclasses import replace

from companion.core.history import History
from companion.core.state import Phase
from companion.pages.scores.view import ScoresView
from companion.pages.scores.words import scores_page
from companion.pages.table.view import TableView
from companion.pages.table.words import table_page
from companion.referee.rulings import Question, Ruling
from companion.view.frame import frame
from companion.view.parts import Notice
from companion.view.view import ScreenView


def present(
    history: History,
    ruling: Ruling,
    questions: tuple[Question, ...] = (),
    *,
    notices: tuple[Notice, ...] = (),
) -> ScreenView:
    """Return what the screen shows of the game.

    Args:
        history: everything that happened, with the present state.
        ruling: the referee's answer to the last input.
        questions: open questions, the latest last.
        notices: what the table must know about the device, while it lasts.
    """
    page = game_page(history, ruling, questions)
    return replace(frame(history, questions, notices=notices), page=page)


def game_page(
    history: History, ruling: Ruling, questions: tuple[Question, ...] = ()
) -> TableView | ScoresView:
    """Return the table, or the scores between two rounds; see `present`."""
    if history.now.phase is Phase.OVER and history.now.round:
        return scores_page(history)
    return table_page(history, ruling, questions)
