"""The pins of the board as they lie before somebody who builds the box: from the right.

Made from the table of pins that the program uses.
"""

from collections.abc import Iterator
from html import escape

from hardware.wiring import Wiring
from hardware.wiring_drawing import HEADER, OTHERS, PIN_NAMES

_STEP, _LEFT, _TOP = 38, 40, 150
_ROW = 34  # between the two rows, pixels
_WIDTH, _HEIGHT = 820, 330
_GOLD, _GRAY, _BLACK, _RED = "#d9b44a", "#888888", "#111111", "#c0392b"
_FIVE_VOLTS = (2, 4)
_ENDS = (39, 40)


def pins_picture(wiring: Wiring) -> str:
    """Return an SVG picture of the 40 pins, the odd ones nearer to the eye.

    Args:
        wiring: which button and which lamp is on which pin.
    """
    begin = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        'font-family="sans-serif" font-size="13">'
    )
    ground = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>'
    board = (
        f'<rect x="{_LEFT - 20}" y="{_TOP - 18}" width="{20 * _STEP}" '
        f'height="{_ROW + 36}" rx="6" fill="#2f5d3a"/>'
    )
    return "\n".join(
        (begin, ground, board, *_pins(_used(wiring)), *_ends(), "</svg>\n")
    )


def _used(wiring: Wiring) -> dict[int, str]:
    """Return what goes to each pin."""
    used = {number: "ground" for number, name in PIN_NAMES.items() if name == "GND"}
    for button in wiring.buttons:
        name = button.name.value.partition("_")[0].replace("uno", "UNO")
        used[HEADER[button.pin]] = f"{name} button"
        if button.lamp_pin is not None:
            used[HEADER[button.lamp_pin]] = f"{name} lamp"
    return used | OTHERS


def _pins(used: dict[int, str]) -> Iterator[str]:
    for number, name in PIN_NAMES.items():
        along, is_far = divmod(number - 1, 2)
        x, y = _LEFT + _STEP * along, _TOP + _ROW * (1 - is_far)
        color = _GOLD if number in used and name.startswith("GPIO") else _GRAY
        color = _BLACK if name == "GND" else _RED if number in _FIVE_VOLTS else color
        yield f'<circle cx="{x}" cy="{y}" r="7" fill="{color}"/>'
        text = f"{number}: {used[number]}" if number in used else f"{number}"
        if number in used or number in _ENDS:
            away = y - 26 if is_far else y + 26
            turned = f"rotate(-60 {x} {away})"
            anchor = "start" if is_far else "end"
            yield (
                f'<text x="{x}" y="{away}" text-anchor="{anchor}" '
                f'transform="{turned}" fill="{_BLACK}">{escape(text)}</text>'
            )


def _ends() -> Iterator[str]:
    low = _HEIGHT - 14
    for x, anchor, text in (
        (_LEFT - 20, "start", "the bay with the sand is to the left"),
        (_LEFT - 20 + 20 * _STEP, "end", "the USB sockets are to the right"),
    ):
        yield f'<text x="{x}" y="{low}" text-anchor="{anchor}">{text}</text>'
