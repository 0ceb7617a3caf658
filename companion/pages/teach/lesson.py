"""A lesson in a deck: how far it is, what can be touched, and how it is shown."""

from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import ClassVar

from companion.core.cards import BACK, Card
from companion.core.decks import Deck
from companion.teaching.classroom import LessonCard
from companion.teaching.store import FEW, missing_cards
from companion.view.actions import PageAction
from companion.view.cards import card_title, deck_pad
from companion.view.elements import CardFace, CardPad, Control, Swatch
from companion.view.form import (
    Beside,
    Form,
    Keys,
    Line,
    Lines,
    LineStyle,
    Picture,
    Section,
)
from companion.view.language import _, current_language, ngettext
from companion.view.words import swatch


class LessonStep(Enum):
    """Step of the lesson."""

    TEACH = "teach"
    NAME = "name"
    """A card is being chosen from all faces of the deck."""
    TEST = "test"
    """A test round: the page says as which card each was read."""
    ASK_TO_PLAY = "ask_to_play"
    """Is a deck that is taught in part to be played with?"""
    ASK_TO_REPLACE = "ask_to_replace"
    """May a deck on a stick replace what was taught?"""


@dataclass(frozen=True, slots=True)
class LessonState:
    """State of a lesson."""

    cards: tuple[Card, ...] = ()
    """Cards that were taught."""
    current_card: LessonCard | None = None
    sees_only_old_cards: bool = False
    """Whether nothing is seen but what lay there before."""
    step: LessonStep = LessonStep.TEACH
    is_preparing: bool = False
    """Whether the deck will be read in a moment."""
    is_played: bool = False
    """Whether the deck is read in the game."""
    status: str = ""
    """Result of the last touch."""
    file_on_stick: Path | None = None
    """A file of a taught deck on a stick."""

    def missing(self, deck: Deck) -> tuple[Card, ...]:
        """Return the cards of a deck that are not taught yet, in its order."""
        return missing_cards(deck, self.cards)


@dataclass(frozen=True, slots=True)
class TeachDeck(PageAction):
    """Begin to teach a deck, or go on with it."""

    opens: ClassVar[str] = "teach"

    name: str
    """Name of the deck file that says what its cards do."""


@dataclass(frozen=True, slots=True)
class LearnAs(PageAction):
    """The card that lies there is this one, or works like it."""

    card: Card


@dataclass(frozen=True, slots=True)
class ShowStep(PageAction):
    """Go on with something else."""

    step: LessonStep


class LessonAct(PageAction, Enum):
    """Actions on the taught cards."""

    LOOK_AGAIN = "look_again"
    """Take the card that lies there once more."""
    FORGET_OLDER = "forget_older"
    """Keep of the card that was learned only the picture that lies there."""
    FORGET_LAST = "forget_last"
    EXPORT = "export"
    """Copy the deck to a stick, as one file."""


@dataclass(frozen=True, slots=True)
class ImportDeck(PageAction):
    """Take a deck over that somebody brought."""

    path: Path


@dataclass(frozen=True, slots=True)
class PlayWith(PageAction):
    """Read this deck from now on, or the usual cards again."""

    on: bool


_SUGGESTED = 2
"""Cards that are named beside all others."""


def deck_row(deck: Deck, taught: int) -> Line:
    """Return the row of a deck that can be taught."""
    part = _("{n} of {total}").format(n=taught, total=len(deck.faces))
    says, action = deck.description.spoken(current_language()), TeachDeck(deck.name)
    return Line(
        title=_title(deck),
        description=says,
        aside=part if taught else "",
        action=action,
    )


def forgotten(card: Card, deck: Deck) -> str:
    """Say which card was forgotten."""
    return _("{Card} is forgotten.").format(Card=_name(card, deck))


def no_camera_page(deck: Deck) -> Form:
    """Return the page of a table without a camera."""
    says = _("To teach a deck, connect a camera first.")
    return Form(name="teach", title=_title(deck), sentence=says)


def teach_page(deck: Deck, lesson: LessonState) -> Form:
    """Return the page on which a deck is taught.

    Args:
        deck: says which cards there are.
        lesson: how far it is.
    """
    card, step, file = lesson.current_card, lesson.step, lesson.file_on_stick
    if step is LessonStep.ASK_TO_REPLACE and file:
        return _asking_to_replace(deck, lesson, file)
    if step is LessonStep.ASK_TO_PLAY:
        return _asking_to_play(deck, lesson)
    says, keys = lesson.status or _what_to_do(deck, lesson), _keys(deck, lesson)
    # Once it is learned it may be taken away.
    picture = Picture(() if card is None or card.learned else card.outline)
    if step is LessonStep.NAME and card:
        keys = _row(Control(_("Back"), ShowStep(LessonStep.TEACH)))
        body = Beside((picture,), (_pad(deck, lesson, card),), share=0.6)
        return _form(deck, lesson, says, (body, keys))
    has_answers = card is not None and step is not LessonStep.TEST
    answers = _answers(deck, lesson, card) if card and has_answers else Keys()
    body = _beside(picture, _asks(deck, lesson), answers)
    return _form(deck, lesson, says, (body, keys))


def _form(
    deck: Deck, lesson: LessonState, says: str, sections: tuple[Section, ...]
) -> Form:
    taught = [card for card in deck.faces if card in lesson.cards]
    return Form(
        name="teach",
        title=_title(deck),
        aside=_("{n} of {total} cards").format(n=len(taught), total=len(deck.faces)),
        sentence=says,
        sections=sections,
    )


def _beside(picture: Picture, asks: str, answers: Keys) -> Beside:
    """Return the camera's picture beside what is asked about it."""
    asked = Lines((Line(title=asks),), LineStyle.WORDS)
    return Beside((picture,), (asked, answers))


def _asking_to_replace(deck: Deck, lesson: LessonState, file: Path) -> Form:
    """Ask before cards that somebody has shown are lost."""
    taught = len([card for card in deck.faces if card in lesson.cards])
    asks = ngettext(
        "Replace the {n} card taught here?",
        "Replace the {n} cards taught here?",
        taught,
    )
    answers = _column(
        Control(_("Keep them"), ShowStep(LessonStep.TEACH), strong=True),
        Control(_("Replace them"), ImportDeck(file)),
    )
    says = _("Found {path}").format(path=file)
    body = _beside(Picture(), asks.format(n=taught), answers)
    return _form(deck, lesson, says, (body,))


def _asking_to_play(deck: Deck, lesson: LessonState) -> Form:
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
    answers = _column(
        Control(_("Teach more first"), ShowStep(LessonStep.TEACH), strong=True),
        Control(_("Play with it"), PlayWith(on=True)),
    )
    body = _beside(Picture(), asks.format(n=len(missing)), answers)
    return _form(deck, lesson, says, (body,))


def _what_to_do(deck: Deck, lesson: LessonState) -> str:
    if lesson.is_preparing:
        return _("One moment: the deck is being made ready.")
    if lesson.step is LessonStep.TEST:
        return _("Show me any five cards: do I name each one right?")
    missing = lesson.missing(deck)
    if not missing and BACK not in lesson.cards:
        return _("Show its back as well: then it is never taken for a card.")
    if not missing:
        return _("All cards are taught. Try it, then play with it.")
    if lesson.current_card is None or lesson.current_card.learned:
        return _("Lay the next card alone under the camera, and take the hand away.")
    return _("Not in the list? Choose the card that works the same way.")


def _asks(deck: Deck, lesson: LessonState) -> str:
    """Ask which card lies there, or say what became of it."""
    card, is_test = lesson.current_card, lesson.step is LessonStep.TEST
    if is_test and lesson.is_preparing:
        return ""  # what is told before the deck is ready would be no fault of it
    if card is None and lesson.sees_only_old_cards:
        return _("What lay here before does not count.")
    if card is None:
        return _("No card lies still yet.")
    if card.learned:
        return _("{Card} is learned.").format(Card=_name(card.learned, deck))
    likely = _likely(deck, card)
    if is_test:
        return card_title(likely[0], deck) if likely else _("I do not know this one.")
    if not likely:
        return _("Which card is this?")
    return _("Is this {card}?").format(card=card_title(likely[0], deck))


def _answers(deck: Deck, lesson: LessonState, card: LessonCard) -> Keys:
    """Offer what it is believed to be, cards not taught yet, and all others.

    Once it was learned, its older pictures can be forgotten.
    """
    another = Control(_("Another card"), ShowStep(LessonStep.NAME))
    if card.learned:
        older = Control(_("Forget its older pictures"), LessonAct.FORGET_OLDER)
        return _column(older, another) if card.older else _column(another)
    likely = _likely(deck, card)[:1]
    missing = [c for c in (*deck.faces, BACK) if c not in {*lesson.cards, *likely}]
    offered = [*likely, *missing][:_SUGGESTED]
    named = (_card_key(c, deck, strong=c in likely) for c in offered)
    return _column(*named, another)


def _card_key(card: Card, deck: Deck, *, strong: bool) -> Control:
    """Return the key of a card, in its color."""
    color = swatch(card.color) if card.color else Swatch()
    return Control(_name(card, deck), LearnAs(card), strong=strong, swatch=color)


def _pad(deck: Deck, lesson: LessonState, card: LessonCard) -> CardPad:
    """Return all faces of the deck, and its back; what is taught has a tick."""
    pad = deck_pad(deck, LearnAs, ticked=lesson.cards)
    face = CardFace(is_ticked=BACK in lesson.cards)
    back = (replace(swatch(None), word=_("The back")), ((face, LearnAs(BACK)),))
    missing = [face for face in deck.faces if face not in lesson.cards]
    pad = replace(pad, groups=(*pad.groups, back))
    likely = [*card.suggestions, *missing][:1]
    return pad.opened_at(likely[0].color) if likely else pad


def _keys(deck: Deck, lesson: LessonState) -> Keys:
    """Return what can be done with what was taught."""
    if lesson.step is LessonStep.TEST:
        return _row(Control(_("End the test"), ShowStep(LessonStep.TEACH), strong=True))
    has_cards, file = bool(lesson.cards), lesson.file_on_stick
    play: PageAction = PlayWith(on=not lesson.is_played)
    if lesson.missing(deck) and not lesson.is_played:
        play = ShowStep(LessonStep.ASK_TO_PLAY)
    load: PageAction | None = ImportDeck(file) if file else None
    if file and has_cards:
        load = ShowStep(LessonStep.ASK_TO_REPLACE)
    is_laid = lesson.current_card is not None
    return _row(
        Control(_("That one again"), LessonAct.LOOK_AGAIN, enabled=is_laid),
        Control(_("Forget the last"), LessonAct.FORGET_LAST, enabled=has_cards),
        Control(_("Try it"), ShowStep(LessonStep.TEST), enabled=has_cards),
        Control(_("Play with it"), play, enabled=has_cards, strong=lesson.is_played),
        Control(_("Save to a stick"), LessonAct.EXPORT, enabled=has_cards),
        Control(_("Load from a stick"), load, enabled=file is not None),
    )


def _row(*keys: Control) -> Keys:
    return Keys(keys=keys, columns=6, height_mm=8.6)


def _column(*keys: Control) -> Keys:
    return Keys(keys=keys, columns=1, tall_columns=1)


def _likely(deck: Deck, card: LessonCard) -> list[Card]:
    return [each for each in card.suggestions if each in deck]


def _name(card: Card, deck: Deck) -> str:
    """Return what a card is called that can be taught, the back among them."""
    return _("The back") if card == BACK else card_title(card, deck)


def _title(deck: Deck) -> str:
    return deck.title.spoken(current_language()) or deck.name
