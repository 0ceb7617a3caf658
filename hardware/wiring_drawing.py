"""A drawing of the wiring, made from the table of the pins: it cannot be wrong twice.

The header is seen from above with its pin 1 at the upper left, as on every Pi.
"""

from collections.abc import Iterator, Mapping
from html import escape

from gpiozero import PiBoardInfo

from hardware.wiring import ButtonWiring, Wiring

OTHERS = {1: "3.3 V", 2: "5 V", 4: "5 V, display", 6: "ground, display"}
"""Pins that our wires keep clear of. They tell the ends of the header apart and feed
the display."""
_PINS = 40
_ROW, _TOP, _LEFT = 24, 70, 300
_BOX, _WIDTH = 590, 990
_STEP = 56
_BLACK, _GOLD, _GRAY = "#111111", "#d9b44a", "#888888"
_BLUE, _RED = "#1f6fb2", "#c0392b"
_LEGEND = (
    (_BLUE, "blue: buttons; which contact goes to the pin does not matter"),
    (_RED, "red: lamps, each with its resistor of 330 ohm; + is an LED's long leg"),
    (
        "#222222",
        "Display 1: red to pin 4, black to 6; Display 2: its plug covers 2, 4 and 6",
    ),
)

PIN_NAMES = {
    number: pin.name
    for number, pin in PiBoardInfo.from_revision(0xD04170).headers["J8"].pins.items()
}
"""Names of the pins of a Pi 5, such as ``GPIO17``: the same on every Pi since 2014."""
HEADER: Mapping[int, int] = {
    int(name.removeprefix("GPIO")): number
    for number, name in PIN_NAMES.items()
    if name.startswith("GPIO")
}
"""The place on the 40-pin header of each GPIO number (BCM)."""


def drawing(wiring: Wiring) -> str:
    """Return an SVG picture of the header, the buttons, the lamps and their wires.

    Args:
        wiring: which button and which lamp is on which pin.
    """
    height = max(_TOP + _PINS // 2 * _ROW, _TOP + _STEP * len(wiring.buttons)) + 90
    shapes = [*_header(wiring), *_buttons(wiring), *_legend(height)]
    begin = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
        'font-family="sans-serif" font-size="13">'
    )
    background = f'<rect width="{_WIDTH}" height="{height}" fill="white"/>'
    return "\n".join((begin, background, *shapes, "</svg>")) + "\n"


def _place(pin: int) -> tuple[int, int]:
    """Where a pin of the header is drawn: odd ones left, even ones right."""
    row, right = divmod(pin - 1, 2)
    return _LEFT + 40 * right, _TOP + row * _ROW


def _header(wiring: Wiring) -> Iterator[str]:
    used = {
        HEADER[pin]: f"GPIO {pin}"
        for button in wiring.buttons
        for pin in (button.pin, button.lamp_pin)
        if pin is not None
    }
    yield _text(_LEFT + 20, _TOP - 40, "the pins from above", anchor="middle")
    below = _TOP + 20 * _ROW + 8
    yield _text(_LEFT + 20, below, "the USB sockets are at this end", anchor="middle")
    box = f'x="{_LEFT - 16}" y="{_TOP - 14}" width="72"'
    yield f'<rect {box} height="{20 * _ROW + 4}" rx="6" fill="#2f5d3a"/>'
    for pin in range(1, _PINS + 1):
        x, y = _place(pin)
        is_ground = PIN_NAMES[pin] == "GND"
        color = _BLACK if is_ground else _GOLD if pin in used else _GRAY
        yield f'<circle cx="{x}" cy="{y}" r="7" fill="{color}"/>'
        name = OTHERS.get(pin) or ("ground" if is_ground else used.get(pin, ""))
        if name:
            at = (x - 20, "end") if pin % 2 else (x + 20, "start")
            yield _text(at[0], y + 4, f"{pin}: {name}", anchor=at[1])


def _buttons(wiring: Wiring) -> Iterator[str]:
    for number, button in enumerate(wiring.buttons):
        y = _TOP + number * _STEP
        box = f'x="{_BOX}" y="{y - 16}" width="380" height="44" rx="8"'
        yield f'<rect {box} fill="#eeeeee" stroke="#444444"/>'
        yield from _wires(button, y)


def _wires(button: ButtonWiring, y: int) -> Iterator[str]:
    name = button.name.value.replace("_", " / ").replace("uno", "UNO")
    place = "" if button.place is None else f", place {button.place + 1}"
    told = f"button {name}{place}: pin {HEADER[button.pin]} and any ground"
    yield _wire(button.pin, y - 4, _BLUE)
    yield _text(_BOX + 10, y, told, color=_BLUE)
    if button.lamp_pin is None:
        return
    lamp = f"pin {HEADER[button.lamp_pin]}, resistor, lamp +; lamp - to any ground"
    yield _wire(button.lamp_pin, y + 16, _RED)
    resistor = f'x="{_BOX - 68}" y="{y + 8}" width="60" height="16"'
    yield f'<rect {resistor} fill="white" stroke="{_RED}"/>'
    yield _text(_BOX - 38, y + 20, "330 ohm", anchor="middle", color=_RED)
    yield _text(_BOX + 10, y + 20, f"its lamp: {lamp}", color=_RED)


def _wire(gpio: int, y: int, color: str) -> str:
    x0, y0 = _place(HEADER[gpio])
    bend = f"M {x0} {y0} C {x0 + 190} {y0}, 460 {y}, {_BOX - 70} {y} H {_BOX}"
    return f'<path d="{bend}" fill="none" stroke="{color}" stroke-width="2"/>'


def _legend(height: int) -> Iterator[str]:
    for number, (color, text) in enumerate(_LEGEND):
        yield _text(20, height - 60 + 20 * number, text, color=color)


def _text(
    x: int, y: int, text: str, *, anchor: str = "start", color: str = "#222222"
) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{color}">'
        f"{escape(text)}</text>"
    )
