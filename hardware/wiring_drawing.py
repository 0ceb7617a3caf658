"""A drawing of the wiring, made from the table of the pins: it cannot be wrong twice.

The header is seen from above with its pin 1 at the upper left, as on every Pi.
"""

from collections.abc import Iterator, Mapping
from html import escape

from gpiozero import PiBoardInfo

from hardware.wiring import ButtonWiring, Wiring

_POWER = {1: "3.3 V", 2: "5 V"}
"""Named so that nobody takes the header for the other way round; nothing goes there."""
_PINS = 40
_ROW, _TOP, _LEFT = 24, 70, 300
_WIDTH = 860
_STEP = 56
_BLACK, _GOLD, _GRAY = "#111111", "#d9b44a", "#888888"
_BLUE, _RED = "#1f6fb2", "#c0392b"
_LEGEND = (
    (_BLUE, "blue: from the pin to one contact of the button, the other to any ground"),
    (_RED, "red: from the pin over 330 ohm to the LED's long leg, its short to ground"),
    (
        "#222222",
        "The plug of Touch Display 2 covers pins 2, 4 and 6; our wires need none.",
    ),
)

_PIN_NAMES = {
    number: pin.name
    for number, pin in PiBoardInfo.from_revision(0xD04170).headers["J8"].pins.items()
}
"""Names of the pins of a Pi 5, such as ``GPIO17``: the same on every Pi since 2014."""
HEADER: Mapping[int, int] = {
    int(name.removeprefix("GPIO")): number
    for number, name in _PIN_NAMES.items()
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
    yield _text(_LEFT - 20, _TOP - 40, "Raspberry Pi, 40-pin header")
    box = f'x="{_LEFT - 16}" y="{_TOP - 14}" width="72"'
    yield f'<rect {box} height="{20 * _ROW + 4}" rx="6" fill="#2f5d3a"/>'
    for pin in range(1, _PINS + 1):
        x, y = _place(pin)
        is_ground = _PIN_NAMES[pin] == "GND"
        color = _BLACK if is_ground else _GOLD if pin in used else _GRAY
        yield f'<circle cx="{x}" cy="{y}" r="7" fill="{color}"/>'
        name = "ground" if is_ground else used.get(pin, _POWER.get(pin, ""))
        if name:
            at = (x - 14, "end") if pin % 2 else (x + 14, "start")
            yield _text(at[0], y + 4, f"{pin}  {name}", anchor=at[1])


def _buttons(wiring: Wiring) -> Iterator[str]:
    for number, button in enumerate(wiring.buttons):
        y = _TOP + number * _STEP
        place = "" if button.place is None else f", place {button.place + 1}"
        box = f'x="620" y="{y - 16}" width="200" height="44" rx="8"'
        yield f'<rect {box} fill="#eeeeee" stroke="#444444"/>'
        yield _text(632, y + 1, f"{button.name.value}{place}")
        yield from _wires(button, y)


def _wires(button: ButtonWiring, y: int) -> Iterator[str]:
    yield _text(632, y + 19, f"contact: pin {HEADER[button.pin]} and ground")
    yield _wire(button.pin, y - 6, _BLUE)
    if button.lamp_pin is not None:
        yield _wire(button.lamp_pin, y + 14, _RED)
        yield _text(540, y + 12, "330 ohm", anchor="middle", color=_RED)


def _wire(gpio: int, y: int, color: str) -> str:
    x0, y0 = _place(HEADER[gpio])
    bend = f"M {x0} {y0} C {x0 + 160} {y0}, 460 {y}, 620 {y}"
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
