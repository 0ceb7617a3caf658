"""Which questions stay open while a game goes on."""

from companion.referee.inputs import CardGone, Confirmed, TableInput
from companion.referee.rulings import Question, QuestionKind, Ruling

_OF_WRONG_CARDS = {QuestionKind.ILLEGAL_CARD, QuestionKind.CANNOT_BE_LAST}


def still_open(
    questions: tuple[Question, ...], item: TableInput, ruling: Ruling
) -> tuple[Question, ...]:
    """Return the questions that are open after a ruling, the latest last.

    When the game moves on, most older questions are settled; a question that is asked
    again replaces the former one.

    Args:
        questions: those that were open before.
        item: what was reported.
        ruling: the ruling on it.
    """
    kept = [q for q in questions if q.lasts or not ruling.events]
    if isinstance(item, CardGone):  # the card that did not fit is gone (5.2)
        kept = [q for q in kept if q.kind not in _OF_WRONG_CARDS]
    if isinstance(item, Confirmed):
        kept = [q for q in kept if not q.is_quiet]
    new = {(q.kind, q.seat) for q in ruling.questions}
    kept = [q for q in kept if (q.kind, q.seat) not in new]
    return (*kept, *reversed(ruling.questions))
