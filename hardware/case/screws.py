"""All screws of a device: which, where, and what stands around when they are driven."""

from collections.abc import Iterator
from dataclasses import dataclass

from build123d import Part, Plane

from hardware.case.bought_parts import M2, M2_5, M3, Thread
from hardware.case.box import (
    BAR_THICKNESS,
    PANEL_SCREW_IN,
    PANEL_SCREW_X,
    PLATE_SCREWS,
    SIDE_SCREW_UP,
    SIDE_SCREWS_Y,
    bar_ends,
)
from hardware.case.lamp import ARM_PLATE, arm_frame
from hardware.case.layout import (
    Frame,
    Vector,
    board_frame,
    board_in_head,
    display_middle,
    head_axis,
    head_frame,
    hinge_frame,
    panel_frame,
)
from hardware.case.mast import CHEEK, HEAD_CHEEK, LOCK_UP, PLATE, POST
from hardware.case.parameters import Case, Stand
from hardware.case.shapes import block, hexagon, joined, rod

NUT, WING_NUT, WASHER = "nut", "wing nut", "washer"
_DRIVER = 80.0  # length of a screwdriver's blade that has to be free, mm


@dataclass(frozen=True, slots=True)
class Screw:
    """A screw in its place."""

    use: str
    """What it holds."""
    thread: Thread
    """Its thread."""
    length: int
    """Its length below the head, mm."""
    head_at: Vector
    """Middle of the face under its head, in the world."""
    into: Vector
    """Direction from its head to its tip, of length 1."""
    beside: frozenset[str]
    """Names of the printed parts that stand around while it is driven."""
    nut: str = ""
    """The nut that it ends in, as the list of parts names it; empty without one."""
    washers: int = 0
    """Number of washers on it."""
    is_into_metal: bool = False
    """Whether it ends in a thread of something bought."""

    def driver(self) -> Part:
        """Return the room that its head and the screwdriver need."""
        end = tuple(
            a - _DRIVER * b for a, b in zip(self.head_at, self.into, strict=True)
        )
        x, y, z = end
        return rod(self.head_at, (x, y, z), self.thread.head + 0.4)

    def drawn_out(self, by: float) -> Part:
        """Return the screw with its head, drawn out of its hole.

        Args:
            by: how far, mm.
        """
        ends: list[Vector] = []
        for depth in (-by - 0.7 * self.thread.pilot, -by, self.length - by):
            x, y, z = (
                a + depth * b for a, b in zip(self.head_at, self.into, strict=True)
            )
            ends.append((x, y, z))
        top, below, tip = ends
        return rod(top, below, self.thread.head) + rod(below, tip, self.thread.pilot)

    def drawn_nut(self, by: float) -> Part:
        """Return its nut, before the tip of the screw in its hole.

        Args:
            by: how far before the tip, mm.
        """
        across, height = self.thread.nut
        solid = hexagon((0, 0, 0), across, height)
        if self.nut == WING_NUT:
            wings = block((-3.5 * height, -0.7, 0), (3.5 * height, 0.7, 3 * height))
            solid = joined([rod((0, 0, 0), (0, 0, height), across), wings])
        x, y, z = (
            a + (self.length + by) * b
            for a, b in zip(self.head_at, self.into, strict=True)
        )
        return Plane((x, y, z), z_dir=self.into) * solid

    def drawn_washer(self, depth: float) -> Part:
        """Return a washer around its axis.

        Args:
            depth: from the face under the screw's head, mm.
        """
        outer, thick = self.thread.washer
        ends: list[Vector] = []
        for at in (depth, depth + thick):
            x, y, z = (a + at * b for a, b in zip(self.head_at, self.into, strict=True))
            ends.append((x, y, z))
        return rod(ends[0], ends[1], outer) - rod(ends[0], ends[1], self.thread.pilot)

    def tip(self) -> Part:
        """Return a ring around the last 3 mm of the screw, which hold its thread."""
        ends: list[Vector] = []
        for depth in (self.length - 3, self.length):
            x, y, z = (
                a + depth * b for a, b in zip(self.head_at, self.into, strict=True)
            )
            ends.append((x, y, z))
        thread = self.thread
        return rod(ends[0], ends[1], thread.clearance) - rod(
            ends[0], ends[1], thread.pilot
        )


BOX = frozenset({"base", "cover", "front panel", "left bar", "right bar"})


def screws(case: Case, stand: str = Stand.MAST) -> tuple[Screw, ...]:
    """Return all screws in the order in which they are driven.

    Args:
        case: the device.
        stand: one of `Stand`.
    """
    arm = _mast_screws(case) if stand == Stand.MAST else _lamp_screws(case)
    return (
        *_board_screws(case),
        *_panel_screws(case),
        *_plate_screws(case, stand),
        *arm,
    )


def _board_screws(case: Case) -> Iterator[Screw]:
    frame, base = board_frame(case), frozenset({"base"})
    for x, y in case.board.holes:
        at = frame.to_world((x, y, case.board.thickness))
        yield Screw("board", M2_5, 6, at, (0, 0, -1), base)
    shape = case.shape
    z, half = shape.base_height + SIDE_SCREW_UP, shape.width / 2
    for side in (-1.0, 1.0):
        for y in SIDE_SCREWS_Y:
            yield Screw("cover", M3, 10, (side * half, y, z), (-side, 0, 0), BOX)


def _panel_screws(case: Case) -> Iterator[Screw]:
    """Yield the screws of the bars, of the display where it has holes, of the panel."""
    frame, shape, display = panel_frame(case), case.shape, case.display
    outwards, inwards = frame.z_dir, _opposite(frame.z_dir)
    back = -shape.panel - display.bar_depth - BAR_THICKNESS
    beside = frozenset({"front panel", "left bar", "right bar"})
    for x, v in bar_ends(case):
        yield Screw("bar", M3, 10, frame.to_world((x, v, back)), outwards, beside)
    for x, y in display.mounts:
        at = frame.to_world((x, display_middle(case) + y, back))
        yield Screw("display", M3, 6, at, outwards, beside, is_into_metal=True)
    above, below = shape.panel_height - PANEL_SCREW_IN, PANEL_SCREW_IN
    for use, v in (("front panel above", above), ("front panel below", below)):
        for x in (-PANEL_SCREW_X, PANEL_SCREW_X):
            yield Screw(use, M3, 10, frame.to_world((x, v, 0)), inwards, BOX)


def _plate_screws(case: Case, stand: str) -> Iterator[Screw]:
    frame = hinge_frame(case)
    thick, length, name = (
        (PLATE, 16, "mast plate")
        if stand == Stand.MAST
        else (ARM_PLATE, 20, "arm plate")
    )
    high = thick - case.shape.hinge_height
    beside = frozenset({"cover", name})
    for x, y, _ in PLATE_SCREWS:
        at = frame.to_world((x, y, high))
        yield Screw("plate", M3, length, at, (0, 0, -1), beside, nut=NUT, washers=1)


def _mast_screws(case: Case) -> Iterator[Screw]:
    hinge, half = hinge_frame(case), case.shape.mast_width / 2 + 0.3
    beside = BOX | {"mast plate", "mast", "head", "camera lid"}
    for use, z, nut in (("mast's axis", 0.0, NUT), ("mast's lock", LOCK_UP, WING_NUT)):
        at = hinge.to_world((-half - CHEEK, 0, z))
        yield Screw(use, M3, 40, at, (1, 0, 0), beside, nut=nut, washers=2)
    y, z = head_axis(case)
    at = head_frame(case).to_world((-half - HEAD_CHEEK, y, z))
    yield Screw("head", M3, 40, at, (1, 0, 0), beside, nut=NUT, washers=2)
    yield from lid_screws(case, head_frame(case))


def _lamp_screws(case: Case) -> Iterator[Screw]:
    yield from lid_screws(case, arm_frame(case))


def lid_screws(case: Case, frame: Frame) -> Iterator[Screw]:
    """Yield the screws that hold lid and camera to the head.

    Args:
        case: the device.
        frame: the head's system.
    """
    high = board_in_head(case) + case.camera.thickness + POST + 2
    beside = frozenset({"head", "camera lid"})
    for x, y in case.camera.holes:
        at = frame.to_world((x, y, high))
        yield Screw("camera", M2, 12, at, _opposite(frame.z_dir), beside)


def _opposite(direction: Vector) -> Vector:
    x, y, z = direction
    return (-x, -y, -z)
