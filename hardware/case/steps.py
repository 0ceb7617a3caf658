"""The steps of the building instructions: what each picture shows."""

from dataclasses import dataclass

from hardware.case.layout import Vector
from hardware.case.line_drawing import (
    FROM_FRONT_LEFT,
    FROM_FRONT_RIGHT,
    FROM_REAR_RIGHT,
    Direction,
)
from hardware.case.only_drawn import HEAD_LIFTED


@dataclass(frozen=True, slots=True)
class Step:
    """One action: something new is put to what is there already."""

    file: str
    """Name of the picture, without ending."""
    new: tuple[str, ...]
    """Names of the parts that are put in, printed or bought."""
    there: tuple[str, ...] = ()
    """Names of the parts that are there already."""
    loose: tuple[str, ...] = ()
    """Names of what is new and drawn where it is: tape, ribbons, a nut."""
    away: Vector = (0.0, 0.0, 0.0)
    """From their places to where the new parts are drawn, mm."""
    screws: tuple[str, ...] = ()
    """What the screws hold that are driven in this step; they are drawn outside."""
    view: Direction = FROM_FRONT_LEFT
    """Direction from the device to the eye."""
    folded: bool = False
    """Whether the mast is drawn folded to the rear."""
    leaned: bool = False
    """Whether the cover is drawn leaned back on the base's rear edge."""
    named: tuple[str, ...] = ()
    """Which of the new parts are named; empty for all."""
    nuts_away: float = 24.0
    """From the tips of the screws to where their nuts are drawn, mm."""


BUTTONS = ("The UNO button", "The catch button", "The draw button")
_PANEL = ("front panel", "The display", "left bar", "right bar")
BOARD = (
    "The board",
    "The network socket",
    "The USB 2 socket",
    "The USB 3 socket",
    "The power socket",
    "The board's row of pins",
    "The pins",
    "The ribbons' sockets",
    "The HDMI sockets",
)
COVER = ("cover", *BUTTONS, "mast plate", *_PANEL)
HEAD = ("head", "The camera", "camera lid")
LEANED = (*COVER, "mast", *HEAD)
"""Parts that lean back with the cover while ribbons and wires are plugged in."""
_WHOLE = ("base", *LEANED)
_BEHIND = (0.6, 1.2, 0.5)
OVER = (0.5, 1.2, 1.3)
BESIDE = (1.0, -0.25, 0.4)
"""View of somebody who plugs in what comes from the leaned cover: from the right."""

MAST_STEPS = (
    Step(
        "01-board",
        BOARD,
        ("base",),
        away=(0, 0, 60),
        screws=("board",),
        view=FROM_REAR_RIGHT,
    ),
    Step(
        "02-display",
        ("The display", "The display's ribbon"),
        ("front panel",),
        loose=("The foam tape",),
        away=(0, 72, -34),
        view=_BEHIND,
    ),
    Step(
        "03-bars",
        ("left bar", "right bar"),
        ("front panel", "The display", "The display's ribbon"),
        away=(0, 45, -21),
        screws=("bar", "display"),
        view=_BEHIND,
    ),
    Step(
        "04-mast-plate",
        ("mast plate",),
        ("cover",),
        away=(0, 0, 40),
        screws=("plate",),
        nuts_away=75,
    ),
    Step("05-buttons", BUTTONS, ("cover", "mast plate"), away=(0, 0, 70)),
    Step(
        "06-front-panel",
        _PANEL,
        ("cover", *BUTTONS, "mast plate"),
        away=(0, -80, 37),
        screws=("front panel above",),
        named=("front panel",),
    ),
    Step(
        "07-camera",
        ("The camera", "The ribbon, at the camera"),
        ("head",),
        away=(0, 14, 28),
        view=OVER,
    ),
    Step(
        "08-lid",
        ("camera lid",),
        ("head", "The camera", "The ribbon, at the camera"),
        away=(0, 8, 15),
        screws=("camera",),
        view=OVER,
    ),
    Step(
        "09-head",
        HEAD,
        ("mast",),
        loose=("The ribbon, into the mast",),
        away=HEAD_LIFTED,
        screws=("head",),
        named=("head", "The ribbon, into the mast"),
    ),
    Step(
        "10-mast",
        ("mast", *HEAD),
        COVER,
        loose=("The ribbon, out of the mast",),
        away=(0, 0, 60),
        screws=("mast's",),
        named=("mast", "The ribbon, out of the mast"),
    ),
    Step("11-ballast", ("The ballast",), ("base", *BOARD), away=(0, 0, 110)),
    Step(
        "12-loudspeaker",
        ("The loudspeaker",),
        ("base", *BOARD, "The ballast", *LEANED),
        away=(110, 0, 0),
        view=BESIDE,
        leaned=True,
    ),
    Step(
        "13-cover",
        LEANED,
        ("base", *BOARD, "The ballast", "The loudspeaker"),
        away=(0, 0, 150),
        named=("cover",),
    ),
    Step("14-side-screws", (), _WHOLE, screws=("cover",), view=FROM_FRONT_RIGHT),
    Step("15-front-screws", (), _WHOLE, screws=("front panel below",)),
    Step("16-folded", (), _WHOLE, view=FROM_REAR_RIGHT, folded=True),
)
"""The box with the mast, in the order in which it is built."""

OPENED = Step(
    "leaned",
    ("base", *BOARD, "The ballast"),
    LEANED,
    view=BESIDE,
    leaned=True,
    named=("The board", "The ballast"),
)
"""The cover leaned back, for plugging in ribbons and wires."""

LAMP_STEPS = (
    Step(
        "17-arm-plate",
        ("arm plate",),
        ("cover",),
        loose=("The 1/4 inch nut",),
        away=(0, 0, 52),
        screws=("plate",),
        nuts_away=75,
    ),
)
"""What is different for the lamp."""
