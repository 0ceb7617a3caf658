"""The choice of a badge on the screen: a figure and a tint that nobody else wears."""

from collections.abc import Mapping
from dataclasses import replace

from companion.pages.set_up.edits import WearBadge
from companion.pages.set_up.seating import SeatingDraft
from companion.pages.set_up.view import BadgeTile, BadgeView
from companion.view.badges import FIGURES, TINTS, Badge, badges_of
from companion.view.elements import Control
from companion.view.keyboard import Key
from companion.view.language import _


def worn(seating: SeatingDraft, chosen: Mapping[str, Badge]) -> tuple[Badge, ...]:
    """Return everybody's badge, seat by seat; none at a seat without a name."""
    names = seating.players
    badges = dict(zip(names, badges_of(names, chosen), strict=True))
    return tuple(badges.get(name.strip(), Badge()) for name in seating.names)


def badge_view(seating: SeatingDraft, chosen: Mapping[str, Badge]) -> BadgeView:
    """Return what the player that is meant can choose.

    Args:
        seating: who sits where.
        chosen: the badges that people have chosen, by name.
    """
    name = seating.name.strip()
    if not name:
        return BadgeView()
    badges = worn(seating, chosen)
    own = badges[seating.chosen]
    others = badges[: seating.chosen] + badges[seating.chosen + 1 :]
    taken = {badge.figure for badge in others}

    def tile(badge: Badge) -> BadgeTile:
        free = badge.figure not in taken
        item = WearBadge(name, badge) if free else None
        return BadgeTile(badge, item, chosen=badge == own)

    return BadgeView(
        title=name,
        badge=own,
        figures=tuple(tile(replace(own, figure=figure)) for figure in FIGURES),
        tints=tuple(tile(replace(own, tint=tint)) for tint in range(len(TINTS))),
        done=Control(_("Done"), Key.DONE, strong=True),
    )
