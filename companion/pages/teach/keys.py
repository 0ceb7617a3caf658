"""The keys below the lesson of a deck."""

from companion.core.decks import Deck
from companion.pages.teach.items import (
    AskToPlay,
    AskToReplace,
    Examine,
    ExportDeck,
    ForgetLast,
    ImportDeck,
    LookOnceMore,
    NameCard,
    PlayWith,
)
from companion.pages.teach.lesson import Lesson
from companion.view.elements import Control
from companion.view.items import PageItem
from companion.view.language import _


def lesson_keys(deck: Deck, lesson: Lesson) -> tuple[Control, ...]:
    """Return what can be done with what was taught."""
    if lesson.is_examined:
        return (Control(_("End the test"), Examine(on=False), strong=True),)
    has_cards = bool(lesson.cards)
    play: PageItem = PlayWith(on=not lesson.is_played)
    if lesson.missing(deck) and not lesson.is_played:
        play = AskToPlay(on=True)
    brought = lesson.brought
    bring: PageItem | None = ImportDeck(brought) if brought else None
    if brought and has_cards:
        bring = AskToReplace(on=True)
    return (
        Control(_("That one again"), LookOnceMore(), enabled=lesson.laid is not None),
        Control(_("Forget the last"), ForgetLast(), enabled=has_cards),
        Control(_("Try it"), Examine(on=True), enabled=has_cards),
        Control(_("Play with it"), play, enabled=has_cards, strong=lesson.is_played),
        Control(_("Save to a stick"), ExportDeck(), enabled=has_cards),
        Control(_("Load from a stick"), bring, enabled=brought is not None),
    )


def naming_keys() -> tuple[Control, ...]:
    """Return what can be done while a card is being chosen from all."""
    return (Control(_("Back"), NameCard(on=False)),)
