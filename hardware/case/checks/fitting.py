"""Whether everything fits: no part, plug, ribbon, finger or screwdriver collides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Self

from build123d import Axis, BoundBox, Part, Pos

from hardware.case.fittings import envelopes
from hardware.case.layout import head_axis, head_frame, hinge_frame
from hardware.case.parameters import Case, Stand
from hardware.case.parts import PrintedPart
from hardware.case.screws import Screw, screws

_HELD = 0.9  # share of a screw's thread at its tip that must be in plastic
_LEAST = 0.5  # cubic mm; less is where two surfaces touch


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A solid in the world with its bounds, which say at once what is far away."""

    name: str
    """Its name in a sentence."""
    part: Part
    """The solid."""
    bounds: BoundBox
    """Its bounds."""

    @classmethod
    def of(cls, name: str, part: Part) -> Self:
        """Measure a solid."""
        return cls(name, part, part.bounding_box())

    def shared_with(self, other: Self) -> Part | None:
        """Return what two solids share; ``None`` if they at most touch."""
        mine, others = _corners(self.bounds), _corners(other.bounds)
        for (low, high), (other_low, other_high) in zip(mine, others, strict=True):
            if low > other_high or other_low > high:
                return None
        shared = self.part & other.part
        return shared if shared and shared.volume > _LEAST else None

    def depth_in(self, other: Self) -> float | None:
        """Return how far two solids are in each other, mm; ``None`` if they are not."""
        shared = self.shared_with(other)
        if shared is None:
            return None
        size = shared.bounding_box().size
        return float(min(size.X, size.Y, size.Z))


def _corners(bounds: BoundBox) -> list[tuple[float, float]]:
    """Return from where to where bounds reach along x, y and z, mm."""
    return list(zip(tuple(bounds.min), tuple(bounds.max), strict=True))


def fitting_faults(
    case: Case, parts: Sequence[PrintedPart], stand: str = Stand.MAST
) -> list[str]:
    """Return what collides in a device.

    Args:
        case: what is bought and how it is arranged.
        parts: what was printed; it may have been made from other parameters.
        stand: one of `Stand`.
    """
    printed = {part.name: Solid.of(f"the {part.name}", part.in_place) for part in parts}
    bought = {
        thing.name: Solid.of(thing.name, thing.part) for thing in envelopes(case, stand)
    }
    return [
        *_collisions(printed),
        *_hits(bought, printed),
        *_screw_faults(screws(case, stand), printed),
        *_moves(printed, bought),
        *(_turns(case, printed) if stand == Stand.MAST else ()),
    ]


def _collisions(printed: Solids) -> Iterator[str]:
    for one, other in combinations(printed.values(), 2):
        depth = one.depth_in(other)
        if depth is not None:
            name = one.name.capitalize()
            yield f"{name} and {other.name} are {depth:.1f} mm in each other."


def _hits(bought: Solids, printed: Solids) -> Iterator[str]:
    """Find bought things that are in the way of printed parts or of each other."""
    pairs = [
        *product(bought.values(), printed.values()),
        *combinations(bought.values(), 2),
    ]
    for thing, other in pairs:
        depth = thing.depth_in(other)
        if depth is not None:
            yield f"{thing.name} hits {_within(other.name)} by {depth:.1f} mm."


def _within(name: str) -> str:
    """Return a name as it stands within a sentence."""
    return name[0].lower() + name[1:]


def _screw_faults(all_screws: Iterable[Screw], printed: Solids) -> Iterator[str]:
    """Find screws that no shop has, that no driver reaches, or that hold too little."""
    for screw in all_screws:
        told = f"The screw {screw.thread.name}x{screw.length} of the {screw.use}"
        if screw.length not in screw.thread.lengths:
            yield f"{told} is not sold in that length."
        driver, tip = Solid.of("", screw.driver()), Solid.of("", screw.tip())
        beside = [solid for name, solid in printed.items() if name in screw.beside]
        for solid in beside:
            if driver.shared_with(solid):
                yield f"{told} cannot be driven: {solid.name} is in the way."
        shared = [tip.shared_with(solid) for solid in beside]
        held = sum(part.volume for part in shared if part is not None)
        is_free = screw.nut or screw.is_into_metal
        if not is_free and held < _HELD * tip.part.volume:
            yield f"{told} does not meet its hole."


def _moves(printed: Solids, bought: Solids) -> Iterator[str]:
    """Follow what is put together: the board into the base, the cover onto both."""
    board = [
        solid
        for name, solid in bought.items()
        if name == "The board" or name.endswith("socket")
    ]
    cover = [
        printed[name] for name in ("cover", "front panel", "left bar", "right bar")
    ]
    cover.append(bought["The display"])
    still = [printed["base"], *board, bought["The loudspeaker"], bought["The ballast"]]
    yield from _lowered("The board", board, [printed["base"]], (3, 9, 20))
    yield from _lowered("The cover", cover, still, (4, 12, 30, 60))


def _lowered(
    name: str, moving: Sequence[Solid], still: Sequence[Solid], heights: Sequence[float]
) -> Iterator[str]:
    for height in heights:
        raised = [Solid.of(s.name, Pos(0, 0, height) * s.part) for s in moving]
        for one, other in product(raised, still):
            if one.shared_with(other):
                yield (
                    f"{name} cannot be put in: {height:.0f} mm above its place "
                    f"{_within(one.name)} hits {_within(other.name)}."
                )


def _turns(case: Case, printed: Solids) -> Iterator[str]:
    """Fold the mast to the rear, and turn the head as far as it shall."""
    still = [printed["cover"], printed["mast plate"]]
    axis = Axis(hinge_frame(case).origin, (1, 0, 0))
    for degrees in (45, 90):
        folded = [
            Solid.of(name, printed[name].part.rotate(axis, -degrees))
            for name in ("mast", "head", "camera lid")
        ]
        if any(one.shared_with(other) for one, other in product(folded, still)):
            yield f"The mast cannot be folded: it hits at {degrees} degrees."
    y, z = head_axis(case)
    axis = Axis(head_frame(case).to_world((0, y, z)), (1, 0, 0))
    for tilt in case.shape.tilt_range:
        turn = tilt - case.shape.tilt_deg
        turned = [
            Solid.of(name, printed[name].part.rotate(axis, turn))
            for name in ("head", "camera lid")
        ]
        if any(part.shared_with(printed["mast"]) for part in turned):
            yield f"The head cannot lean by {tilt:.0f} degrees: it hits the mast."


Solids = Mapping[str, Solid]
"""Solids by the names of their parts."""
