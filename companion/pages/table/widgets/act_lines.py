"""Who acts and what they may do: how large the badge is, and which words fit."""

from companion.ui.widgets.labels import width_of
from companion.view.elements import TurnPrompt

MOST_MM = 11.5
LEAST_MM = 4.4
"""A smaller badge would say nothing: then there is none."""
NAME_MM = 72.0
"""Width of a name of twelve letters, which is shown in full; longer ones are cut."""
GAP_MM = 1.6


def badge_side(width: float, name: str, *, mm: float, font_size: float) -> float:
    """Return the side of the badge, pixels: what the name leaves of the line.

    Args:
        width: of the line, pixels.
        name: who acts.
        mm: pixels of a millimeter.
        font_size: that of the name, pixels.
    """
    left = width - min(width_of(name, int(font_size)), NAME_MM * mm) - GAP_MM * mm
    return 0.0 if left < LEAST_MM * mm else min(left, MOST_MM * mm)


def fitting(act: TurnPrompt, width: float, font_size: float) -> str:
    """Return the sentence, or its brief form where it does not fit on one line.

    Args:
        act: what somebody may do.
        width: of the line, pixels.
        font_size: the least that may be used, pixels.
    """
    fits = width_of(act.sentence, int(font_size), bold=False) <= width
    return act.sentence if fits or not act.brief else act.brief
