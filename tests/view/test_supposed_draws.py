"""Two answers to a question are never the same words."""

import pytest
from builders import a_round

from companion.core.seating import Seat
from companion.referee.rulings import AnswerKind, Assumed, Assumption, Choice
from companion.view.sentences.questions import fitting, revision_answer

ADA = Assumption(Assumed.UNSEEN_DRAW, Seat(0))
BEN = Assumption(Assumed.UNSEEN_DRAW, Seat(1))


@pytest.mark.parametrize(
    ("assumptions", "text"),
    [
        ((BEN,), "Ben drew"),
        ((ADA, BEN), "Ada, Ben drew"),
        ((BEN, BEN), "Ben drew 2 cards"),
    ],
)
def test_who_drew_unseen_is_told_apart(assumptions, text):
    assert revision_answer(a_round(), assumptions) == text


def test_of_two_stories_in_the_same_words_the_likelier_is_offered():
    kept = Assumption(Assumed.UNSEEN_PASS, Seat(1))
    likely, same = (
        Choice(AnswerKind.REVISION, assumptions=assumed)
        for assumed in ((BEN,), (kept, BEN))
    )
    assert fitting(a_round(), (likely, same)) == (likely,)
