"""Two answers to a question are never the same words."""

import pytest
from builders import a_round

from companion.core.seating import Seat
from companion.referee.rulings import Assumed, Assumption
from companion.view.sentences.questions import revision_answer

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
