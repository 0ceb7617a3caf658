"""Cards that the table corrects: learning how they look is offered, or taken back."""

from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card
from companion.core.decks import Deck
from companion.core.events import Flipped, Played
from companion.core.history import History
from companion.pages.listing import ListPage, listing
from companion.pages.page import PageContext
from companion.referee.inputs import (
    CardSeen,
    CardUnread,
    ReadAgain,
    RepairTouched,
    UndoTouched,
)
from companion.teaching.corrections import CorrectionOffer
from companion.view.actions import Action, Open, PageAction, Touch
from companion.view.cards import card_name, card_title
from companion.view.elements import Control, QuestionBar
from companion.view.form import Form, Line
from companion.view.language import _
from companion.view.sentences.notices import deck_text

_OFFERED_S = 30.0
"""Seconds after which an offer goes that nobody answers; so does the way to undo it."""


class CorrectionAct(PageAction, Enum):
    """Actions on the card that was corrected."""

    LEARN = "learn"
    DECLINE = "decline"
    UNLEARN = "unlearn"
    """Forget the picture that was learned just now."""


@dataclass(frozen=True, slots=True)
class ForgetCorrected(PageAction):
    """Forget one of the corrected pictures that were learned."""

    number: int
    """Counted from 0, the oldest first."""


def correction_question(offer: CorrectionOffer, deck: Deck) -> QuestionBar:
    """Return what is asked about a card that was corrected.

    Args:
        offer: the card.
        deck: names it.
    """
    failure = deck_text(offer.failure) if offer.failure else ""
    if offer.is_learned:
        title = card_title(offer.card, deck)
        text = _("{Card}: I know this one now").format(Card=title)
        forget = Control(_("Forget it"), CorrectionAct.UNLEARN)
        return QuestionBar(failure or text, (forget,))
    answers = (
        Control(_("Learn it"), CorrectionAct.LEARN, strong=True),
        Control(_("Not now"), CorrectionAct.DECLINE),
    )
    asks = _("Learn how this {card} looks?").format(card=card_name(offer.card, deck))
    return QuestionBar(failure or asks, answers)


class CorrectionOffers:
    """Follows the game, and asks about a card that was corrected.

    Args:
        context: knows the game, and who learns.
    """

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._reports: dict[int, float] = {}
        """Times at which the camera reported cards, by the numbers of their steps."""
        self._unread: float | None = None
        """Time at which it reported an unreadable card, if that lies there now."""
        self._shown: tuple[int, bool] | None = None
        self._until = 0.0

    def follow(self, action: Action, before: History | None) -> None:
        """Learn which card was corrected by an action that the game has taken.

        Args:
            action: what it was.
            before: the game before it.
        """
        after = self._context.table.history
        if self._context.corrections is None or after is None or after is before:
            if isinstance(action, CardUnread):
                self._unread = action.at
            return
        was, now = _laid(before), _laid(after)
        new = now.keys() - was.keys()
        match action:
            case CardSeen(at=at):
                self._unread = None
                self._reports |= dict.fromkeys(new, at)
            case CardUnread(at=at):
                self._unread = at
            case Touch(table_input=CardSeen()) if new and self._unread is not None:
                self._reports[max(new)] = self._unread
                self._correct(max(new), now)
                self._unread = None
            case Touch(table_input=RepairTouched() | ReadAgain()):
                for n in was.keys() & now.keys():
                    if was[n] != now[n]:
                        self._correct(n, now)
            case Touch(table_input=UndoTouched()):
                self._take_back()
            case _:
                pass  # nothing that says what a card was

    def _correct(self, n: int, laid: dict[int, Card]) -> None:
        if self._context.corrections is not None and n in self._reports:
            self._context.corrections.add_correction(self._reports[n], laid[n])

    def _take_back(self) -> None:
        """Drop the offer: the card is again as it was read, which proves nothing."""
        if self._context.corrections and self._offer and not self._offer.is_learned:
            self._context.corrections.decline()

    @property
    def _offer(self) -> CorrectionOffer | None:
        corrections = self._context.corrections
        return None if corrections is None else corrections.offer

    def handle(self, action: Action) -> bool:
        """Take the answer to an offer; return whether it was one."""
        corrections = self._context.corrections
        if corrections is None or not isinstance(action, CorrectionAct):
            return False
        match action:
            case CorrectionAct.LEARN:
                corrections.learn()
            case CorrectionAct.DECLINE:
                corrections.decline()
            case CorrectionAct.UNLEARN:
                corrections.unlearn()
        return True

    def tick(self, now: float) -> bool:
        """Let an offer go that nobody answers; return whether the view has changed.

        Args:
            now: monotonic seconds.
        """
        corrections, offer = self._context.corrections, self._offer
        shown = None if offer is None else (offer.number, offer.is_learned)
        if shown != self._shown:
            self._shown, self._until = shown, now + _OFFERED_S
            return True
        if corrections is None or shown is None or now < self._until:
            return False
        corrections.decline()
        return True

    @property
    def strip(self) -> QuestionBar:
        """Question of this page, where the game asks nothing."""
        offer, history = self._offer, self._context.table.history
        if offer is None or history is None:
            return QuestionBar()
        return correction_question(offer, history.now.deck)


def _laid(history: History | None) -> dict[int, Card]:
    """Return the cards on the pile by the numbers of their steps."""
    return {
        step.n: step.event.card
        for step in (history.steps if history else ())
        if isinstance(step.event, Flipped | Played)
    }


def corrected_row(count: int) -> Line:
    """Return the row that leads to the corrected cards."""
    says = _("Worn cards that you have put right, and that are read since.")
    return Line(
        title=_("Corrected cards"),
        description=says,
        aside=str(count),
        action=Open("corrected"),
    )


class CorrectedPage(ListPage):
    """The cards that are read since somebody corrected them; one touch forgets one.

    Args:
        context: knows them.
    """

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._deck = context.table.deck
        self._shown = self._learned

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        says = _("Touch it to forget it")
        rows = [
            Line(
                title=card_title(card, self._deck),
                description=says,
                action=ForgetCorrected(n),
            )
            for n, card in enumerate(self._shown)
        ]
        empty = _("Nothing was learned from corrections.")
        return listing(_("Corrected cards"), rows, self._first, empty)

    def handle(self, action: Action) -> bool:
        """Turn to another part of the list, or forget a card."""
        corrections = self._context.corrections
        if corrections is None or not isinstance(action, ForgetCorrected):
            return super().handle(action)
        corrections.forget(action.number)
        return True

    def tick(self) -> bool:
        """Look what is left; return whether that has changed."""
        before, self._shown = self._shown, self._learned
        return before != self._shown

    @property
    def _learned(self) -> tuple[Card, ...]:
        return self._context.corrections.learned if self._context.corrections else ()
