"""The wiring as a table writes it in its configuration.

``[wiring]`` holds the buttons that everybody shares, each ``[[wiring.place]]`` those of
one place at the table: ``uno = 17``, or ``uno = [17, 5]`` with the pin of its lamp.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta

from companion.core.errors import ConfigError
from companion.core.seating import MOST_PLAYERS
from companion.storage.parsing import Wired, converted
from hardware.errors import ButtonError
from hardware.wiring import ButtonName, ButtonWiring, Wiring

PLACES = "place"
"""The key of the list of places."""

_Places = Annotated[
    tuple[Any, ...],
    Meta(
        max_length=MOST_PLAYERS,
        description=f"at most {MOST_PLAYERS} tables, each headed [[wiring.{PLACES}]]",
    ),
]
_Button = Annotated[ButtonName, Meta(description=f"a button: {', '.join(ButtonName)}")]
_Pins = Annotated[
    int | Annotated[list[int], Meta(min_length=1, max_length=2)],
    Meta(description="a GPIO number such as 17, or [17, 5] with that of its lamp"),
]


def read_wiring(given: Mapping[str, object]) -> Wiring:
    """Return the wiring that a configuration describes, and nothing that it leaves out.

    Raises:
        ConfigError: naming the key and what was expected.
    """
    places = converted(given.get(PLACES, ()), _Places, at=f"wiring.{PLACES}")
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
    for key, value in converted(given, Wired, at=where).items():
        name: ButtonName = converted(key, _Button, at=where)
        pins: int | list[int] = converted(value, _Pins, at=f"{where}.{key}")
        pin, *lamp = pins if isinstance(pins, list) else [pins]
        try:
            yield ButtonWiring(name, pin, place, *lamp)
        except ButtonError as error:
            raise ConfigError(f"{where}.{key}: {error}") from error
