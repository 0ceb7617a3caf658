"""What is asked about a card that was put right."""

from companion.core.decks import Deck
from companion.pages.teach.items import (
    DeclineCorrected,
    LearnCorrected,
    UnlearnCorrected,
)
from companion.teaching.corrections import CorrectionOffer
from companion.view.cards import card_name, card_title
from companion.view.elements import Control, QuestionBar
from companion.view.language import _


def offer_strip(offer: CorrectionOffer, deck: Deck) -> QuestionBar:
    """Return what is asked about a card that was put right.

    Args:
        offer: the card.
        deck: names it.
    """
    if offer.is_learned:
        title = card_title(offer.card, deck)
        text = _("{Card}: I know this one now").format(Card=title)
        return QuestionBar(
            offer.status or text, (Control(_("Forget it"), UnlearnCorrected()),)
        )
    name = card_name(offer.card, deck)
    answers = (
        Control(_("Learn it"), LearnCorrected(), strong=True),
        Control(_("Not now"), DeclineCorrected()),
    )
    asked = _("Learn how this {card} looks?").format(card=name)
    return QuestionBar(offer.status or asked, answers)
