"""Weight of a device, and whether a push at the mast's tip tips it over."""

from collections.abc import Sequence
from dataclasses import dataclass

from build123d import CenterOf

from hardware.case.fittings import envelopes
from hardware.case.parameters import Case, Printing, Stand
from hardware.case.parts import PrintedPart

PUSH_N = 5.0
"""A push at the tip of the mast that must not tip the device, newtons. Asked for."""
_GRAVITY = 9.81
_SMALL_PARTS = 0.06  # kg of wires, screws and plugs, somewhere in the middle; a guess


@dataclass(frozen=True, slots=True)
class Balance:
    """Mass and middle of a device."""

    mass: float
    """Mass in kilograms."""
    x: float
    """Place of the center of mass from left to right, mm."""
    y: float
    """Place of the center of mass from front to back, mm."""
    tip: float
    """Height of the highest point, mm."""

    def pushes(self, case: Case) -> dict[str, float]:
        """Return which push at the tip tips the device to each side, newtons."""
        shape = case.shape
        reach = shape.width / 2 - shape.feet
        arms = {
            "the left": self.x + reach,
            "the right": reach - self.x,
            "the front": self.y - shape.feet,
            "the rear": shape.depth - shape.feet - self.y,
        }
        weight = self.mass * _GRAVITY
        return {side: weight * arm / self.tip for side, arm in arms.items()}


def printed_mass(part: PrintedPart, printing: Printing) -> float:
    """Return the mass of a printed part, kg: a solid skin, and infill inside."""
    solid = part.part
    skin = min(solid.volume, solid.area * printing.shell)
    inside = solid.volume - skin
    return float(printing.density * (skin + printing.infill * inside))


def balance(
    case: Case, parts: Sequence[PrintedPart], stand: str = Stand.MAST
) -> Balance:
    """Return mass and middle of a device with everything in it."""
    shape = case.shape
    masses = [(_SMALL_PARTS, 0.0, shape.depth / 2)]
    for part in parts:
        at = part.in_place.center(CenterOf.MASS)
        masses.append((printed_mass(part, case.printing), at.X, at.Y))
    for thing in envelopes(case, stand):
        if thing.mass:
            at = thing.part.center(CenterOf.MASS)
            masses.append((thing.mass, at.X, at.Y))
    total = sum(mass for mass, _, _ in masses)
    return Balance(
        mass=total,
        x=sum(mass * x for mass, x, _ in masses) / total,
        y=sum(mass * y for mass, _, y in masses) / total,
        tip=max(part.in_place.bounding_box().max.Z for part in parts),
    )


def standing_faults(case: Case, parts: Sequence[PrintedPart]) -> list[str]:
    """Return to which sides a push at the mast's tip tips the device."""
    found = balance(case, parts)
    return [
        f"A push of {PUSH_N:.0f} N at the mast's tip, {found.tip:.0f} mm high, tips "
        f"the device of {found.mass:.2f} kg to {side}: {push:.1f} N are enough. "
        f"Put {found.mass * (PUSH_N / push - 1) + 0.05:.1f} kg more ballast in, or "
        "shorten the mast."
        for side, push in found.pushes(case).items()
        if push < PUSH_N
    ]
