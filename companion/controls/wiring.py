"""The wiring as a table writes it in its configuration.

``[wiring]`` holds the buttons that all share, each ``[[wiring.place]]`` those of one
place at the table: ``uno = 17``, or ``uno = [17, 5]`` with the pin of its lamp.
"""

from collections.abc import Iterator, Mapping

from companion.core.errors import ConfigError
from companion.pages.set_up.seating import MOST
from hardware.errors import ButtonError
from hardware.wiring import ButtonName, ButtonWiring, Wiring

PLACES = "place"
"""The key of the list of places."""


def read_wiring(given: Mapping[str, object]) -> Wiring:
    """Return the wiring that a configuration describes: only what it names is there.

    Raises:
        ConfigError: naming the key and what was expected.
    """
    places = given.get(PLACES, [])
    if not isinstance(places, list) or len(places) > MOST:
        raise ConfigError(
            f"wiring.{PLACES}: expected at most {MOST} tables, each headed "
            f"[[wiring.{PLACES}]], but found {places!r}."
        )
    shared = {key: pins for key, pins in given.items() if key != PLACES}
    buttons = [*_buttons("wiring", shared, None)]
    for place, own in enumerate(places):
        buttons += _buttons(f"wiring.{PLACES} {place + 1}", own, place)
    try:
        return Wiring(tuple(buttons))
    except ButtonError as error:
        raise ConfigError(f"wiring: {error}") from error


def _buttons(where: str, given: object, place: int | None) -> Iterator[ButtonWiring]:
    """Yield the buttons of a table of the configuration."""
    if not isinstance(given, Mapping):
        raise ConfigError(f"{where}: expected buttons and their pins, not {given!r}.")
    names = ", ".join(ButtonName)
    for key, value in given.items():
        if key not in set(ButtonName):
            raise ConfigError(f"{where}: there is no button {key!r}; expected {names}.")
        pins = value if isinstance(value, list) else [value]
        if len(pins) not in {1, 2} or any(type(pin) is not int for pin in pins):
            raise ConfigError(
                f"{where}.{key}: expected a GPIO number such as 17, or [17, 5] with "
                f"that of its lamp, but found {value!r}."
            )
        try:
            yield ButtonWiring(ButtonName(key), pins[0], place, *pins[1:])
        except ButtonError as error:
            raise ConfigError(f"{where}.{key}: {error}") from error
