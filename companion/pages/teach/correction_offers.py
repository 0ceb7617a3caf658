"""Sees which cards the table puts right, and offers to learn how they look."""

from companion.core.cards import Card
from companion.core.events import Flipped, Played
from companion.core.history import History
from companion.pages.page import PageContext
from companion.pages.teach.items import (
    DeclineCorrected,
    LearnCorrected,
    UnlearnCorrected,
)
from companion.pages.teach.offers import offer_strip
from companion.referee.inputs import (
    CardSeen,
    CardUnread,
    ReadAgain,
    RepairTouched,
    UndoTouched,
)
from companion.view.elements import QuestionBar
from companion.view.items import Item, Touch

_OFFERED_S = 30.0
"""An offer that nobody answers goes by itself; so does the way to undo it."""


class CorrectionOffers:
    """Follows the game, and asks about a card that was put right.

    Args:
        desk: knows the game, and who learns.
    """

    def __init__(self, desk: PageContext) -> None:
        self._desk = desk
        self._reports: dict[int, float] = {}
        """When the camera reported a card, by the number of its step."""
        self._unread: float | None = None
        """When it reported one that it could not read, if that lies there now."""
        self._shown: tuple[int, bool] | None = None
        self._until = 0.0

    def follow(self, item: Item, before: History | None) -> None:
        """Learn which card was put right by an item that the game has taken.

        Args:
            item: what it was.
            before: the game before it.
        """
        after = self._desk.table.history
        if self._desk.corrections is None or after is None or after is before:
            if isinstance(item, CardUnread):
                self._unread = item.at
            return
        was, now = _laid(before), _laid(after)
        new, gone = now.keys() - was.keys(), was.keys() - now.keys()
        match item:
            case CardSeen(at=at):
                self._unread = None
                self._reports |= dict.fromkeys(new, at)
            case CardUnread(at=at):
                self._unread = at
            case Touch(item=CardSeen()) if new and self._unread is not None:
                self._reports[max(new)] = self._unread
                self._put_right(max(new), now)
                self._unread = None
            case Touch(item=ReadAgain()) if new and gone:
                self._reports[max(new)] = self._reports.pop(max(gone), -1.0)
                self._put_right(max(new), now)
            case Touch(item=RepairTouched()):
                for n in was.keys() & now.keys():
                    if was[n] != now[n]:
                        self._put_right(n, now)
            case Touch(item=UndoTouched()):
                self._take_back()
            case _:
                pass  # nothing that says what a card was

    def _put_right(self, n: int, laid: dict[int, Card]) -> None:
        if self._desk.corrections is not None and n in self._reports:
            self._desk.corrections.add_correction(self._reports[n], laid[n])

    def _take_back(self) -> None:
        """What was put right is as it was: it proves nothing."""
        corrections = self._desk.corrections
        if corrections and corrections.offer and not corrections.offer.is_learned:
            corrections.decline()

    def take(self, item: Item) -> bool:
        """Take the answer to an offer; return whether it was one."""
        corrections = self._desk.corrections
        if corrections is None:
            return False
        match item:
            case LearnCorrected():
                corrections.learn()
            case DeclineCorrected():
                corrections.decline()
            case UnlearnCorrected():
                corrections.unlearn()
            case _:
                return False
        return True

    def tick(self, now: float) -> bool:
        """Let an offer go that nobody answers; return whether the view has changed.

        Args:
            now: monotonic seconds.
        """
        corrections = self._desk.corrections
        offer = None if corrections is None else corrections.offer
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
        """What is asked, where the game asks nothing."""
        offer = None if self._desk.corrections is None else self._desk.corrections.offer
        history = self._desk.table.history
        if offer is None or history is None:
            return QuestionBar()
        return offer_strip(offer, history.now.deck)


def _laid(history: History | None) -> dict[int, Card]:
    """Return the cards on the pile by the numbers of their steps."""
    return {
        step.n: step.event.card
        for step in (history.steps if history else ())
        if isinstance(step.event, Flipped | Played)
    }
