"""Teaching a deck in words: what lies there, how far it is, what to do."""

from dataclasses import dataclass, replace
from pathlib import Path

from companion.core.cards import BACK, Card
from companion.core.decks import Deck
from companion.pages.listing.view import ListRow
from companion.pages.teach.items import (
    AskToReplace,
    DeclineCorrected,
    Examine,
    ExportDeck,
    ForgetLast,
    ForgetOlder,
    ImportDeck,
    LearnAs,
    LearnCorrected,
    LookOnceMore,
    NameCard,
    PlayWith,
    TeachDeck,
    UnlearnCorrected,
)
from companion.pages.teach.view import TeachView
from companion.teaching.laid import LaidCard, Offer, Outline
from companion.view.card_pad import deck_pad
from companion.view.cards import card_name, card_title
from companion.view.items import PageItem
from companion.view.language import _, ngettext, spoken
from companion.view.parts import CardFace, CardPad, Control, Strip
from companion.view.words import swatch

_OFFERED = 2


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a lesson stands."""

    cards: tuple[Card, ...] = ()
    """Those that were taught."""
    laid: LaidCard | None = None
    ignores: bool = False
    """Whether nothing is seen but what lay there before."""
    is_naming: bool = False
    """Whether a card is being chosen from all."""
    is_examined: bool = False
    """Whether it is the test round."""
    is_preparing: bool = False
    """Whether the deck will be read in a moment."""
    is_played: bool = False
    """Whether the deck is read in the game."""
    told: str = ""
    """What became of the last touch."""
    brought: Path | None = None
    """A file of a taught deck on a stick."""
    is_replacing: bool = False
    """Whether it is asked if that may replace what was taught."""


def deck_row(deck: Deck, taught: int) -> ListRow:
    """Return the row of a deck that can be taught."""
    part = _("{n} of {total}").format(n=taught, total=len(deck.faces))
    says, item = deck.says.spoken(spoken()), TeachDeck(deck.name)
    return ListRow(_title(deck), says, part if taught else "", item)


def forgotten(card: Card, deck: Deck) -> str:
    """Say which card was forgotten."""
    return _("{Card} is forgotten.").format(Card=_name(card, deck))


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
        asks=_asks(deck, lesson),
        keys=_keys(lesson),
        outline=_outline(lesson),
    )
    if lesson.is_replacing and lesson.brought:
        return _replacing_page(page, len(taught), lesson.brought)
    if lesson.is_examined:
        return page
    if lesson.is_naming and lesson.laid:
        return replace(page, pad=_pad(deck, lesson), keys=_naming_keys())
    return replace(page, answers=_answers(deck, lesson))


def _replacing_page(page: TeachView, taught: int, brought: Path) -> TeachView:
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
    return replace(
        page,
        says=says,
        asks=asks.format(n=taught),
        answers=answers,
        keys=(),
        outline=(),
    )


def offer_strip(offer: Offer, deck: Deck) -> Strip:
    """Return what is asked about a card that was put right.

    Args:
        offer: the card.
        deck: names it.
    """
    if offer.is_learned:
        title = card_title(offer.card, deck)
        text = _("{Card}: I know this one now").format(Card=title)
        return Strip(offer.told or text, (Control(_("Forget it"), UnlearnCorrected()),))
    name = card_name(offer.card, deck)
    answers = (
        Control(_("Learn it"), LearnCorrected(), strong=True),
        Control(_("Not now"), DeclineCorrected()),
    )
    asked = _("Learn how this {card} looks?").format(card=name)
    return Strip(offer.told or asked, answers)


def _title(deck: Deck) -> str:
    return deck.title.spoken(spoken()) or deck.name


def _what_to_do(deck: Deck, lesson: Lesson) -> str:
    if lesson.is_preparing:
        return _("One moment: the deck is being made ready.")
    if lesson.is_examined:
        return _("Show me any five cards: do I name each one right?")
    missing = [card for card in deck.faces if card not in lesson.cards]
    if not missing and BACK not in lesson.cards:
        return _("Show its back as well: then it is never taken for a card.")
    if not missing:
        return _("All cards are taught. Try it, then play with it.")
    if lesson.laid is None or lesson.laid.learned:
        return _("Lay the next card alone under the camera, and take the hand away.")
    return _("Not in the list? Choose the card that works the same way.")


def _asks(deck: Deck, lesson: Lesson) -> str:
    laid = lesson.laid
    if lesson.is_examined and lesson.is_preparing:
        return ""  # what is told before the deck is ready would be no fault of it
    if laid is None:
        return _nothing_taken(lesson)
    if laid.learned:
        return _("{Card} is learned.").format(Card=_name(laid.learned, deck))
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


def _outline(lesson: Lesson) -> Outline:
    """Tell where the card lies until it is learned: then it may be taken away."""
    laid = lesson.laid
    return () if laid is None or laid.learned else laid.outline


def _name(card: Card, deck: Deck) -> str:
    return _("The back") if card == BACK else card_title(card, deck)


def _likely(deck: Deck, laid: LaidCard) -> list[Card]:
    return [card for card in laid.believed if card in deck]


def _answers(deck: Deck, lesson: Lesson) -> tuple[Control, ...]:
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
    named = [Control(_name(card, deck), LearnAs(card)) for card in offered]
    if likely:
        named[0] = replace(named[0], strong=True)
    return (*named, another)


def _keys(lesson: Lesson) -> tuple[Control, ...]:
    if lesson.is_examined:
        return (Control(_("End the test"), Examine(on=False), strong=True),)
    has_cards = bool(lesson.cards)
    play = PlayWith(on=not lesson.is_played)
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


def _naming_keys() -> tuple[Control, ...]:
    return (Control(_("Back"), NameCard(on=False)),)


def _pad(deck: Deck, lesson: Lesson) -> CardPad:
    """Return all faces of the deck, and its back."""
    pad = deck_pad(deck, LearnAs)
    back = (replace(swatch(None), word=_("The back")), ((CardFace(), LearnAs(BACK)),))
    believed = lesson.laid.believed[:1] if lesson.laid else ()
    color = believed[0].color if believed else None
    return replace(pad, groups=(*pad.groups, back)).opened_at(color)
