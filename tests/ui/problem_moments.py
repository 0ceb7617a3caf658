"""Moments of the pages of a problem report."""

from companion.core.cards import Card
from companion.decks import load_deck
from companion.pages.problem import (
    picture_page,
    problem_words,
    question_page,
    read_words,
    sending_page,
    unwritten,
)
from companion.records.problem_report import Problem
from companion.view.form import Photo

DECK = load_deck("classic_108")
PHOTO = Photo((320, 180), bytes(range(256)) * 675)


def problem_moments():
    words = problem_words()
    read = read_words(Card.parse("W+4"), Card.parse("G+2"), DECK)
    full = unwritten(OSError(28, "No space left on device"))
    return {
        "problem": question_page(),
        "problem_picture": picture_page(PHOTO, read, 0, 6),
        "problem_unread": picture_page(PHOTO, read_words(None, None, DECK), 5, 6),
        "problem_sending": sending_page(words[Problem.CARD], 6, "", is_busy=False),
        "problem_busy": sending_page(words[Problem.TURN], 0, "", is_busy=True),
        "problem_full": sending_page(words[Problem.PENALTY], 2, full, is_busy=False),
    }
