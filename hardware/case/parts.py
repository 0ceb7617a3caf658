"""Which parts are printed for a device, and how they lie on the printer's bed."""

from dataclasses import dataclass

from build123d import Axis, Part, Pos

from hardware.case import box, lamp, mast
from hardware.case.coupon import holes_coupon, ports_coupon
from hardware.case.layout import Frame, head_frame, hinge_frame, panel_frame
from hardware.case.parameters import Case, Stand
from hardware.case.shapes import placed

WORLD = Frame((0.0, 0.0, 0.0))
Turns = tuple[float, float, float]
"""Turns about x, y and z, in this order, degrees."""
UPRIGHT: Turns = (0.0, 0.0, 0.0)
UPSIDE_DOWN = (180.0, 0.0, 0.0)
ON_ITS_SIDE = (0.0, 90.0, 0.0)
_Made = tuple[Part, Frame, Turns]


@dataclass(frozen=True, slots=True, eq=False)
class PrintedPart:
    """A part as it is built in and as it is printed."""

    name: str
    """Its name in the list of parts and in the drawings."""
    file: str
    """Name of its files, without ending."""
    part: Part
    """The solid in its own system."""
    frame: Frame
    """Where that system is in the finished device."""
    lying: Turns
    """Turns that bring it into its printing position."""

    @property
    def in_place(self) -> Part:
        """The solid where it is in the finished device."""
        return placed(self.part, self.frame)

    def printed(self) -> Part:
        """Return the solid in its printing position, on the bed, its middle at 0, 0.

        A part longer than the bed lies across it.
        """
        solid = self.part
        for axis, degrees in zip((Axis.X, Axis.Y, Axis.Z), self.lying, strict=True):
            solid = solid.rotate(axis, degrees) if degrees else solid
        return _on_bed(solid)


def across(solid: Part, bed: tuple[float, float, float]) -> Part:
    """Turn a part by 45 degrees if it fits the bed only so."""
    size = solid.bounding_box().size
    if max(size.X, size.Y) <= min(bed[:2]):
        return solid
    return _on_bed(solid.rotate(Axis.Z, 45))


def _on_bed(solid: Part) -> Part:
    bounds = solid.bounding_box()
    middle = bounds.center()
    return Pos(-middle.X, -middle.Y, -bounds.min.Z) * solid


def file_names(case: Case, stand: str = Stand.MAST) -> dict[str, str]:
    """Return the file of each printed part of a device, without ending.

    Args:
        case: the device.
        stand: one of `Stand`.
    """
    display = short(case.display.name)
    files = {
        "base": f"base-{short(case.board.name)}",
        "cover": f"cover-{short(case.button.name)}",
        "front panel": f"front-panel-{display}",
        "left bar": f"left-bar-{display}",
        "right bar": f"right-bar-{display}",
    }
    if stand == Stand.MAST:
        files |= {"mast plate": "mast-plate", "mast": "mast", "head": "head"}
    else:
        files |= {"arm plate": "arm-plate", "head": "lamp-head"}
    return files | {"camera lid": "head-lid"}


def printed_parts(case: Case, stand: str = Stand.MAST) -> tuple[PrintedPart, ...]:
    """Return all printed parts of a device.

    Args:
        case: the device.
        stand: one of `Stand`.
    """
    panel, (left, right) = panel_frame(case), case.display.bar_x
    made = {
        "base": (box.base(case), WORLD, UPRIGHT),
        "cover": (box.cover(case), WORLD, UPSIDE_DOWN),
        "front panel": (box.front_panel(case), panel, UPSIDE_DOWN),
        "left bar": (box.bar(case, left), panel, UPRIGHT),
        "right bar": (box.bar(case, right), panel, UPRIGHT),
        **(_mast_parts(case) if stand == Stand.MAST else _lamp_parts(case)),
    }
    return tuple(
        PrintedPart(name, file, *made[name])
        for name, file in file_names(case, stand).items()
    )


def _mast_parts(case: Case) -> dict[str, _Made]:
    hinge, head = hinge_frame(case), head_frame(case)
    return {
        "mast plate": (mast.mast_plate(case), hinge, UPRIGHT),
        "mast": (mast.mast(case), hinge, ON_ITS_SIDE),
        "head": (mast.head(case), head, UPRIGHT),
        "camera lid": (mast.head_lid(case), head, UPSIDE_DOWN),
    }


def _lamp_parts(case: Case) -> dict[str, _Made]:
    arm = lamp.arm_frame(case)
    return {
        "arm plate": (lamp.arm_plate(case), hinge_frame(case), UPSIDE_DOWN),
        "head": (lamp.lamp_head(case), arm, UPRIGHT),
        "camera lid": (mast.head_lid(case), arm, UPSIDE_DOWN),
    }


def other_heads(case: Case) -> tuple[PrintedPart, ...]:
    """Return the heads that an arm may carry in place of a camera module's."""
    arm = lamp.arm_frame(case)
    return (
        PrintedPart("USB head", "lamp-head-usb", lamp.usb_head(case), arm, UPRIGHT),
        PrintedPart(
            "phone head", "lamp-head-phone", lamp.phone_head(case), arm, UPRIGHT
        ),
    )


def coupons(case: Case) -> tuple[PrintedPart, ...]:
    """Return what is printed first: what has to fit what was bought."""
    ports, holes = coupon_files(case)
    return (
        PrintedPart("coupon of the ports", ports, ports_coupon(case), WORLD, UPRIGHT),
        PrintedPart("coupon of the holes", holes, holes_coupon(case), WORLD, UPRIGHT),
    )


def coupon_files(case: Case) -> tuple[str, str]:
    """Return the files of the coupons, without ending."""
    return f"coupon-ports-{short(case.board.name)}", "coupon-holes"


def short(name: str) -> str:
    """Return a name as it stands in the names of files."""
    return name.lower().replace("raspberry ", "").replace(",", "").replace(" ", "-")
