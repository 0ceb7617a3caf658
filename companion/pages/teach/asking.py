"""What is asked before taught cards are lost, or a deck is played with in part."""

from dataclasses import replace
from pathlib import Path

from companion.core.decks import Deck
from companion.pages.teach.items import (
    AskToPlay,
    AskToReplace,
    ImportDeck,
    PlayWith,
)
from companion.pages.teach.lesson import Lesson
from companion.pages.teach.view import TeachView
from companion.teaching.store import FEW
from companion.view.cards import card_title
from companion.view.elements import Control
from companion.view.language import _, ngettext


def replacing_page(page: TeachView, taught: int, brought: Path) -> TeachView:
    """Ask before cards that somebody has shown are lost."""
    asks = ngettext(
        "Replace the {n} card taught here?",
        "Replace the {n} cards taught here?",
        taught,
    )
    answers = (
        Control(_("Keep them"), AskToReplace(on=False), strong=True),
        Control(_("Replace them"), ImportDeck(brought)),
    )
    says = _("Found {path}").format(path=brought)
    return _question(page, says, asks.format(n=taught), answers)


def playing_page(page: TeachView, deck: Deck, lesson: Lesson) -> TeachView:
    """Ask before a deck of which cards are missing is played with."""
    missing = lesson.missing(deck)
    asks = ngettext(
        "Play although {n} card is not taught?",
        "Play although {n} cards are not taught?",
        len(missing),
    )
    says = _("What is not taught and does not look as usual is entered by touch.")
    if len(missing) <= FEW:
        cards = ", ".join(card_title(card, deck) for card in missing)
        says = _("By touch, unless it looks as usual: {cards}").format(cards=cards)
    answers = (
        Control(_("Teach more first"), AskToPlay(on=False), strong=True),
        Control(_("Play with it"), PlayWith(on=True)),
    )
    return _question(page, says, asks.format(n=len(missing)), answers)


def _question(
    page: TeachView, says: str, asks: str, answers: tuple[Control, ...]
) -> TeachView:
    return replace(page, says=says, asks=asks, answers=answers, keys=(), outline=())
