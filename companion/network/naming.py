"""Names as far as the table tells them: in full, by an initial, or not at all."""

from dataclasses import dataclass
from typing import Any

from companion.core.state import State, replace
from companion.storage.settings import NamesTold
from companion.view.badges import TINTS, Badge, badges_of
from companion.view.language import _


@dataclass(frozen=True, slots=True)
class Alias:
    """Somebody as the network knows them."""

    name: str
    """Empty if the table tells no names: then the figure is the name."""
    badge: Badge

    @property
    def shown(self) -> str:
        """What stands for the name in sentences."""
        return self.name or _(self.badge.figure.capitalize())

    @property
    def tint(self) -> str:
        """The color of the badge, ``#RRGGBB``."""
        return TINTS[self.badge.tint]


def aliases(names: tuple[str, ...], told: NamesTold) -> tuple[Alias, ...]:
    """Return how the players of a table are known, seat by seat.

    Args:
        names: their names.
        told: how much of them the table tells.
    """
    badges = badges_of(names, {})
    return tuple(
        Alias(_told(name, told), badge)
        for name, badge in zip(names, badges, strict=True)
    )


def under_aliases(state: State, known: tuple[Alias, ...]) -> State:
    """Return the state with everybody under the name that the network knows."""
    return replace(state, names=tuple(alias.shown for alias in known))


def without_name(event: dict[str, Any], told: NamesTold) -> dict[str, Any]:
    """Return an event of the record without the name of who sat down."""
    if "name" not in event or told == "names":
        return event
    (alias,) = aliases((str(event["name"]),), told)
    return {**event, "name": alias.shown}


def _told(name: str, told: NamesTold) -> str:
    match told:
        case "names":
            return name
        case "initials":
            return f"{name.strip()[:1].upper()}."
        case "animals":
            return ""
