"""The measures of this design, and a case of them all. Change them here only.

Lengths, angles, masses and the names of sources are those of
`hardware.case.bought_parts`.
"""

from dataclasses import dataclass, field
from typing import Final

from hardware.case.bought_parts import (
    BOARDS,
    BUTTON_24,
    BUTTON_30,
    BUTTONS,
    CAMERA_MODULE_3,
    DISPLAYS,
    PI_4,
    PI_5,
    TOUCH_DISPLAY_1,
    TOUCH_DISPLAY_2_5,
    TOUCH_DISPLAY_2_7,
    Board,
    Button,
    Camera,
    Display,
    Point,
    Ribbon,
    Tripod,
)


@dataclass(frozen=True, slots=True)
class Printing:
    """What any filament printer can do; ours, careful."""

    bed: tuple[float, float, float] = (220.0, 220.0, 220.0)
    """Room of the printer. Asked for."""
    least_wall: float = 1.6
    """Asked for: four lines of a 0.4 mm nozzle."""
    steepest_deg: float = 50.0
    """Steepest overhang without support, from the vertical. Asked for."""
    longest_bridge: float = 20.0
    """Longest span between two walls that needs no support."""
    widest_hole: float = 8.0
    """A lying round hole up to this diameter closes by itself."""
    density: float = 1.24e-6
    """PLA, kg per cubic millimeter."""
    shell: float = 0.9
    """Thickness of the solid skin: two lines."""
    infill: float = 0.2
    """Share of the inside that is filled."""
    speed: float = 12_000.0
    """Cubic millimeters an hour of a slow printer. A guess."""


@dataclass(frozen=True, slots=True)
class Ballast:
    """What keeps the device from tipping; it lies in bags in the bays of the base."""

    name: str
    """Its name in the list of parts."""
    mass: float
    """Least mass that has to be put in."""
    density: float
    """Density of the loose filling, kg per cubic millimeter."""


SAND: Final = Ballast("dry sand or gravel", 1.36, 1.55e-6)
"""Loose dry sand weighs 1.5 to 1.7 kg a liter: unconfirmed."""


@dataclass(frozen=True, slots=True)
class Table:
    """Where the cards lie before the device, and what the program needs of them."""

    pile_before: float = 95.0
    """From the front of the case to the middle of the piles; ours."""
    apart: float = 150.0
    """Between the middles of draw pile and discard pile: `hardware.simulated.table`."""
    scattered: float = 20.0
    """Largest distance of a card from its place: 14 in `hardware.simulated.table`."""
    card: Point = (56.0, 87.0)
    """A card. Measured, as `models.training.drawing.sheet`."""
    least_card_px: float = 60.0
    """Least length of a card in the picture: training of other decks begins there.
    *Camera* asks for 0.08 of the picture's height, 58 pixels."""
    margin_px: float = 24.0
    """Least distance of a card from the picture's edge, in which an arm is judged:
    `vision.scene.background`."""
    most_blur_px: float = 1.5
    """Most blur at a pile from the fixed focus, pixels. Ours."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The case itself; all of it ours. The front is y = 0, the table z = 0."""

    width: float = 208.0
    """Outer width of all parts: the bed less a margin."""
    depth: float = 212.0
    """Outer depth: the base of a light device must be wide, or a push tips it."""
    base_height: float = 28.0
    """Height of the base's walls: the board's sockets end below it."""
    wall: float = 2.0
    """Thickness of the base's and the cover's walls."""
    floor: float = 2.4
    """Thickness of the base's floor."""
    top: float = 3.0
    """Thickness of the cover's top; buttons snap into 2 to 4 mm."""
    panel: float = 3.0
    """Thickness of the front panel."""
    panel_height: float = 146.0
    """Height of the front panel along its slope."""
    lean_deg: float = 25.0
    """Angle by which the front panel leans back from upright."""
    bay_front: float = 63.0
    """Where the ballast begins, behind the display."""
    bay_rear: float = 162.0
    """Where the bay beside the board ends; the ballast shall not pull to one side."""
    bay_height: float = 92.0
    """Height of the walls around the ballast."""
    standoff: float = 5.0
    """From the floor to the board: the microSD card is underneath."""
    gap: float = 0.5
    """Air between a part and what it takes up."""
    button_y: float = 98.0
    """Middle of the row of buttons on the cover's top."""
    button_step: float = 64.0
    """Between the middles of two buttons."""
    hinge_y: float = 142.0
    """Axis about which the mast folds back."""
    hinge_height: float = 17.0
    """Height of that axis over the cover's top."""
    mast_length: float = 214.0
    """From the lower to the upper axis of the mast."""
    mast_width: float = 24.0
    """Width of the mast, across."""
    channel: Point = (18.6, 5.0)
    """Width and depth of the ribbon's channel in the mast."""
    channel_before: float = 9.0
    """From the mast's axes to the middle of the channel."""
    tilt_deg: float = 27.0
    """Angle by which the camera leans forward; 0 looks straight down."""
    lens_height: Point = (380.0, 420.0)
    """Least and most height of the lens over the table. Asked for."""
    tilt_range: Point = (20.0, 35.0)
    """The head turns so far. Asked for."""
    feet: float = 7.0
    """From the outer edges to the middles of the stuck-on rubber feet."""


class Stand:
    """Names of the two builds."""

    MAST: Final = "mast"
    LAMP: Final = "lamp"


@dataclass(frozen=True, slots=True)
class Case:
    """One device: what is built in, and the measures of the case around it."""

    board: Board = PI_5
    display: Display = TOUCH_DISPLAY_2_7
    button: Button = BUTTON_30
    camera: Camera = CAMERA_MODULE_3
    ribbon: Ribbon = field(default_factory=Ribbon)
    ballast: Ballast = SAND
    shape: Shape = field(default_factory=Shape)
    table: Table = field(default_factory=Table)
    printing: Printing = field(default_factory=Printing)
    tripod: Tripod = field(default_factory=Tripod)


def one_of_each() -> tuple[Case, ...]:
    """Return cases in which each board, display and size of buttons is once.

    A printed part depends on one of them only, so these have all parts of all variants.
    """
    return (
        Case(PI_5, TOUCH_DISPLAY_2_7, BUTTON_30),
        Case(PI_4, TOUCH_DISPLAY_1, BUTTON_24),
        Case(PI_4, TOUCH_DISPLAY_2_5, BUTTON_24),
    )


def variants() -> tuple[Case, ...]:
    """Return a case for each board with each display and each size of buttons."""
    return tuple(
        Case(board, display, button)
        for board in BOARDS
        for display in DISPLAYS
        for button in BUTTONS
    )
