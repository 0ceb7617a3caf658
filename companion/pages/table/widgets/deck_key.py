"""The draw pile in the middle of the ring: a card is entered by touching it."""

from kivy.input import MotionEvent

from companion.ui.widgets.cards.card_picture import CardPicture
from companion.ui.widgets.touchable import Touchable
from companion.view.items import OpenPanel


class DeckKey(Touchable, CardPicture):
    """The back of a card."""

    def meant(self, _touch: MotionEvent) -> OpenPanel:
        """Let a card be entered by touch."""
        return OpenPanel("cards")
