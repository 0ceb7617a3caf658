"""Two answers to a question are never the same words."""

from dataclasses import replace

import pytest
from builders import a_round, card

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
        ((BEN, ADA), "Ada, Ben drew"),
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


SKIP, TWO = card("YS"), card("Y2")


@pytest.mark.parametrize(
    ("likely", "same"),
    [
        (
            Choice(AnswerKind.PLAYED_BY, None, SKIP, Seat(1)),
            Choice(AnswerKind.PLAYED_BY, None, TWO, Seat(1)),
        ),
        (
            Choice(AnswerKind.READ_AS, None, TWO, Seat(0)),
            Choice(AnswerKind.READ_AS, None, TWO, Seat(1)),
        ),
    ],
)
def test_of_two_stories_about_other_cards_in_the_same_words_too(likely, same):
    assert fitting(a_round(), (likely, same)) == (likely,)


def test_two_players_of_like_names_and_two_readings_are_both_offered():
    alike = replace(a_round(), names=("Maximilian-A", "Maximilian-B", "Cem", "Dee"))
    seats = tuple(Choice(AnswerKind.CATCH, seat=Seat(seat)) for seat in (0, 1))
    cards = tuple(Choice(AnswerKind.READ_AS, None, each) for each in (SKIP, TWO))
    assert fitting(alike, seats) == seats
    assert fitting(alike, cards) == cards
