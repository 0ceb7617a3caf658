"""The pictures of the building instructions, drawn from the parts: one action each.

``python -m hardware.case.pictures docs/build`` writes them anew (`make case-pictures`).
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from build123d import Axis, Part, Pos
from build123d import Vector as Direct

from hardware.case.drawn_from import FILE, checksum
from hardware.case.fittings import envelopes
from hardware.case.lamp import ARM_HOLE, arm_frame
from hardware.case.layout import Vector, hinge_frame
from hardware.case.line_drawing import (
    FROM_FRONT_LEFT,
    FROM_FRONT_RIGHT,
    FROM_REAR_RIGHT,
    FROM_THE_SIDE,
    Direction,
    Label,
    Layer,
    drawing,
    seen_at,
)
from hardware.case.parameters import Case, Stand
from hardware.case.parts import other_heads, printed_parts
from hardware.case.ribbon import ribbon_way
from hardware.case.screws import NUT, Screw, screws
from hardware.case.shapes import block, joined, rod

_DONE, _NEW, _BOUGHT, _SCREW = "#8a8a8a", "#111111", "#1f6fb2", "#c0392b"


@dataclass(frozen=True, slots=True)
class Step:
    """One action: something new is put to what is there already."""

    file: str
    """Name of the picture, without ending."""
    new: tuple[str, ...]
    """Names of the parts that are put in, printed or bought."""
    there: tuple[str, ...] = ()
    """Names of the parts that are there already."""
    away: Vector = (0.0, 0.0, 0.0)
    """From their places to where the new parts are drawn, mm."""
    screws: tuple[str, ...] = ()
    """What the screws hold that are driven in this step; they are drawn outside."""
    view: Direction = FROM_FRONT_LEFT
    """Direction from the device to the eye."""
    folded: bool = False
    """Whether the mast is drawn folded to the rear."""
    named: tuple[str, ...] = ()
    """Which of the new parts are named; empty for all."""
    nuts_away: float = 24.0
    """From the tips of the screws to where their nuts are drawn, mm."""


_BUTTONS = ("The UNO button", "The catch button", "The draw button")
_PANEL = ("front panel", "The display", "left bar", "right bar")
_BOARD = (
    "The board",
    "The network socket",
    "The USB 2 socket",
    "The USB 3 socket",
    "The power socket",
    "The board's row of pins",
)
_COVER = ("cover", *_BUTTONS, "mast plate", *_PANEL)
_HEAD = ("head", "The camera", "camera lid")
_WHOLE = ("base", *_COVER, "mast", *_HEAD)
_BEHIND = (0.6, 1.2, 0.5)
_OVER = (0.5, 1.2, 1.3)

MAST_STEPS = (
    Step("01-board", _BOARD, ("base",), (0, 0, 60), ("board",), FROM_REAR_RIGHT),
    Step("02-display", ("The display",), ("front panel",), (0, 72, -34), (), _BEHIND),
    Step(
        "03-bars",
        ("left bar", "right bar"),
        ("front panel", "The display"),
        (0, 45, -21),
        ("bar", "display"),
        _BEHIND,
    ),
    Step(
        "04-mast-plate",
        ("mast plate",),
        ("cover",),
        (0, 0, 40),
        ("plate",),
        nuts_away=75,
    ),
    Step("05-buttons", _BUTTONS, ("cover", "mast plate"), (0, 0, 70)),
    Step(
        "06-front-panel",
        _PANEL,
        ("cover", *_BUTTONS, "mast plate"),
        (0, -80, 37),
        ("front panel above",),
        named=("front panel",),
    ),
    Step("07-camera", ("The camera",), ("head",), (0, 14, 28), (), _OVER),
    Step(
        "08-lid",
        ("camera lid",),
        ("head", "The camera"),
        (0, 8, 15),
        ("camera",),
        _OVER,
    ),
    Step("09-head", _HEAD, ("mast",), (0, -14, 34), ("head",), named=("head",)),
    Step("10-mast", ("mast", *_HEAD), _COVER, (0, 0, 60), ("mast's",), named=("mast",)),
    Step("11-ballast", ("The ballast",), ("base", *_BOARD), (0, 0, 110)),
    Step(
        "12-loudspeaker",
        ("The loudspeaker",),
        ("base", *_BOARD, "The ballast"),
        (0, 0, 80),
        (),
        FROM_FRONT_RIGHT,
    ),
    Step(
        "13-cover",
        (*_COVER, "mast", *_HEAD),
        ("base", *_BOARD, "The ballast", "The loudspeaker"),
        (0, 0, 150),
        named=("cover",),
    ),
    Step("14-side-screws", (), _WHOLE, screws=("cover",), view=FROM_FRONT_RIGHT),
    Step("15-front-screws", (), _WHOLE, screws=("front panel below",)),
    Step("16-folded", (), _WHOLE, view=FROM_REAR_RIGHT, folded=True),
)
"""The box with the mast, in the order in which it is built."""

LAMP_STEPS = (
    Step(
        "17-arm-plate",
        ("arm plate",),
        ("cover",),
        (0, 0, 40),
        ("plate",),
        nuts_away=75,
    ),
)
"""What is different for the lamp."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """All solids of a device by their names, and its screws."""

    solids: dict[str, Part]
    """Where they are in the finished device."""
    screws: tuple[Screw, ...]
    """All of its screws."""

    @classmethod
    def of(cls, case: Case, stand: str = Stand.MAST) -> Self:
        """Build everything that pictures show."""
        printed = {p.name: p.in_place for p in printed_parts(case, stand)}
        bought = {e.name: e.part for e in envelopes(case, stand) if e.is_drawn}
        return cls(printed | bought, screws(case, stand))


def step_picture(model: Model, step: Step, case: Case) -> str:
    """Return the picture of a step: what is there in gray, what is new in black.

    Args:
        model: the device.
        step: the action.
        case: the device's parameters.
    """
    turn = Axis(hinge_frame(case).origin, (1, 0, 0))

    def shown(names: Sequence[str]) -> list[Part]:
        return [
            model.solids[name].rotate(turn, -90)
            if step.folded and name in {"mast", *_HEAD}
            else model.solids[name]
            for name in names
            if name in model.solids
        ]

    new = [Pos(*step.away) * part for part in shown(step.new)]
    driven = _driven(model, step)
    layers = [
        Layer(shown(step.there), _DONE if new or driven else _NEW, 0.8),
        Layer(new, _NEW, 1.3),
        Layer([part for _, part in driven], _SCREW, 1.2),
    ]
    named = [*_named(step, new), *_counted(driven, step.view)]
    return _labelled([layer for layer in layers if layer.parts], step.view, named)


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
        driven.append((name, Pos(*step.away) * screw.drawn_out(24)))
        if screw.nut:
            # A nut stays at the other side of what the screw holds together.
            along = sum(a * b for a, b in zip(step.away, screw.into, strict=True))
            nut = Pos(*step.away) * screw.drawn_nut(step.nuts_away - along)
            driven.append((screw.nut, nut))
    return driven


def _counted(
    driven: Sequence[tuple[str, Part]], view: Direction
) -> list[tuple[str, Part]]:
    """Return each kind of screw and nut once: how many, and the one next to the eye."""
    kinds = {name: [part for n, part in driven if n == name] for name, _ in driven}
    eye = Direct(*view)
    return [
        (
            f"{len(parts)} {name}" + "s" * (NUT in name) if len(parts) > 1 else name,
            max(parts, key=lambda part: part.bounding_box().center().dot(eye)),
        )
        for name, parts in kinds.items()
    ]


def _named(step: Step, new: Sequence[Part]) -> list[tuple[str, Part]]:
    """Return the new parts whose names are written: the sockets belong to the board."""
    names = step.named or [n for n in step.new if not n.endswith(("socket", "pins"))]
    return [(n, part) for n, part in zip(step.new, new, strict=True) if n in names]


def _label(name: str) -> str:
    """Return a part's name as the list of parts has it."""
    return name.removeprefix("The ")


def exploded(model: Model) -> str:
    """Return the whole box with the mast, its parts pulled apart and named."""
    apart: dict[str, Vector] = {
        "base": (0, 0, -70),
        **dict.fromkeys(_BOARD, (-180, 60, 60)),
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
        **dict.fromkeys(_BUTTONS, (0, 60, 310)),
        "The loudspeaker": (110, 0, 60),
    }
    moved = {name: Pos(*by) * model.solids[name] for name, by in apart.items()}
    printed = [part for name, part in moved.items() if not name.startswith("The ")]
    bought = [part for name, part in moved.items() if name.startswith("The ")]
    named = [item for item in moved.items() if item[0] not in _BOARD[1:]]
    layers = [Layer(printed, _NEW, 0.8), Layer(bought, _BOUGHT, 0.8)]
    return _labelled(layers, FROM_FRONT_LEFT, named, width_px=1100)


def whole(model: Model, case: Case, stand: str) -> str:
    """Return a finished device beside two piles of cards.

    Args:
        model: the device.
        case: its parameters.
        stand: one of `Stand`.
    """
    left_out = {"The ribbon", "The ballast", "The loudspeaker", *_BOARD}
    if stand == Stand.LAMP:
        left_out |= {*_HEAD}
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
    return _labelled([Layer([part for _, part in named], _NEW, 1.0)], _OVER, named)


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
    pictures["exploded"] = exploded(mast)
    pictures["ribbon"] = ribbon_picture(mast, case)
    pictures["box"] = whole(mast, case, Stand.MAST)
    pictures["lamp"] = whole(lamp, case, Stand.LAMP)
    for name, svg in pictures.items():
        (folder / f"{name}.svg").write_text(svg, "utf-8")
    (folder / FILE).write_text(checksum() + "\n", "utf-8")


if __name__ == "__main__":
    write_pictures(Path(sys.argv[1]))
