"""Questions of the referee, and what it objects to."""

from companion.core.cards import Card
from companion.referee.inputs import CardSeen
from companion.referee.rulings import (
    Asked,
    Choice,
    Means,
    Objection,
    Question,
    Ruling,
    Violation,
)


def read_as(*cards):
    return tuple(
        Choice(Means.READ_AS, CardSeen(0, Card.parse(card)), Card.parse(card))
        for card in cards
    )


UNSURE = Question(Asked.UNSURE_CARD, read_as("R6", "R9", "RS"), 1, Card.parse("R6"))
ILLEGAL = Question(
    Asked.ILLEGAL_CARD,
    (
        *(*read_as("R5", "B7"), Choice(Means.MISSED, card=Card.parse("B7"))),
        *(Choice(Means.TAKE_BACK), Choice(Means.LET_STAND)),
    ),
    1,
    Card.parse("B5"),
)
TWIN = Question(
    Asked.TWIN,
    (Choice(Means.IGNORE), Choice(Means.SECOND)),
    card=Card.parse("R7"),
    timeout_s=1e6,
)
IS_OUT = Question(
    Asked.CONFIRM_OUT, (Choice(Means.IS_OUT), Choice(Means.COUNT_WRONG)), 0
)
NO_MATCH = Ruling(
    violations=(Violation(Objection.DOES_NOT_MATCH, 1, Card.parse("B5")),)
)
NOBODY = Ruling(violations=(Violation(Objection.NOBODY_TO_CATCH),))
