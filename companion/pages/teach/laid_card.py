"""What is asked about the card that lies there, and the answers to it."""

from dataclasses import replace

from companion.core.cards import BACK, Card
from companion.core.decks import Deck
from companion.pages.teach.items import ForgetOlder, LearnAs, NameCard
from companion.pages.teach.lesson import Lesson
from companion.teaching.classroom import LessonCard, Outline
from companion.view.cards import card_title, deck_pad
from companion.view.elements import CardFace, CardPad, Control, Swatch
from companion.view.language import _
from companion.view.words import swatch

_OFFERED = 2


def asks(deck: Deck, lesson: Lesson) -> str:
    """Ask which card lies there, or say what became of it."""
    laid = lesson.laid
    if lesson.is_examined and lesson.is_preparing:
        return ""  # what is told before the deck is ready would be no fault of it
    if laid is None:
        return _nothing_taken(lesson)
    if laid.learned:
        return _("{Card} is learned.").format(Card=taught_name(laid.learned, deck))
    likely = _likely(deck, laid)
    if lesson.is_examined:
        return card_title(likely[0], deck) if likely else _("I do not know this one.")
    if not likely:
        return _("Which card is this?")
    return _("Is this {card}?").format(card=card_title(likely[0], deck))


def _nothing_taken(lesson: Lesson) -> str:
    if lesson.ignores:
        return _("What lay here before does not count.")
    return _("No card lies still yet.")


def outline(lesson: Lesson) -> Outline:
    """Tell where the card lies until it is learned: then it may be taken away."""
    laid = lesson.laid
    return () if laid is None or laid.learned else laid.outline


def taught_name(card: Card, deck: Deck) -> str:
    """Return what a card is called that can be taught, the back among them."""
    return _("The back") if card == BACK else card_title(card, deck)


def _likely(deck: Deck, laid: LessonCard) -> list[Card]:
    return [card for card in laid.suggestions if card in deck]


def answers(deck: Deck, lesson: Lesson) -> tuple[Control, ...]:
    """Offer what it is believed to be, cards not taught yet, and all others.

    Once it was learned, its older pictures can be forgotten.
    """
    laid = lesson.laid
    if laid is None:
        return ()
    another = Control(_("Another card"), NameCard())
    if laid.learned:
        older = Control(_("Forget its older pictures"), ForgetOlder())
        return (older, another) if laid.older else (another,)
    likely = _likely(deck, laid)[:1]
    missing = [c for c in (*deck.faces, BACK) if c not in {*lesson.cards, *likely}]
    offered = [*likely, *missing][:_OFFERED]
    named = [_named(card, deck) for card in offered]
    if likely:
        named[0] = replace(named[0], strong=True)
    return (*named, another)


def _named(card: Card, deck: Deck) -> Control:
    """Return the key of a card, in its color."""
    color = swatch(card.color) if card.color else Swatch()
    return Control(taught_name(card, deck), LearnAs(card), swatch=color)


def taught_pad(deck: Deck, lesson: Lesson) -> CardPad:
    """Return all faces of the deck, and its back; what is taught has a tick."""
    pad = deck_pad(deck, LearnAs, ticked=lesson.cards)
    face = CardFace(is_ticked=BACK in lesson.cards)
    back = (replace(swatch(None), word=_("The back")), ((face, LearnAs(BACK)),))
    believed = lesson.laid.suggestions[:1] if lesson.laid else ()
    color = believed[0].color if believed else None
    return replace(pad, groups=(*pad.groups, back)).opened_at(color)
