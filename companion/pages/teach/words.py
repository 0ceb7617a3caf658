"""Teaching a deck in words: what lies there, how far it is, what to do."""

from dataclasses import replace

from companion.core.cards import BACK, Card
from companion.core.decks import Deck
from companion.pages.teach.asking import playing_page, replacing_page
from companion.pages.teach.items import TeachDeck
from companion.pages.teach.keys import lesson_keys, naming_keys
from companion.pages.teach.laid_card import (
    answers,
    asks,
    outline,
    taught_name,
    taught_pad,
)
from companion.pages.teach.lesson import Lesson
from companion.pages.teach.view import TeachView
from companion.view.form import Line
from companion.view.language import _, current_language


def deck_row(deck: Deck, taught: int) -> Line:
    """Return the row of a deck that can be taught."""
    part = _("{n} of {total}").format(n=taught, total=len(deck.faces))
    says, item = deck.description.spoken(current_language()), TeachDeck(deck.name)
    return Line(
        title=_title(deck), description=says, aside=part if taught else "", item=item
    )


def forgotten(card: Card, deck: Deck) -> str:
    """Say which card was forgotten."""
    return _("{Card} is forgotten.").format(Card=taught_name(card, deck))


def no_camera_page(deck: Deck) -> TeachView:
    """Return the page of a table without a camera."""
    return TeachView(_title(deck), says=_("To teach a deck, connect a camera first."))


def teach_page(deck: Deck, lesson: Lesson) -> TeachView:
    """Return the page on which a deck is taught.

    Args:
        deck: says which cards there are.
        lesson: how far it is.
    """
    taught = [card for card in deck.faces if card in lesson.cards]
    progress = _("{n} of {total} cards").format(n=len(taught), total=len(deck.faces))
    page = TeachView(
        title=_title(deck),
        has_picture=True,
        progress=progress,
        done=len(taught) / len(deck.faces),
        says=lesson.told or _what_to_do(deck, lesson),
        asks=asks(deck, lesson),
        keys=lesson_keys(deck, lesson),
        outline=outline(lesson),
    )
    if lesson.is_replacing and lesson.brought:
        return replacing_page(page, len(taught), lesson.brought)
    if lesson.is_choosing:
        return playing_page(page, deck, lesson)
    if lesson.is_examined:
        return page
    if lesson.is_naming and lesson.laid:
        return replace(page, pad=taught_pad(deck, lesson), keys=naming_keys())
    return replace(page, answers=answers(deck, lesson))


def _title(deck: Deck) -> str:
    return deck.title.spoken(current_language()) or deck.name


def _what_to_do(deck: Deck, lesson: Lesson) -> str:
    if lesson.is_preparing:
        return _("One moment: the deck is being made ready.")
    if lesson.is_examined:
        return _("Show me any five cards: do I name each one right?")
    missing = lesson.missing(deck)
    if not missing and BACK not in lesson.cards:
        return _("Show its back as well: then it is never taken for a card.")
    if not missing:
        return _("All cards are taught. Try it, then play with it.")
    if lesson.laid is None or lesson.laid.learned:
        return _("Lay the next card alone under the camera, and take the hand away.")
    return _("Not in the list? Choose the card that works the same way.")
