"""The measures of all bought parts, each with its source. Change them here only.

Lengths are millimeters, angles degrees, masses kilograms. Short names of sources:

* ``docs``: the documentation of raspberrypi.com (raspberrypi/documentation).
* ``SBC``: hominoids/SBC_Model_Framework, ``sbc_models.cfg`` and ``lib/``.
* ``NopSCADlib``: nophead/NopSCADlib, ``vitamins/``.
* ``CAD``: one maker's reading of the official drawings, second-hand.
* ``ours``: a choice of this design.
* ``unconfirmed``: common knowledge that nobody checked here. The fit coupon shows it.
"""

from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]
"""x and y, mm."""


@dataclass(frozen=True, slots=True)
class Port:
    """A socket at the edge of a board, and the opening that it needs in a wall."""

    name: str
    """Its name in the list of parts."""
    along: float
    """Its middle along the edge, from the board's lower left corner."""
    opening: Point
    """Width and height of the opening in the wall."""
    body: Point
    """Width and height of the socket itself."""


@dataclass(frozen=True, slots=True)
class Board:
    """A Raspberry Pi, seen from above: microSD card left, USB right, power below."""

    name: str
    """Its name in the list of parts."""
    thickness: float
    """Thickness of the bare board."""
    rear_ports: tuple[Port, ...]
    """Sockets on the right edge, which stands at the rear wall of the case."""
    power_x: float
    """Middle of the USB-C socket along the lower edge."""
    camera_at: Point
    """Middle of the socket for the camera's ribbon; the ribbon leaves upwards."""
    display_at: Point
    """Middle of the socket for the display's ribbon."""
    ribbon_plug: str
    """Plugs of the ribbon from this board to a Camera Module 3."""
    ribbon_names: tuple[str, str]
    """Printed beside the sockets for the ribbons of camera and display. docs."""
    ribbon_body: Point
    """Length along and across the board of these sockets; only drawn."""
    hdmi_x: Point
    """Middles of the HDMI sockets along the lower edge; only drawn."""
    cooler: tuple[float, float, float] | None = None
    """Length, width and height above the board of a cooler that may be on it."""
    size: Point = (85.0, 56.0)
    """Outline. SBC and NopSCADlib agree."""
    holes: tuple[Point, ...] = ((3.5, 3.5), (61.5, 3.5), (3.5, 52.5), (61.5, 52.5))
    """Four holes for M2.5 screws. SBC and NopSCADlib agree."""
    card_y: Point = (21.7, 33.0)
    """The microSD card under the left edge, from and to. SBC."""
    overhang: float = 2.1
    """Part of a USB socket that stands out over the right edge. SBC and NopSCADlib."""
    socket_height: float = 16.0
    """Height of the highest socket above the board (USB, body 15.6). SBC."""
    ribbon_socket: float = 5.5
    """Height of the ribbons' sockets above the board. Unconfirmed."""
    mass: float = 0.05
    """46 to 50 g, unconfirmed."""


USB: Final = (14.75, 16.25)
"""Opening for two USB sockets above each other. SBC ``usb2.scad``, ``usb3.scad``."""
USB_BODY: Final = (13.25, 15.6)
"""Two USB sockets above each other. SBC ``usb2.scad``, ``usb3.scad``."""
NETWORK: Final = (16.25, 14.0)
"""Opening for the network socket. SBC ``network.scad``."""
NETWORK_BODY: Final = (15.9, 13.5)
"""The network socket. SBC ``network.scad``."""

PI_4: Final = Board(
    "Raspberry Pi 4",
    thickness=1.4,  # SBC, NopSCADlib
    rear_ports=(
        Port("USB 2", 9.0, USB, USB_BODY),  # SBC, NopSCADlib
        Port("USB 3", 27.0, USB, USB_BODY),  # SBC, NopSCADlib
        Port("network", 45.75, NETWORK, NETWORK_BODY),  # SBC, NopSCADlib: 45.75 to 46
    ),
    power_x=11.2,  # SBC, NopSCADlib: 11.2 to 11.4
    camera_at=(46.5, 11.5),  # NopSCADlib, SBC
    display_at=(4.0, 28.0),  # NopSCADlib, SBC
    ribbon_plug="15 to 15 contacts",  # docs
    ribbon_names=("CAMERA", "DISPLAY"),
    ribbon_body=(3.0, 22.0),  # unconfirmed
    hdmi_x=(26.0, 39.5),  # NopSCADlib
)
PI_5: Final = Board(
    "Raspberry Pi 5",
    thickness=1.65,  # SBC, from the manufacturer's drawing
    rear_ports=(
        Port("network", 10.45, NETWORK, NETWORK_BODY),  # SBC, NopSCADlib
        Port("USB 3", 29.05, USB, USB_BODY),  # SBC, NopSCADlib
        Port("USB 2", 46.6, USB, USB_BODY),  # SBC, NopSCADlib
    ),
    power_x=11.25,  # SBC, NopSCADlib
    camera_at=(
        48.5,
        8.0,
    ),  # port 0: x 47 to 50 (SBC); y from 1 up, 14 long: unconfirmed
    display_at=(54.5, 8.0),  # port 1: x 53 to 56 (SBC); docs recommend it for displays
    ribbon_plug="22 to 15 contacts",  # docs
    ribbon_names=("CAM/DISP 0", "CAM/DISP 1"),
    ribbon_body=(3.0, 14.0),  # SBC, the length unconfirmed
    hdmi_x=(25.8, 39.2),  # CAD
    cooler=(63.5, 42.5, 13.7),  # CAD, of the Active Cooler
)
BOARDS: Final = (PI_4, PI_5)


@dataclass(frozen=True, slots=True)
class Display:
    """A touch display, landscape, seen from the front."""

    name: str
    """Its name in the list of parts."""
    outline: Point
    """Width and height of the glass."""
    depth: float
    """From the front of the glass to the rearmost part."""
    window: Point
    """Width and height of the opening before it: what is visible, and 1 mm."""
    rim: float
    """Least width of the glass that may lie on the panel, beside the window."""
    mounts: tuple[Point, ...]
    """Holes for M3 screws, from the middle of the glass; empty where unknown."""
    bar_x: Point
    """Where the two bars that hold it cross its back, from the middle of the glass."""
    bar_depth: float
    """From the front of the glass to the face that the bars press on."""
    mass: float
    """Unconfirmed."""


TOUCH_DISPLAY_1: Final = Display(
    "Touch Display 1, 7 inch",
    outline=(192.96, 110.76),  # docs
    depth=25.0,  # a STEP file's bounding box; docs say about 20
    window=(155.1, 86.9),  # docs: 154.08 x 85.92 visible
    rim=8.0,  # calculated; the visible part is assumed in the middle: unconfirmed
    # Two builds agree on 126.2 x 65.65 beside the middle; seen from the front.
    mounts=((-61.6, 33.8), (64.6, 33.8), (-61.6, -31.85), (64.6, -31.85)),
    bar_x=(-61.6, 64.6),
    bar_depth=20.0,  # unconfirmed: fill what is missing with washers
    mass=0.28,
)
TOUCH_DISPLAY_2_7: Final = Display(
    "Touch Display 2, 7 inch",
    outline=(189.5, 120.24),  # docs 189.5 x 120; STEP 189.32 x 120.24
    depth=16.0,  # docs 15
    window=(158.8, 90.3),  # docs 155.5 x 88; a STEP measured 157.76 x 89.30
    rim=8.0,  # calculated
    mounts=((-70.0, 35.36), (70.0, 35.36), (-70.0, -35.36), (70.0, -35.36)),  # CAD
    bar_x=(-70.0, 70.0),
    bar_depth=15.0,  # docs
    mass=0.25,
)
TOUCH_DISPLAY_2_5: Final = Display(
    "Touch Display 2, 5 inch",
    outline=(143.5, 91.5),  # docs
    depth=16.0,  # docs
    window=(112.5, 64.0),  # docs: 111.5 x 63 visible
    rim=8.0,  # calculated
    mounts=(),  # unconfirmed, so the bars only press on it
    bar_x=(-50.0, 50.0),
    bar_depth=16.0,  # docs
    mass=0.17,
)
DISPLAYS: Final = (TOUCH_DISPLAY_1, TOUCH_DISPLAY_2_7, TOUCH_DISPLAY_2_5)


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera module; its middle is the axis of the lens, its ribbon leaves below."""

    name: str = "Camera Module 3"
    """Its name in the list of parts."""
    width: float = 25.0
    """Width of the board. docs."""
    above_lens: float = 14.4
    """From the lens to the edge opposite the ribbon. NopSCADlib."""
    below_lens: float = 9.6
    """From the lens to the edge of the ribbon. docs: 24 high."""
    thickness: float = 1.0
    """Thickness of the bare board. Unconfirmed."""
    lens_height: float = 7.5
    """From the board to the lens's front. docs: 11.5 with the ribbon's socket."""
    socket_height: float = 3.0
    """Height of the ribbon's socket behind the board. docs: 11.5 in all."""
    holes: tuple[Point, ...] = (
        (-10.5, -12.4),
        (10.5, -12.4),
        (-10.5, 0.1),
        (10.5, 0.1),
    )
    """Holes for M2 screws, from the lens, the ribbon at positive y. NopSCADlib."""
    field_deg: Point = (66.0, 41.0)
    """Horizontal and vertical field of view, standard lens. docs."""
    picture: tuple[int, int] = (1280, 720)
    """Picture that the program reads, pixels: `hardware.pi_camera.opening`."""
    focal_length: float = 4.74
    """docs."""
    f_number: float = 1.8
    """docs."""
    focused_at: float = 550.0
    """Distance at which the program fixes the focus: `hardware.pi_camera.opening`."""
    mass: float = 0.004
    """docs."""


CAMERA_MODULE_3: Final = Camera()


@dataclass(frozen=True, slots=True)
class Ribbon:
    """The flat cable from the board to the camera."""

    length: float = 500.0
    """The longest official one, unconfirmed. Longer ones are at the user's risk."""
    width: float = 16.0
    """15 contacts at 1 mm. docs."""
    bend_radius: float = 8.0
    """Least radius of a bend; ours, some 25 times its thickness."""
    plugged: float = 4.0
    """Length inside each socket. Unconfirmed."""


@dataclass(frozen=True, slots=True)
class Button:
    """An arcade button, pressed in from above."""

    name: str
    """Its name in the list of parts."""
    hole: float
    """Diameter of the printed hole. bsstephan/buildable-stick-system: 0.3 added."""
    bezel: float
    """Outer diameter of its rim. One maker's catalogue of Sanwa parts."""
    depth: float
    """Behind the panel, with 10 mm for the plugs. The same catalogue."""
    panel: Point
    """Thinnest and thickest panel that it snaps into. Unconfirmed."""
    mass: float = 0.02
    """Unconfirmed."""


BUTTON_24: Final = Button("24 mm button", 24.35, 28.0, 35.0, (2.0, 4.0))
BUTTON_30: Final = Button("30 mm button", 30.35, 36.5, 45.0, (2.0, 4.0))
BUTTONS: Final = (BUTTON_24, BUTTON_30)


@dataclass(frozen=True, slots=True)
class Thread:
    """A metric screw with a round head, as shops sell it."""

    name: str
    """Its name in shops."""
    clearance: float
    """Hole that it slips through. ISO 273, medium, and 0.2 for printing."""
    pilot: float
    """Printed hole in which it cuts its own thread. Unconfirmed: see the coupon."""
    head: float
    """Diameter of its head. ISO 7045 rounded up."""
    lengths: tuple[int, ...]
    """Lengths that shops have."""
    nut: Point
    """Width across the flats and height of its nut. ISO 4032."""
    washer: Point
    """Outer diameter and thickness of its washer. ISO 7089."""


M2: Final = Thread("M2", 2.4, 1.7, 4.0, (6, 8, 10, 12, 16), (4.0, 1.6), (5.0, 0.3))
M2_5: Final = Thread("M2.5", 2.9, 2.1, 5.0, (6, 8, 10, 12, 16), (5.0, 2.0), (6.0, 0.5))
M3: Final = Thread(
    "M3", 3.4, 2.6, 6.0, (6, 8, 10, 12, 16, 20, 25, 30, 35, 40), (5.5, 2.4), (7.0, 0.5)
)


@dataclass(frozen=True, slots=True)
class Tripod:
    """The 1/4 inch thread of tripods and arms, with its nut."""

    clearance: float = 6.7
    """Hole for 6.35 mm."""
    nut: float = 11.4
    """Across flats; a nut has 11.1. Unconfirmed."""
    nut_height: float = 5.6
    """Unconfirmed."""
