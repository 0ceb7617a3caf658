"""The printed parts of the box: base, cover, front panel and the bars of the display.

Base and cover are drawn in the world, front panel and bars in the panel's system.
"""

from build123d import Part

from hardware.case.bought_parts import M2_5, M3
from hardware.case.layout import (
    Vector,
    bays,
    board_frame,
    display_middle,
    hinge_frame,
    panel_frame,
    top_z,
)
from hardware.case.parameters import Case
from hardware.case.shapes import block, cut, joined, prism_x, rod

SIDE_SCREWS_Y = (52.0, 196.0)
"""Where screws join the cover and the base, on both sides, mm."""
SIDE_SCREW_UP = 10.0
"""Height of these screws over the base's walls, mm."""
PANEL_SCREW_X = 97.0
"""Distance of the front panel's four screws from its middle, mm."""
PANEL_SCREW_IN = 5.5
"""Their distance from its lower and upper edge, mm."""
PLATE_SCREWS: tuple[Vector, ...] = tuple(
    (x, y, 0.0) for x in (-23.0, 23.0) for y in (-17.0, 13.0)
)
"""Screws of the plate on the cover's top, from the mast's lower axis, mm."""
BAR_WIDTH, BAR_THICKNESS = 12.0, 4.0
TOLERANCE = 0.2
"""Largest excess of a bought part over its measure on each side, mm; ours."""
_BAY_WALL = 1.8
_PANEL_FOOT = 10.0  # width, and height up the slope, of what the panel is screwed to
_PILLAR = (8.0, 12.0)  # thickness and width of the pillars for the side screws


def base(case: Case) -> Part:
    """Return the base: board, ballast, openings for the plugs at the rear."""
    shape = case.shape
    half, high = shape.width / 2, shape.base_height
    body = block((-half, 0, 0), (half, shape.depth, high))
    inside = block(
        (-half + shape.wall, shape.wall, shape.floor),
        (half - shape.wall, shape.depth - shape.wall, high),
    )
    solid = joined(
        [
            body - inside,
            *_bay_walls(case),
            *_side_pillars(case),
            *_panel_feet(case),
            *(rod(low, high, 6.0) for low, high in _standoffs(case)),
        ]
    )
    return cut(solid, [*_port_openings(case), *_base_holes(case)])


def _standoffs(case: Case) -> list[tuple[Vector, Vector]]:
    """Return foot and head of each stand-off of the board."""
    frame, shape = board_frame(case), case.shape
    heads = [frame.to_world((x, y, 0.0)) for x, y in case.board.holes]
    return [((x, y, shape.floor - 0.5), (x, y, z)) for x, y, z in heads]


def _port_openings(case: Case) -> list[Part]:
    """Return notches for the sockets and the power cable, open to the cover's edge."""
    frame, shape, board = board_frame(case), case.shape, case.board
    rear, top = shape.depth, shape.base_height + 1
    openings = []
    for port in board.rear_ports:
        x, _, z = frame.to_world((0.0, port.along, board.thickness))
        half = port.opening[0] / 2 + TOLERANCE
        low = (x - half, rear - shape.wall - 1, z - shape.gap)
        openings.append(block(low, (x + half, rear + 1, top)))
    x, z = POWER_CABLE_X, frame.origin[2] - 1
    low = (x - 8, rear - shape.wall - 1, z)
    return [*openings, block(low, (x + 8, rear + 1, top))]


POWER_CABLE_X = 56.0
"""Where the power cable leaves through the rear wall, mm."""


def _base_holes(case: Case) -> list[Part]:
    """Return the holes for screws, for the microSD card, and for a cable tie."""
    shape, frame = case.shape, board_frame(case)
    board = [
        rod((x, y, 1.7), (x, y, z + 1), M2_5.pilot) for _, (x, y, z) in _standoffs(case)
    ]
    z = shape.base_height + SIDE_SCREW_UP
    half = shape.width / 2
    sides = [
        rod((side * (half - 11), y, z), (side * half, y, z), M3.pilot)
        for side in (-1, 1)
        for y in SIDE_SCREWS_Y
    ]
    panel = [_panel_hole(case, x, PANEL_SCREW_IN, M3.pilot) for x in _PANEL_X]
    near, far = case.board.card_y
    low, high = (frame.to_world((-9.0, far + 2, 0)), frame.to_world((8.0, near - 2, 0)))
    card = block((low[0], low[1], -1), (high[0], high[1], shape.floor + 0.1))
    ties = [
        block((x - 1.5, shape.depth - 20, -1), (x + 1.5, shape.depth - 12, 9))
        for x in (POWER_CABLE_X - 7, POWER_CABLE_X + 7)
    ]
    return [*board, *sides, *panel, card, *ties]


_PANEL_X = (-PANEL_SCREW_X, PANEL_SCREW_X)


def _panel_hole(case: Case, x: float, up: float, diameter: float) -> Part:
    """Return a hole across the front panel's plane and what lies behind."""
    frame, depth = panel_frame(case), case.shape.panel
    ends = [frame.to_world((x, up, z)) for z in (1.0, -depth - 9.0)]
    return rod(ends[0], ends[1], diameter)


def _bay_walls(case: Case) -> list[Part]:
    """Return the walls around the bays for ballast, open at the top."""
    walls = []
    for low, high in bays(case):
        outer = block(
            (low[0] - _BAY_WALL, low[1] - _BAY_WALL, 1.0),
            (high[0] + _BAY_WALL, high[1] + _BAY_WALL, high[2]),
        )
        walls.append((outer, block(low, (high[0], high[1], high[2] + 1))))
    whole = joined([outer for outer, _ in walls])
    return [cut(whole, [inner for _, inner in walls])]


def _side_pillars(case: Case) -> list[Part]:
    """Return the pillars into which the cover's side screws go."""
    shape = case.shape
    outer = shape.width / 2 - shape.wall - 0.3
    top = shape.base_height + SIDE_SCREW_UP + 6
    pillars = []
    for y in SIDE_SCREWS_Y:
        for side in (-1, 1):
            near, far = sorted((side * outer, side * (outer - _PILLAR[0])))
            half = _PILLAR[1] / 2
            pillars.append(block((near, y - half, 1.0), (far, y + half, top)))
            near, far = sorted((side * (shape.width / 2 - 1), side * outer))
            root = block((near, y - half, 1.0), (far, y + half, shape.base_height))
            pillars.append(root)
    return pillars


def _panel_feet(case: Case) -> list[Part]:
    """Return the two feet behind the front panel's lower screws."""
    shape, frame = case.shape, panel_frame(case)
    back = -shape.panel
    (_, y0, z0), (_, y1, z1), (_, y2, z2) = (
        frame.to_world((0.0, up, z))
        for up, z in ((0.0, back), (_PANEL_FOOT, back), (_PANEL_FOOT, back - 11.0))
    )
    outline = ((1.0, 1.0), (1.0, shape.base_height), (y0, z0), (y1, z1), (y2, z2))
    inner = shape.width / 2 - shape.wall - 0.3
    return [
        prism_x([*outline, (y2, 1.0)], low, low + _PANEL_FOOT)
        for low in (-inner, inner - _PANEL_FOOT)
    ]


def cover(case: Case) -> Part:
    """Return the cover: buttons on its top, vents, open to the front and below."""
    shape, top = case.shape, top_z(case)
    half, (y0, y1) = shape.width / 2, _slope(case, shape.base_height, top)
    low, rear = shape.base_height, shape.depth
    outline = ((y0, low), (y1, top), (rear, top), (rear, low))
    inside = block(
        (-half + shape.wall, -50, 0),
        (half - shape.wall, rear - shape.wall, top - shape.top),
    )
    _, hinge_y, _ = hinge_frame(case).origin
    pad = block((-31, hinge_y - 25, top - 5), (31, hinge_y + 21, top - 1))
    shell = prism_x(outline, -half, half) - inside
    solid = joined([shell, pad, *_cover_corners(case)])
    return cut(solid, [*_top_holes(case), *_vents(case), *_cover_screws(case)])


def _slope(case: Case, *heights: float) -> list[float]:
    """Return y of the plane behind the front panel at some heights."""
    frame, back = panel_frame(case), -case.shape.panel
    (_, y0, z0), (_, y1, z1) = (frame.to_world((0, up, back)) for up in (0.0, 100.0))
    return [y0 + (z - z0) * (y1 - y0) / (z1 - z0) for z in heights]


def _cover_corners(case: Case) -> list[Part]:
    """Return the two corners behind the front panel's upper screws."""
    shape, frame, top = case.shape, panel_frame(case), top_z(case) - 1
    up, back = shape.panel_height - _PANEL_FOOT, -shape.panel
    (_, y0, z0), (_, y1, z1) = (
        frame.to_world((0.0, up, z)) for z in (back, back - 11.0)
    )
    outline = ((y0, z0), (y1, z1), (y1, top), (_slope(case, top)[0], top))
    inner = shape.width / 2 - 1
    return [
        prism_x(outline, low, low + _PANEL_FOOT + 1.3)
        for low in (-inner, inner - _PANEL_FOOT - 1.3)
    ]


def _top_holes(case: Case) -> list[Part]:
    """Return the holes in the cover's top: buttons, the ribbon's slot, the plate."""
    shape, top = case.shape, top_z(case)
    buttons = [
        rod(
            (x, shape.button_y, top - 9), (x, shape.button_y, top + 1), case.button.hole
        )
        for x in button_places(case)
    ]
    _, y, _ = hinge_frame(case).origin
    ribbon = y - shape.channel_before
    slot = block((-11, ribbon - 5, top - 9), (11, ribbon + 5, top + 1))
    plate = [
        rod((x, y + dy, top - 9), (x, y + dy, top + 1), M3.clearance)
        for x, dy, _ in PLATE_SCREWS
    ]
    return [*buttons, slot, *plate]


def button_places(case: Case) -> tuple[float, float, float]:
    """Return x of the three buttons."""
    step = case.shape.button_step
    return (-step, 0.0, step)


def _vents(case: Case) -> list[Part]:
    """Return upright slots: at the rear above the board, and in both sides."""
    shape = case.shape
    half, rear = shape.width / 2, shape.depth
    behind = [
        block((x, rear - shape.wall - 1, low), (x + 3, rear + 1, low + 38))
        for x in range(-90, 90, 9)
        for low in (48, 104)
    ]
    beside = [
        block((side - 4, y, low), (side + 4, y + 3, low + 38))
        for side in (-half, half)
        for y in range(112, 184, 9)
        for low in (56,)
    ]
    return behind + beside


def _cover_screws(case: Case) -> list[Part]:
    """Return the holes for the screws into the base, and for the front panel."""
    shape = case.shape
    z, half = shape.base_height + SIDE_SCREW_UP, shape.width / 2
    sides = [
        rod((-half - 1, y, z), (-half + 5, y, z), M3.clearance) for y in SIDE_SCREWS_Y
    ] + [rod((half - 5, y, z), (half + 1, y, z), M3.clearance) for y in SIDE_SCREWS_Y]
    up = shape.panel_height - PANEL_SCREW_IN
    return sides + [_panel_hole(case, x, up, M3.pilot) for x in _PANEL_X]


def front_panel(case: Case) -> Part:
    """Return the front panel with the display's window, in the panel's system."""
    shape, display = case.shape, case.display
    half, high, back = shape.width / 2, shape.panel_height, -shape.panel
    middle = display_middle(case)
    width, height = display.window
    window = block(
        (-width / 2, middle - height / 2, back - 1), (width / 2, middle + height / 2, 1)
    )
    pillars = [
        block(
            (x - 4.5, v - 4.5, back - display.bar_depth), (x + 4.5, v + 4.5, back + 1)
        )
        for x, v in bar_ends(case)
    ]
    plate = block((-half, 0, back), (half, high, 0))
    solid = joined([plate, *_rim(case), *pillars])
    threads = [
        rod((x, v, back - display.bar_depth - 1), (x, v, back - 1), M3.pilot)
        for x, v in bar_ends(case)
    ]
    screws = [
        rod((x, v, back - 1), (x, v, 1), M3.clearance)
        for x in _PANEL_X
        for v in (PANEL_SCREW_IN, high - PANEL_SCREW_IN)
    ]
    return cut(solid, [window, *threads, *screws])


def _rim(case: Case) -> list[Part]:
    """Return four low walls between which the glass lies."""
    display, back, gap = case.display, -case.shape.panel, case.shape.gap
    x, y = display.outline[0] / 2 + gap, display.outline[1] / 2 + gap
    v, low = display_middle(case), back - 3
    across, along = x * 0.45, y * 0.6
    return [
        block((-across, v + y, low), (across, v + y + 2, back + 1)),
        block((-across, v - y - 2, low), (across, v - y, back + 1)),
        block((x, v - along, low), (x + 2, v + along, back + 1)),
        block((-x - 2, v - along, low), (-x, v + along, back + 1)),
    ]


def bar_ends(case: Case) -> list[tuple[float, float]]:
    """Return where the bars are screwed to the panel: x, and y up its slope."""
    middle = display_middle(case)
    apart = max(case.display.outline[1] / 2 + case.shape.gap + 4.7, 40.0)
    return [(x, middle + v) for x in case.display.bar_x for v in (-apart, apart)]


def bar(case: Case, x: float) -> Part:
    """Return a bar across the back of the display, in the panel's system.

    Args:
        case: the device.
        x: of the bar's middle.
    """
    front = -case.shape.panel - case.display.bar_depth
    ends = [v for at, v in bar_ends(case) if at == x]
    low, high = min(ends), max(ends)
    solid = block(
        (x - BAR_WIDTH / 2, low - 4.5, front - BAR_THICKNESS),
        (x + BAR_WIDTH / 2, high + 4.5, front),
    )
    holes = [
        rod((x, v, front - 9), (x, v, front + 1), M3.clearance) for v in (low, high)
    ]
    middle, slot = display_middle(case), M3.clearance / 2
    slots = [
        block(
            (x - slot, middle + y - 4, front - 9), (x + slot, middle + y + 4, front + 1)
        )
        for at, y in case.display.mounts
        if at == x
    ]
    return cut(solid, holes + slots)
