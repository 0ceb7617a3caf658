"""The lamps in the table's buttons."""

from collections.abc import Collection
from functools import partial
from typing import Any, Self

import gpiozero

from hardware.errors import ButtonError
from hardware.pins import claim
from hardware.wiring import ButtonName, Wiring

Lamp = tuple[ButtonName, int | None]
"""A button's name and its place (``None`` for a shared one)."""


class Lamps:
    """The lamps of a table; a context manager.

    Args:
        wiring: where the lamps are; buttons without one are left out.
        pin_factory: the same as for the buttons.

    Raises:
        ButtonError: if a pin does not exist or is in use.
    """

    def __init__(self, wiring: Wiring, pin_factory: gpiozero.Factory) -> None:
        self._leds: dict[Lamp, Any] = {}
        try:
            for button in wiring.buttons:
                if (pin := button.lamp_pin) is not None:
                    self._leds[button.name, button.place] = claim(
                        partial(gpiozero.LED, pin, pin_factory=pin_factory),
                        f"lamp of the button {button.name}",
                        pin,
                    )
        except Exception:
            self.close()
            raise

    def show(self, lit: Collection[Lamp]) -> None:
        """Light exactly these lamps.

        Raises:
            ButtonError: if a pin does not answer any more.
        """
        for lamp, led in self._leds.items():
            try:
                led.value = lamp in lit
            except Exception as error:
                raise ButtonError(
                    f"The lamp of the button {lamp[0]} does not answer any more "
                    f"({error}); start the Pi again."
                ) from error

    def close(self) -> None:
        """Put all lamps out and give their pins back."""
        while self._leds:
            self._leds.popitem()[1].close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
