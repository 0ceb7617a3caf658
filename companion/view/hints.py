"""What a first evening is told can be touched; each goes for good once it was."""

from collections.abc import Collection
from enum import Enum

from companion.view.language import _


class Hint(Enum):
    """Something to touch, in the order in which it is told."""

    PILE = "pile"
    SEAT = "seat"
    TRAIL = "trail"
    ARROW = "arrow"


def next_hint(learned: Collection[str]) -> Hint | None:
    """Return what is told now.

    Args:
        learned: what was touched on any evening, by the values of the hints.
    """
    return next((hint for hint in Hint if hint.value not in learned), None)


def hint_text(hint: Hint) -> str:
    """Return one short sentence."""
    return {
        Hint.PILE: _("Wrong card? Touch the pile"),
        Hint.SEAT: _("Wrong cards or turn? Touch the player"),
        Hint.TRAIL: _("Earlier mistake? Touch a small card below"),
        Hint.ARROW: _("Wrong way round? Touch the arrows"),
    }[hint]
