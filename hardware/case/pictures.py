"""The pictures of the building instructions, drawn from the parts: one action each.

``python -m hardware.case.pictures docs/build`` writes them anew (`make case-pictures`).
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from build123d import Axis, Part, Pos

from hardware.case.fittings import envelopes
from hardware.case.lamp import arm_frame
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
)
from hardware.case.parameters import Case, Stand
from hardware.case.parts import printed_parts
from hardware.case.ribbon import ribbon_way
from hardware.case.screws import Screw, screws
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
    screws: str = ""
    """What the screws hold that are driven in this step; they are drawn outside."""
    view: Direction = FROM_FRONT_LEFT
    """Direction from the device to the eye."""
    folded: bool = False
    """Whether the mast is drawn folded to the rear."""
    named: tuple[str, ...] = ()
    """Which of the new parts are named; empty for all."""


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
_HEAD = ("head", "The camera", "lid")
_WHOLE = ("base", *_COVER, "mast", *_HEAD)
_BEHIND = (0.6, 1.2, 0.5)
_OVER = (0.5, 1.2, 1.3)

MAST_STEPS = (
    Step("01-board", _BOARD, ("base",), (0, 0, 60), "board", FROM_REAR_RIGHT),
    Step("02-display", ("The display",), ("front panel",), (0, 72, -34), "", _BEHIND),
    Step(
        "03-bars",
        ("left bar", "right bar"),
        ("front panel", "The display"),
        (0, 45, -21),
        "bar",
        _BEHIND,
    ),
    Step("04-buttons", _BUTTONS, ("cover",), (0, 0, 70)),
    Step("05-mast-plate", ("mast plate",), ("cover", *_BUTTONS), (0, 0, 40), "plate"),
    Step(
        "06-front-panel",
        _PANEL,
        ("cover", *_BUTTONS, "mast plate"),
        (0, -80, 37),
        "front panel above",
        named=("front panel",),
    ),
    Step("07-camera", ("The camera",), ("head",), (0, 14, 28), "", _OVER),
    Step("08-lid", ("lid",), ("head", "The camera"), (0, 8, 15), "camera", _OVER),
    Step("09-head", _HEAD, ("mast",), (0, -14, 34), "head", named=("head",)),
    Step("10-mast", ("mast", *_HEAD), _COVER, (0, 0, 60), "mast's", named=("mast",)),
    Step("11-ballast", ("The ballast",), ("base", *_BOARD), (0, 0, 110)),
    Step(
        "12-loudspeaker",
        ("The loudspeaker",),
        ("base", *_BOARD, "The ballast"),
        (0, 0, 80),
        "",
        FROM_FRONT_RIGHT,
    ),
    Step(
        "13-cover",
        (*_COVER, "mast", *_HEAD),
        ("base", *_BOARD, "The ballast", "The loudspeaker"),
        (0, 0, 150),
        named=("cover",),
    ),
    Step("14-side-screws", (), _WHOLE, screws="cover", view=FROM_FRONT_RIGHT),
    Step("15-front-screws", (), _WHOLE, screws="front panel below"),
    Step("16-folded", (), _WHOLE, view=FROM_REAR_RIGHT, folded=True),
)
"""The box with the mast, in the order in which it is built."""

LAMP_STEPS = (
    Step("17-arm-plate", ("arm plate",), ("cover", *_BUTTONS), (0, 0, 40), "plate"),
    Step("18-lamp-head", ("lid",), ("head",), (0, 0, 20), "camera"),
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
    driven = [
        Pos(*(step.away if _goes_along(step, screw) else (0, 0, 0)))
        * screw.drawn_out(24)
        for screw in model.screws
        if step.screws and screw.use.startswith(step.screws)
    ]
    layers = [
        Layer(shown(step.there), _DONE if new or driven else _NEW, 0.8),
        Layer(new, _NEW, 1.3),
        Layer(driven, _SCREW, 1.2),
    ]
    labels = [Label(_label(name), _middle(part)) for name, part in _named(step, new)]
    return drawing([layer for layer in layers if layer.parts], step.view, labels)


def _goes_along(step: Step, screw: Screw) -> bool:
    """Whether a screw is drawn beside the new part rather than at its own place."""
    return bool(step.new) and screw.use != "front panel below"


def _named(step: Step, new: Sequence[Part]) -> list[tuple[str, Part]]:
    """Return the new parts whose names are written: the sockets belong to the board."""
    names = step.named or [n for n in step.new if not n.endswith(("socket", "pins"))]
    return [(n, part) for n, part in zip(step.new, new, strict=True) if n in names]


def _label(name: str) -> str:
    """Return a part's name as the list of parts has it."""
    return name.removeprefix("The ")


def _middle(part: Part) -> Vector:
    middle = part.bounding_box().center()
    return (middle.X, middle.Y, middle.Z)


def exploded(model: Model) -> str:
    """Return the whole box with the mast, its parts pulled apart and named."""
    apart: dict[str, Vector] = {
        "base": (0, 0, -70),
        "The board": (0, 0, -10),
        "The ballast": (0, 0, 25),
        "cover": (0, 60, 190),
        "The display": (0, -110, 60),
        "front panel": (0, -190, 90),
        "left bar": (0, -60, 40),
        "right bar": (0, -60, 40),
        "mast plate": (0, 60, 240),
        "mast": (0, 60, 290),
        "head": (0, 40, 330),
        "The camera": (0, 50, 350),
        "lid": (0, 60, 375),
        "The UNO button": (0, 60, 240),
        "The catch button": (0, 60, 240),
        "The draw button": (0, 60, 240),
        "The loudspeaker": (70, 0, 20),
    }
    moved = {name: Pos(*by) * model.solids[name] for name, by in apart.items()}
    labels = [Label(_label(name), _middle(part)) for name, part in moved.items()]
    printed = [part for name, part in moved.items() if not name.startswith("The ")]
    bought = [part for name, part in moved.items() if name.startswith("The ")]
    return drawing(
        [Layer(printed, _NEW, 0.8), Layer(bought, _BOUGHT, 0.8)],
        FROM_FRONT_LEFT,
        labels,
        width_px=1100,
    )


def whole(model: Model, case: Case, stand: str) -> str:
    """Return a finished device beside two piles of cards.

    Args:
        model: the device.
        case: its parameters.
        stand: one of `Stand`.
    """
    there = [
        part
        for name, part in model.solids.items()
        if name not in {"The ribbon", "The ballast", "The loudspeaker", *_BOARD}
    ]
    wide, long = (n / 2 for n in case.table.card)
    piles = [
        block((x - wide, y - long, 0), (x + wide, y + long, 8))
        for x in (-case.table.apart / 2, case.table.apart / 2)
        for y in (-case.table.pile_before,)
    ]
    arm = [] if stand == Stand.MAST else [_arm(case)]
    layers = [Layer(there, _NEW, 0.9), Layer([*piles, *arm], _BOUGHT, 0.9)]
    return drawing(layers, FROM_FRONT_LEFT)


def ribbon_picture(model: Model, case: Case) -> str:
    """Return the device cut through its middle, from the side: the ribbon's way.

    Args:
        model: the device with the mast.
        case: its parameters.
    """
    far = block((-500, -500, -10), (-8.5, 500, 900))
    names = ("base", "cover", "front panel", "mast plate", "mast", "head", "lid")
    near = block((-8.5, -500, -10), (0, 500, 900))
    cut_open = [model.solids[name] & far for name in names]
    inside = [model.solids[name] & near for name in ("base", "cover", "mast", "lid")]
    bought = [model.solids[n] for n in ("The board", "The camera", "The display")]
    ribbon = model.solids["The ribbon"]
    layers = [
        Layer([*cut_open, *inside], _DONE, 0.8),
        Layer(bought, _BOUGHT, 0.8),
        Layer([ribbon], _SCREW, 1.3),
    ]
    y, z = ribbon_way(case).inside[-8]
    labels = [Label("ribbon", (0.0, y, z))]
    labels += [
        Label(_label(n), _middle(model.solids[n])) for n in ("The board", "mast")
    ]
    return drawing(layers, FROM_THE_SIDE, labels)


def _arm(case: Case) -> Part:
    """Return an arm as one may be bought: upright, then over the piles."""
    plate, head = hinge_frame(case).origin, arm_frame(case).origin
    high, radius = head[2] + 40, 12.0
    y = head[1] - case.camera.above_lens - 16
    foot = (0.0, plate[1] - 2, plate[2] - 8)
    elbow, over = (0.0, plate[1] - 2, high), (0.0, y, high)
    upright, across = rod(foot, elbow, radius), rod(elbow, over, radius)
    return joined([upright, across, rod(over, (0.0, y, head[2] + 5), radius)])


def write_pictures(folder: Path) -> None:
    """Write all pictures of the building instructions.

    Args:
        folder: made where it does not exist.
    """
    folder.mkdir(parents=True, exist_ok=True)
    case = Case()
    mast, lamp = Model.of(case), Model.of(case, Stand.LAMP)
    pictures = {step.file: step_picture(mast, step, case) for step in MAST_STEPS}
    pictures |= {step.file: step_picture(lamp, step, case) for step in LAMP_STEPS}
    pictures["exploded"] = exploded(mast)
    pictures["ribbon"] = ribbon_picture(mast, case)
    pictures["box"] = whole(mast, case, Stand.MAST)
    pictures["lamp"] = whole(lamp, case, Stand.LAMP)
    for name, svg in pictures.items():
        (folder / f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    write_pictures(Path(sys.argv[1]))
