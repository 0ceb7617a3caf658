"""Hints for a first evening: what can be touched, and what people have touched."""

from enum import Enum

from companion.pages.correct.actions import CorrectDirection, CorrectSeat, CorrectStep
from companion.pages.table.view import TableView
from companion.referee.inputs import CardSeen
from companion.view.actions import Action, Touch
from companion.view.elements import CardFace, Notice
from companion.view.language import words_for
from companion.view.view import PageView


class Hint(Enum):
    """Things to touch, in the order in which the hints show them."""

    DECK = "deck"
    """Only where no camera reads the cards."""
    PILE = "pile"
    SEAT = "seat"
    TRAIL = "trail"
    ARROW = "arrow"


HINTED_FROM = 2
"""Cards that must have landed before anything can be wrong; one of this round, too."""


def hints(
    page: PageView,
    learned: tuple[str, ...],
    *,
    by_touch: bool = False,
    stay: bool = False,
) -> tuple[Notice, ...]:
    """Return the hint in the room for notices, at the table only.

    Args:
        page: the one in sight.
        learned: the hints that were used on any evening.
        by_touch: whether cards are entered by touch, for want of a camera.
        stay: whether they stay on for whoever is to act: with each card another one.
    """
    if not isinstance(page, TableView):
        return ()
    told = [hint for hint in Hint if by_touch or hint is not Hint.DECK]
    hint = next((hint for hint in told if hint.value not in learned), None)
    if hint is None and stay:
        hint = told[page.landing.number % len(told)]
    are_few = page.landing.number < HINTED_FROM or page.top == CardFace()
    is_early = are_few and hint is not Hint.DECK
    has_card = any(event.face for event in page.recent)
    if hint is None or is_early or (hint is Hint.TRAIL and not has_card):
        return ()
    return (Notice(hint_text(hint), hint=hint.value),)


def hint_used(action: Action, game: PageView) -> Hint | None:
    """Return which hint a touch has used, if any.

    Args:
        action: what was touched; a card, once it has been entered.
        game: the table, as it lies under all pages.
    """
    match action:
        case Touch(table_input=CardSeen()):
            # The first card is entered on the large back; the next in the middle.
            lay = isinstance(game, TableView) and game.landing.number >= HINTED_FROM
            return Hint.DECK if lay else None
        case CorrectStep():
            is_pile = isinstance(game, TableView) and action == game.pile
            return Hint.PILE if is_pile else Hint.TRAIL
        case CorrectSeat():
            return Hint.SEAT
        case CorrectDirection():
            return Hint.ARROW
        case _:
            return None


def hint_text(hint: Hint) -> str:
    """Return one short sentence."""
    return words_for("hint", hint)
