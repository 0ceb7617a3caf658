"""Questions of the referee, and what it objects to."""

from companion.core.cards import Card
from companion.referee.inputs import CardSeen
from companion.referee.rulings import (
    AnswerKind,
    Choice,
    Objection,
    Question,
    QuestionKind,
    Ruling,
    Violation,
)


def read_as(*cards):
    return tuple(
        Choice(AnswerKind.READ_AS, CardSeen(0, Card.parse(card)), Card.parse(card))
        for card in cards
    )


UNSURE = Question(
    QuestionKind.UNSURE_CARD, read_as("R6", "R9", "RS"), 1, Card.parse("R6")
)
ILLEGAL = Question(
    QuestionKind.ILLEGAL_CARD,
    (
        *(*read_as("R5", "B7"), Choice(AnswerKind.MISSED, card=Card.parse("B7"))),
        *(Choice(AnswerKind.TAKE_BACK), Choice(AnswerKind.LET_STAND)),
    ),
    1,
    Card.parse("B5"),
)
TWIN = Question(
    QuestionKind.TWIN,
    (Choice(AnswerKind.IGNORE), Choice(AnswerKind.SECOND)),
    card=Card.parse("R7"),
    timeout_s=1e6,
)
IS_OUT = Question(
    QuestionKind.CONFIRM_OUT,
    (Choice(AnswerKind.IS_OUT), Choice(AnswerKind.COUNT_WRONG)),
    0,
)
NO_MATCH = Ruling(
    violations=(Violation(Objection.DOES_NOT_MATCH, 1, Card.parse("B5")),)
)
NOBODY = Ruling(violations=(Violation(Objection.NOBODY_TO_CATCH),))
