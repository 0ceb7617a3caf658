"""Buttons for a table without buttons: which key of a PC stands for which press."""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.wiring import ButtonName, Press, Wiring


@dataclass(frozen=True, slots=True)
class Key:
    """What a key stands for."""

    button: ButtonName
    """The button it presses."""
    place: int | None = None
    """Where that button stands; ``None`` for a shared one."""
    long: bool = False
    """Whether it holds the button down: take back, or take what was read out."""


DEFAULT_KEYS: Mapping[str, Key] = {
    "u": Key(ButtonName.UNO),
    "c": Key(ButtonName.CATCH_CHALLENGE),
    "d": Key(ButtonName.DRAW_PASS),
    "b": Key(ButtonName.DRAW_PASS, long=True),
    "a": Key(ButtonName.ASK),
    "t": Key(ButtonName.ASK, long=True),
}
"""U calls UNO, C catches or challenges, D draws or passes, B takes back, A asks, T
takes what was read out."""


def keys_for(wiring: Wiring) -> Mapping[str, Key]:
    """Return the usual keys, and 1 to 9 and 0 for the UNO buttons of the places."""
    own = {
        str((button.place + 1) % 10): Key(button.name, button.place)
        for button in wiring.buttons
        if button.name is ButtonName.UNO and button.place is not None
    }
    return {**DEFAULT_KEYS, **own}


def press_for_key(
    key: str, at: float, keys: Mapping[str, Key] = DEFAULT_KEYS
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
