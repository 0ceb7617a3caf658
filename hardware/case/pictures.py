"""The pictures of the building instructions, drawn from the parts: one action each.

``python -m hardware.case.pictures docs/build`` writes them anew (`make case-pictures`).
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from build123d import Axis, Part, Pos
from build123d import Vector as Direct

from hardware.case.bought_parts import BOARDS
from hardware.case.drawn_from import FILE, checksum
from hardware.case.fittings import envelopes
from hardware.case.lamp import ARM_HOLE, arm_frame
from hardware.case.layout import Vector, board_frame, hinge_frame, pin_at
from hardware.case.line_drawing import (
    FROM_FRONT_LEFT,
    FROM_THE_SIDE,
    Direction,
    Label,
    Layer,
    drawing,
    seen_at,
)
from hardware.case.only_drawn import PIN_HIGH, only_drawn
from hardware.case.parameters import Case, Stand
from hardware.case.parts import other_heads, printed_parts, short
from hardware.case.pins import pins_picture
from hardware.case.ribbon import LEAN_DEG, ribbon_way
from hardware.case.screws import WASHER, Screw, screws
from hardware.case.shapes import block, joined, rod
from hardware.case.steps import (
    BOARD,
    BUTTONS,
    HEAD,
    LAMP_STEPS,
    LEANED,
    MAST_STEPS,
    OPENED,
    OVER,
    Step,
)
from hardware.wiring import shared_wiring

_DONE, _NEW, _BOUGHT, _SCREW = "#8a8a8a", "#111111", "#1f6fb2", "#c0392b"


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """All solids of a device by their names, and its screws."""

    solids: dict[str, Part]
    """Where they are in the finished device."""
    loose: dict[str, Part]
    """What only pictures show, where they show it."""
    screws: tuple[Screw, ...]
    """All of its screws."""

    @classmethod
    def of(cls, case: Case, stand: str = Stand.MAST) -> Self:
        """Build everything that pictures show."""
        printed = {p.name: p.in_place for p in printed_parts(case, stand)}
        bought = {e.name: e.part for e in envelopes(case, stand) if e.is_drawn}
        return cls(printed | bought, only_drawn(case, stand), screws(case, stand))

    def named(self, names: Iterable[str]) -> list[tuple[str, Part]]:
        """Return those of the solids that this device has, with their names."""
        every = self.solids | self.loose
        return [(name, every[name]) for name in names if name in every]


def step_picture(model: Model, step: Step, case: Case) -> str:
    """Return the picture of a step: what is there in gray, what is new in black.

    Args:
        model: the device.
        step: the action.
        case: the device's parameters.
    """
    there = [_turned(name, part, step, case) for name, part in model.named(step.there)]
    new = [(name, Pos(*step.away) * part) for name, part in model.named(step.new)]
    new += model.named(step.loose)
    driven = _driven(model, step)
    layers = [
        Layer(there, _DONE if new or driven else _NEW, 0.8),
        Layer([part for _, part in new], _NEW, 1.3),
        Layer([part for _, part in driven], _SCREW, 1.2),
    ]
    named = [*_named(step, new), *_counted(driven, step.view)]
    return _labelled([layer for layer in layers if layer.parts], step.view, named)


def _turned(name: str, part: Part, step: Step, case: Case) -> Part:
    """Return a part as a step has it: on the folded mast, or on the leaned cover."""
    if step.folded and name in {"mast", *HEAD}:
        return part.rotate(Axis(hinge_frame(case).origin, (1, 0, 0)), -90)
    return leaned(part, case) if step.leaned and name in LEANED else part


def leaned(part: Part, case: Case) -> Part:
    """Return a part of the cover as it leans back on the base's rear edge."""
    edge = (0, case.shape.depth, case.shape.base_height)
    return part.rotate(Axis(edge, (1, 0, 0)), -LEAN_DEG)


def sockets(model: Model, case: Case) -> str:
    """Return the opened box without its cover: where ribbons and wires are plugged in.

    Args:
        model: the device.
        case: its parameters.
    """
    board, frame = case.board, board_frame(case)
    there = [part for _, part in model.named(("base", "The ballast"))]
    new = [part for _, part in model.named(BOARD)]
    top = board.thickness
    camera, display = board.ribbon_names
    [*_, usb] = (p for p in board.rear_ports if p.name.startswith("USB"))
    at = {
        f"{camera}: camera": (*board.camera_at, top + board.ribbon_socket),
        f"{display}: display": (*board.display_at, top + board.ribbon_socket),
        "HDMI": (board.hdmi_x[1], 2.0, top + 3),
        "power": (board.power_x, 2.0, top + 3),
        "USB": (board.size[0] - 6, usb.along, top + usb.body[1]),
    }
    labels = [Label(name, frame.to_world(point)) for name, point in at.items()]
    for number, name in _PINS.items():
        x, y, z = pin_at(case, number)
        labels.append(Label(name, (x, y, z + PIN_HIGH), is_left=number < _LAST))
    layers = [Layer(there, _DONE, 0.8), Layer(new, _NEW, 1.0)]
    return drawing(layers, _FROM_RIGHT, labels, width_px=1100)


_FROM_RIGHT = (1.0, -0.2, 0.8)
_LAST = 40
_PINS = {
    1: "pin 1",
    2: "pin 2",
    4: "pin 4 (5 V)",
    6: "pin 6 (ground)",
    _LAST: f"pin {_LAST}",
}
"""The pins that the picture names."""


def _labelled(
    layers: Sequence[Layer],
    view: Direction,
    named: Sequence[tuple[str, Part]],
    width_px: int = 900,
) -> str:
    """Return a drawing in which names end where their parts are seen."""
    parts = [part for layer in layers for part in layer.parts]
    labels = [Label(_label(n), seen_at(part, parts, view)) for n, part in named]
    return drawing(layers, view, labels, width_px=width_px)


def _driven(model: Model, step: Step) -> list[tuple[str, Part]]:
    """Return the screws of a step and their nuts, as the list names them."""
    driven = []
    for screw in model.screws:
        if not step.screws or not screw.use.startswith(step.screws):
            continue
        name = f"{screw.thread.name}x{screw.length}"
        solids = [(name, screw.drawn_out(_OUT))]
        # A nut stays at the other side of what the screw holds together.
        nut = step.nuts_away - sum(
            a * b for a, b in zip(step.away, screw.into, strict=True)
        )
        if screw.nut:
            solids.append((screw.nut, screw.drawn_nut(nut)))
        # The first washer comes before the nut, the second under the head.
        washers = (screw.length + nut - _OUT / 4, -_OUT / 2)[: screw.washers]
        solids += [(WASHER, screw.drawn_washer(depth)) for depth in washers]
        driven += [(name, Pos(*step.away) * solid) for name, solid in solids]
    return driven


_OUT = 24.0
"""Distance by which screws are drawn out of their holes, mm."""


def _counted(
    driven: Sequence[tuple[str, Part]], view: Direction
) -> list[tuple[str, Part]]:
    """Return each kind of screw and nut once: how many, and the one next to the eye."""
    kinds = {name: [part for n, part in driven if n == name] for name, _ in driven}
    eye = Direct(*view)
    return [
        (
            f"{len(parts)} {name}" + "s" * (name[0] != "M") if len(parts) > 1 else name,
            max(parts, key=lambda part: part.bounding_box().center().dot(eye)),
        )
        for name, parts in kinds.items()
    ]


def _named(step: Step, new: Sequence[tuple[str, Part]]) -> list[tuple[str, Part]]:
    """Return the new parts whose names are written: the sockets belong to the board."""
    return [
        (name, part)
        for name, part in new
        if (name in step.named if step.named else name not in BOARD[1:])
    ]


def _label(name: str) -> str:
    """Return a part's name as the list of parts has it, without its place."""
    return name.removeprefix("The ").partition(",")[0]


def exploded(model: Model) -> str:
    """Return the whole box with the mast, its parts pulled apart and named."""
    apart: dict[str, Vector] = {
        "base": (0, 0, -70),
        **dict.fromkeys(BOARD, (-180, 60, 60)),
        "The ballast": (0, 0, 60),
        "cover": (0, 60, 250),
        "left bar": (220, -120, 60),
        "right bar": (220, -120, 60),
        "The display": (260, -190, 60),
        "front panel": (320, -280, 60),
        "mast plate": (0, 60, 300),
        "mast": (0, 60, 350),
        "head": (0, 40, 390),
        "The camera": (0, 50, 410),
        "camera lid": (0, 60, 435),
        **dict.fromkeys(BUTTONS, (0, 60, 310)),
        "The loudspeaker": (110, 0, 60),
    }
    moved = {name: Pos(*apart[name]) * part for name, part in model.named(apart)}
    printed = [part for name, part in moved.items() if not name.startswith("The ")]
    bought = [part for name, part in moved.items() if name.startswith("The ")]
    named = [item for item in moved.items() if item[0] not in BOARD[1:]]
    layers = [Layer(printed, _NEW, 0.8), Layer(bought, _BOUGHT, 0.8)]
    return _labelled(layers, FROM_FRONT_LEFT, named, width_px=1100)


def whole(model: Model, case: Case, stand: str) -> str:
    """Return a finished device beside two piles of cards.

    Args:
        model: the device.
        case: its parameters.
        stand: one of `Stand`.
    """
    left_out = {"The ribbon", "The ballast", "The loudspeaker", *BOARD}
    if stand == Stand.LAMP:
        left_out |= {*HEAD}
    there = [part for name, part in model.solids.items() if name not in left_out]
    wide, long = (n / 2 for n in case.table.card)
    y, half = -case.table.pile_before, case.table.apart / 2
    piles = {
        name: block((x - wide, y - long, 0), (x + wide, y + long, 8))
        for name, x in (("draw pile", half), ("discard pile", -half))
    }
    arm = [] if stand == Stand.MAST else [_arm(case)]
    if arm:
        there.append(other_heads(case)[0].in_place)
    layers = [Layer(there, _NEW, 0.9), Layer([*piles.values(), *arm], _BOUGHT, 0.9)]
    return _labelled(layers, FROM_FRONT_LEFT, [*piles.items()])


def lamp_heads(case: Case) -> str:
    """Return the two heads for an arm, as they lie in the printer."""
    usb, phone = other_heads(case)
    named = [
        ("for a USB camera", Pos(-75, 0, 0) * usb.part),
        ("for a phone", Pos(75, -50, 0) * phone.part),
    ]
    return _labelled([Layer([part for _, part in named], _NEW, 1.0)], OVER, named)


def ribbon_picture(model: Model, case: Case) -> str:
    """Return the device cut through its middle, from the side: the ribbon's way.

    Args:
        model: the device with the mast.
        case: its parameters.
    """
    far = block((-500, -500, -10), (-8.5, 500, 900))
    names = ("base", "cover", "front panel", "mast plate", "mast", "head", "camera lid")
    near = block((-8.5, -500, -10), (0, 500, 900))
    cut_open = [model.solids[name] & far for name in names]
    inside = [
        model.solids[name] & near for name in ("base", "cover", "mast", "camera lid")
    ]
    bought = [model.solids[n] for n in ("The board", "The camera", "The display")]
    ribbon = model.solids["The ribbon"]
    layers = [
        Layer([*cut_open, *inside], _DONE, 0.8),
        Layer(bought, _BOUGHT, 0.8),
        Layer([ribbon], _SCREW, 1.3),
    ]
    y, z = ribbon_way(case).inside[-8]
    parts = [part for layer in layers for part in layer.parts]
    named = (("board", bought[0]), ("camera", bought[1]))
    labels = [Label(n, seen_at(part, parts, FROM_THE_SIDE)) for n, part in named]
    middle = hinge_frame(case).to_world((0.0, 0.0, case.shape.mast_length / 2))
    labels += [Label("mast", middle), Label("ribbon", (0.0, y, z))]
    return drawing(layers, FROM_THE_SIDE, labels)


def _arm(case: Case) -> Part:
    """Return an arm as one may be bought: upright, then over the piles."""
    plate, head = hinge_frame(case).origin, arm_frame(case).origin
    high, radius = head[2] + 40, 12.0
    y = head[1] - ARM_HOLE
    foot = (0.0, plate[1] - 2, plate[2] - 8)
    elbow, over = (0.0, plate[1] - 2, high), (0.0, y, high)
    upright, across = rod(foot, elbow, radius), rod(elbow, over, radius)
    return joined([upright, across, rod(over, (0.0, y, head[2] + 5), radius)])


def write_pictures(folder: Path) -> None:
    """Write all pictures of the building instructions, and what they were drawn from.

    Args:
        folder: made where it does not exist.
    """
    folder.mkdir(parents=True, exist_ok=True)
    case = Case()
    mast, lamp = Model.of(case), Model.of(case, Stand.LAMP)
    pictures = {step.file: step_picture(mast, step, case) for step in MAST_STEPS}
    pictures |= {step.file: step_picture(lamp, step, case) for step in LAMP_STEPS}
    pictures["18-lamp-heads"] = lamp_heads(case)
    pictures["leaned"] = step_picture(mast, OPENED, case)
    for board in BOARDS:
        other = Case(board)
        name = f"sockets-{short(board.name)}"
        pictures[name] = sockets(Model.of(other), other)
    pictures["exploded"] = exploded(mast)
    pictures["ribbon"] = ribbon_picture(mast, case)
    pictures["box"] = whole(mast, case, Stand.MAST)
    pictures["lamp"] = whole(lamp, case, Stand.LAMP)
    pictures["pins"] = pins_picture(shared_wiring())
    for name, svg in pictures.items():
        (folder / f"{name}.svg").write_text(svg, "utf-8")
    (folder / FILE).write_text(checksum() + "\n", "utf-8")


if __name__ == "__main__":
    write_pictures(Path(sys.argv[1]))
