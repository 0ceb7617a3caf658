"""The drawn figure and the tint by which everybody knows a player."""

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

FIGURES = (
    *("cat", "bear", "rabbit", "fox", "owl", "frog", "fish", "whale", "turtle"),
    *("snail", "elephant", "penguin", "mouse", "butterfly", "pig", "bird"),
    *("star", "heart", "moon", "sun", "cloud", "flower"),
)
"""The figures that can be chosen; each is a drawing of our own."""
TINTS = (
    *("#E0F498", "#E050F4", "#68F4F4", "#F49880"),
    *("#E098F4", "#B0B0B0", "#B06898", "#B0F4C8"),
)
"""Far from the four card colors and from each other, also for color-blind eyes."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A figure on a tint."""

    figure: str = ""
    """One of `FIGURES`; empty for none."""
    tint: int = 0
    """Number of its tint in `TINTS`."""


def badges_of(names: tuple[str, ...], chosen: Mapping[str, Badge]) -> tuple[Badge, ...]:
    """Return everybody's badge; a player who has chosen none is given one.

    So is who has chosen what somebody before has, on an evening without the other.

    Args:
        names: who sits at the table, seat by seat.
        chosen: the badges that people have chosen, by their names in small letters; of
            one that is not drawn any more nothing is known.
    """
    known: list[Badge] = []
    figures: set[str] = set()
    for name in names:
        badge = _known(chosen.get(name.casefold(), Badge()))
        known.append(Badge() if badge.figure in figures else badge)
        figures.add(badge.figure)
    tints = [badge.tint for badge in known if badge.figure]
    for seat, name in enumerate(names):
        if not known[seat].figure:
            given = Badge(_free_figure(name, figures), _free_tint(name, tints))
            known[seat] = given
            figures.add(given.figure)
            tints.append(given.tint)
    return tuple(known)


def _known(badge: Badge) -> Badge:
    drawn = badge.figure in FIGURES and badge.tint in range(len(TINTS))
    return badge if drawn else Badge()


def _free_figure(name: str, taken: set[str]) -> str:
    """Return a figure that nobody else at the table has, always the same for a name."""
    first = crc32(name.encode()) % len(FIGURES)
    turned = (*FIGURES[first:], *FIGURES[:first])
    return next((figure for figure in turned if figure not in taken), turned[0])


def _free_tint(name: str, taken: list[int]) -> int:
    """Return the tint that the fewest players at the table have."""
    first = crc32(name[::-1].encode()) % len(TINTS)
    turned = [(first + i) % len(TINTS) for i in range(len(TINTS))]
    return min(turned, key=taken.count)
