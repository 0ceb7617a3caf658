"""Simulated fingers that press buttons on mock pins."""

from gpiozero.pins.mock import MockFactory

from hardware.buttons import Later, call_later
from hardware.wiring import ButtonName, Wiring

_HOLD_S = 0.06
"""Seconds that a button is held down."""


class Fingers:
    """Presses buttons by driving mock pins low and, a moment later, high again.

    Args:
        pins: gpiozero's mock pins.
        wiring: which button is on which pin.
        later: calls a function after a while.
    """

    def __init__(
        self, pins: MockFactory, wiring: Wiring, *, later: Later = call_later
    ) -> None:
        self._pins = {
            (button.name, button.place): pins.pin(button.pin)
            for button in wiring.buttons
        }
        self._later = later

    def press(self, name: str, place: int | None = None) -> None:
        """Press a button and release it.

        Args:
            name: what the button is for, such as ``uno``; see `ButtonName`.
            place: the place it belongs to; ``None`` for a shared one.
        """
        pin = self._pins[ButtonName(name), place]
        pin.drive_low()
        self._later(_HOLD_S, pin.drive_high)
