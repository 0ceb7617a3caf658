"""What is seen of the game itself: the table, or the scores between two rounds."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.core.history import History
from companion.core.state import Phase
from companion.pages.scores import scores_page
from companion.pages.table.view import TableView
from companion.pages.table.words import table_page
from companion.referee.rulings import Question, Ruling
from companion.view.badges import Badge
from companion.view.elements import ALL_CERTAIN, Certainty
from companion.view.form import Form


def game_page(
    history: History,
    ruling: Ruling,
    questions: tuple[Question, ...],
    *,
    sure: Certainty = ALL_CERTAIN,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
) -> TableView | Form:
    """Return the table, or the scores between two rounds.

    Args:
        history: everything that happened, with the present state.
        ruling: the referee's answer to the last input.
        questions: open questions, the latest last.
        sure: what is hardly otherwise than it is shown.
        chosen: the badges that people have chosen, by name.
    """
    if history.now.phase is Phase.OVER and history.now.round:
        return scores_page(history, chosen)
    return table_page(history, ruling, questions, sure=sure, chosen=chosen)
