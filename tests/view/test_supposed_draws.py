"""Two answers to a question are never the same words."""

import pytest
from builders import a_round
from companion.referee.stories.guesses import Guess, Supposed
from companion.view.sentences.stories import answer

from companion.core.seating import Seat

ADA = Guess(Supposed.UNSEEN_DRAW, Seat(0))
BEN = Guess(Supposed.UNSEEN_DRAW, Seat(1))


@pytest.mark.parametrize(
    ("guesses", "text"),
    [
        ((BEN,), "Ben drew"),
        ((ADA, BEN), "Ada, Ben drew"),
        ((BEN, BEN), "Ben drew 2 cards"),
    ],
)
def test_who_drew_unseen_is_told_apart(guesses, text):
    assert answer(a_round(), guesses) == text
