"""Whether the ribbon reaches the camera, and whether the camera sees what it must."""

from hardware.case.layout import bay_volume
from hardware.case.parameters import Case
from hardware.case.ribbon import opened_length, ribbon_way
from hardware.case.view import (
    CameraPose,
    blur_px,
    card_px,
    corners_of_piles,
    mast_pose,
    share_of_case,
)

_OPENED = (
    45.0  # degrees: so far the cover leans back while somebody plugs the ribbon in
)


def ribbon_faults(case: Case) -> list[str]:
    """Return what is wrong with the ribbon's length and bends."""
    way, ribbon = ribbon_way(case), case.ribbon
    faults = []
    if way.length > ribbon.length:
        faults.append(
            f"The ribbon must be {way.length:.0f} mm long with its bends and "
            "the folded mast; the longest to be had has "
            f"{ribbon.length:.0f} mm. Shorten the mast."
        )
    opened = opened_length(case, _OPENED)
    if opened > ribbon.length:
        faults.append(
            f"With the cover turned back by {_OPENED:.0f} degrees the ribbon must be "
            f"{opened:.0f} mm long to be plugged in; it has {ribbon.length:.0f} mm."
        )
    if way.least_radius < ribbon.bend_radius:
        faults.append(
            f"The ribbon bends with a radius of {way.least_radius:.1f} mm; "
            f"{ribbon.bend_radius:.1f} mm is the least."
        )
    return faults


def pose_faults(case: Case) -> list[str]:
    """Return what is wrong with the height and the tilt of the mast's camera."""
    pose, shape = mast_pose(case), case.shape
    (low, high), (least, most) = shape.lens_height, shape.tilt_range
    faults = []
    if not low <= pose.height_mm <= high:
        faults.append(
            f"The lens is {pose.height_mm:.0f} mm above the table; "
            f"{low:.0f} to {high:.0f} mm is asked for."
        )
    if not least <= pose.tilt_deg <= most:
        faults.append(
            f"The camera leans by {pose.tilt_deg:.0f} degrees; "
            f"{least:.0f} to {most:.0f} is asked for."
        )
    return faults


def field_faults(case: Case, pose: CameraPose) -> list[str]:
    """Return which pile the camera does not see well enough, and why."""
    faults = []
    width, height = case.camera.picture
    lowest = height * (1 - share_of_case(case, pose))
    for name in ("draw pile", "discard pile"):
        corners = [corner for pile, corner in corners_of_piles(case) if pile == name]
        seen = [pose.to_picture(corner, case.camera) for corner in corners]
        margins = [
            min(at[0], width - at[0], at[1], lowest - at[1])
            if at is not None
            else float("-inf")
            for at in seen
        ]
        if min(margins) < case.table.margin_px:
            faults.append(
                f"A card on the {name} comes within {min(margins):.0f} pixels of "
                "the edge of what the camera sees; "
                f"{case.table.margin_px:.0f} must be free."
            )
    return faults + _size_faults(case, pose)


def _size_faults(case: Case, pose: CameraPose) -> list[str]:
    """Return whether cards are too small or too blurred in the picture."""
    table, faults = case.table, []
    length = min(card_px(case, pose, x) for x in (-table.apart / 2, table.apart / 2))
    if length < table.least_card_px:
        faults.append(
            f"A card is {length:.0f} pixels long in the picture; the reader needs "
            f"{table.least_card_px:.0f}."
        )
    blur = blur_px(case.camera, pose.distance_mm)
    if blur > table.most_blur_px:
        faults.append(
            f"The piles are {pose.distance_mm:.0f} mm from the lens and blurred by "
            f"{blur:.1f} pixels, because the focus is fixed at "
            f"{case.camera.focused_at:.0f} mm; {table.most_blur_px:.1f} is the most."
        )
    return faults


def bay_faults(case: Case) -> list[str]:
    """Return whether the ballast does not fit into its bays."""
    ballast = case.ballast
    room = bay_volume(case) * ballast.density
    if room >= ballast.mass:
        return []
    fault = (
        f"The bays hold {room:.2f} kg of {ballast.name}; the device needs "
        f"{ballast.mass:.2f} kg. Take something heavier."
    )
    return [fault]


def button_faults(case: Case) -> list[str]:
    """Return whether the cover's top is too thin or too thick for the buttons."""
    thin, thick = case.button.panel
    if thin <= case.shape.top <= thick:
        return []
    fault = (
        f"The cover's top is {case.shape.top:.1f} mm thick; a {case.button.name} snaps "
        f"into {thin:.1f} to {thick:.1f} mm."
    )
    return [fault]
