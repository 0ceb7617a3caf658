"""Teaching a deck, in several moments."""

from dataclasses import replace

from moments import on_screen

from companion.core.cards import Card
from companion.decks import load_deck
from companion.pages.listing.words import listing
from companion.pages.teach.words import Lesson, deck_row, no_camera_page, teach_page
from companion.teaching.laid import LaidCard

DECK = load_deck("harry_potter")
SOME = tuple(DECK.faces)[:12]
SEVEN = Card.parse("Y7")


def teach_moments():
    """Views by name."""
    believed = LaidCard(13, (SEVEN,))
    lesson = Lesson(SOME, believed)
    learned = replace(lesson, laid=LaidCard(13, (SEVEN,), SEVEN))
    tested = replace(lesson, is_examined=True, laid=LaidCard(3, (SEVEN,)))
    rows = [deck_row(load_deck("classic_108"), 0), deck_row(DECK, 12)]
    views = {
        "teach_list": listing("Teach a deck", rows, 0, ""),
        "teach_begin": teach_page(DECK, Lesson()),
        "teach_ask": teach_page(DECK, lesson),
        "teach_name": teach_page(DECK, replace(lesson, is_naming=True)),
        "teach_learned": teach_page(DECK, learned),
        "teach_test": teach_page(DECK, tested),
        "teach_blind": no_camera_page(DECK),
    }
    return on_screen(views)
