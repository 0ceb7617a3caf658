"""What a first evening is told can be touched; each goes for good once it was."""

from collections.abc import Collection
from enum import Enum

from companion.view.language import _


class Hint(Enum):
    """Something to touch, in the order in which it is told."""

    DECK = "deck"
    """Only where no camera reads the cards."""
    PILE = "pile"
    SEAT = "seat"
    TRAIL = "trail"
    ARROW = "arrow"


def next_hint(learned: Collection[str], *, by_touch: bool = False) -> Hint | None:
    """Return what is told now.

    Args:
        learned: what was touched on any evening, by the values of the hints.
        by_touch: whether cards are entered by touch, for want of a camera.
    """
    told = (hint for hint in Hint if by_touch or hint is not Hint.DECK)
    return next((hint for hint in told if hint.value not in learned), None)


def hint_text(hint: Hint) -> str:
    """Return one short sentence."""
    return {
        Hint.DECK: _("Enter a card? Touch the draw pile"),
        Hint.PILE: _("Wrong card? Touch the pile"),
        Hint.SEAT: _("Wrong cards or turn? Touch the player"),
        Hint.TRAIL: _("Earlier mistake? Touch a small card"),
        Hint.ARROW: _("Wrong way round? Touch the arrows"),
    }[hint]
