"""The draw pile in the middle of the ring: a card is entered by touching it."""

from companion.ui.widgets.card_widgets import CardPicture
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.items import OpenPanel
from companion.view.language import _


class DeckKey(Touchable, CardPicture):
    """The back of a card."""

    def meant(self, _place: Place) -> OpenPanel:
        """Let a card be entered by touch."""
        return OpenPanel("cards")

    def spoken_name(self) -> str:
        """Return what it is good for."""
        return _("Enter a card")
