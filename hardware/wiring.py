"""The wiring: the pin of each button and lamp, and the key that stands for a button."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from hardware.errors import ButtonError

HIGHEST_PIN = 27
"""The highest GPIO number on the 40-pin header (BCM numbering)."""


class ButtonName(StrEnum):
    """Purpose of a button."""

    UNO = "uno"
    CATCH = "catch"
    CHALLENGE = "challenge"
    CATCH_CHALLENGE = "catch_challenge"
    """One button for both: the referee knows which one is meant."""
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 (a move in the game, no password)
    DRAW_PASS = "draw_pass"  # noqa: S105 (as above)
    """One button for both; held down, it takes back."""
    ASK = "ask"
    """For those who do not see the screen: it is read out; held, a choice is taken."""


@dataclass(frozen=True, slots=True)
class ButtonWiring:
    """One button between its pin and ground."""

    name: ButtonName
    """Its purpose."""
    pin: int
    """GPIO number (BCM numbering), 0 to 27."""
    place: int | None = None
    """The place at the table where it stands, from 0; ``None`` if all share it."""
    lamp_pin: int | None = None
    """GPIO number of the lamp inside it, if it has one."""

    def __post_init__(self) -> None:
        """Check the pins.

        Raises:
            ButtonError: if a pin is not on the header.
        """
        for pin in (self.pin, self.lamp_pin):
            if pin is not None and not 0 <= pin <= HIGHEST_PIN:
                raise ButtonError(
                    f"The button {self.name} is wired to pin {pin}; "
                    f"expected a GPIO number from 0 to {HIGHEST_PIN}."
                )


@dataclass(frozen=True, slots=True)
class Wiring:
    """All buttons of a table, and how they feel."""

    buttons: tuple[ButtonWiring, ...]
    """The buttons; no two on one pin."""
    quiet_s: float = 0.03
    """An edge counts as a press after this many seconds without any edge."""
    long_press_s: float = 1.0
    """Held for so many seconds, a button does what it does when held."""

    def __post_init__(self) -> None:
        """Check that no pin is used twice.

        Raises:
            ButtonError: if one is.
        """
        used: set[int] = set()
        for button in self.buttons:
            for pin in (button.pin, button.lamp_pin):
                if pin in used:
                    raise ButtonError(
                        f"Pin {pin} is wired twice, the second time for the button "
                        f"{button.name}; give each its own pin."
                    )
                if pin is not None:
                    used.add(pin)


@dataclass(frozen=True, slots=True)
class Press:
    """A person pressed a button."""

    button: ButtonName
    """Name of the button."""
    place: int | None
    """The place at the table where it stands; ``None`` for a shared one."""
    at: float
    """Time at which its contact closed, monotonic seconds."""
    long: bool = False
    """Whether it was held down: take back."""


def shared_wiring() -> Wiring:
    """Return the usual one: three buttons for the whole table, each with a lamp."""
    return Wiring(
        (
            ButtonWiring(ButtonName.UNO, pin=17, lamp_pin=5),
            ButtonWiring(ButtonName.CATCH_CHALLENGE, pin=27, lamp_pin=6),
            ButtonWiring(ButtonName.DRAW_PASS, pin=22, lamp_pin=13),
        )
    )


@dataclass(frozen=True, slots=True)
class KeyBinding:
    """A key that stands for a button."""

    button: ButtonName
    """The button it presses."""
    place: int | None = None
    """Place of that button at the table, from 0; ``None`` for a shared one."""
    long: bool = False
    """Whether it holds the button down: take back, or take what was read out."""


DEFAULT_KEYS: Mapping[str, KeyBinding] = {
    "u": KeyBinding(ButtonName.UNO),
    "c": KeyBinding(ButtonName.CATCH_CHALLENGE),
    "d": KeyBinding(ButtonName.DRAW_PASS),
    "b": KeyBinding(ButtonName.DRAW_PASS, long=True),
    "a": KeyBinding(ButtonName.ASK),
    "t": KeyBinding(ButtonName.ASK, long=True),
}
"""U calls UNO, C catches or challenges, D draws or passes, B takes back, A asks, T
takes what was read out."""


def keys_for(wiring: Wiring) -> Mapping[str, KeyBinding]:
    """Return the usual keys, and 1 to 9 and 0 for the UNO buttons of the places."""
    own = {
        str((button.place + 1) % 10): KeyBinding(button.name, button.place)
        for button in wiring.buttons
        if button.name is ButtonName.UNO and button.place is not None
    }
    return {**DEFAULT_KEYS, **own}


def press_for_key(
    key: str, at: float, keys: Mapping[str, KeyBinding] = DEFAULT_KEYS
) -> Press | None:
    """Return the press that a key stands for.

    Args:
        key: the character; upper and lower case are the same.
        at: when it was pressed, monotonic seconds.
        keys: what the keys stand for.

    Returns:
        The press; ``None`` for a key that means nothing.
    """
    meant = keys.get(key.lower())
    if meant is None:
        return None
    return Press(meant.button, meant.place, at, long=meant.long)
