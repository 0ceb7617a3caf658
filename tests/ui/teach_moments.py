"""Teaching a deck, in several moments."""

from dataclasses import replace

from games import SIX, dealt, play, record
from presenting import on_screen, present

from companion.core.cards import Card
from companion.core.errors import TaughtDeckError
from companion.decks import load_deck
from companion.pages.listing import listing
from companion.pages.teach.corrections import corrected_row, correction_question
from companion.pages.teach.lesson import (
    LessonState,
    LessonStep,
    deck_row,
    no_camera_page,
    teach_page,
)
from companion.referee.rulings import Ruling
from companion.teaching.classroom import LessonCard
from companion.teaching.corrections import CorrectionOffer
from companion.view.language import _
from companion.view.sentences.notices import deck_text

DECK = load_deck("harry_potter")
SOME = tuple(DECK.faces)[:12]
MOST = tuple(card for card in DECK.faces if card.symbol != "+3")
SEVEN = Card.parse("Y7")


def teach_moments():
    """Views by name."""
    believed, broken = LessonCard(13, (SEVEN,)), deck_text(TaughtDeckError(""))
    lesson = LessonState(SOME, believed)
    learned = replace(lesson, current_card=LessonCard(13, (SEVEN,), SEVEN))
    older = replace(lesson, current_card=LessonCard(13, (SEVEN,), SEVEN, older=1))
    tested = replace(lesson, step=LessonStep.TEST, current_card=LessonCard(3, (SEVEN,)))
    rows = [corrected_row(2), deck_row(load_deck("classic_108"), 0), deck_row(DECK, 12)]
    views = {
        "teach_list": listing(_("Teach a deck"), rows, 0, ""),
        "teach_begin": teach_page(DECK, LessonState()),
        "teach_ask": teach_page(DECK, lesson),
        "teach_name": teach_page(DECK, replace(lesson, step=LessonStep.NAME)),
        "teach_learned": teach_page(DECK, learned),
        "teach_older": teach_page(DECK, older),
        "teach_test": teach_page(DECK, tested),
        "teach_choose": teach_page(DECK, replace(lesson, step=LessonStep.ASK_TO_PLAY)),
        "teach_choose_few": teach_page(
            DECK, LessonState(MOST, step=LessonStep.ASK_TO_PLAY)
        ),
        "teach_broken": teach_page(DECK, LessonState(status=broken)),
        "teach_blind": no_camera_page(DECK),
    }
    return on_screen(views) | {
        "learn": put_right(CorrectionOffer(1, SEVEN)),
        "learn_done": put_right(CorrectionOffer(1, SEVEN, is_learned=True)),
    }


def put_right(offer):
    """The table, once a card was corrected."""
    history = record(SIX, *dealt(SIX), play(0, "R7"))
    return replace(present(history, Ruling()), strip=correction_question(offer, DECK))
