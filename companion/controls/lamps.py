"""Which lamps are lit: those of the buttons that have a use now."""

from collections.abc import Callable, Collection, Mapping

from companion.core.history import History
from companion.core.seating import Seat
from companion.referee.awaiting import AllowedInputs, allowed_inputs
from companion.referee.inputs import Button
from companion.referee.rulings import Ruling
from companion.storage.settings import Settings
from companion.table.table import Table
from hardware.buttons import Lamp
from hardware.wiring import ButtonName, Wiring

_SEVERAL = {
    ButtonName.CATCH_CHALLENGE: {Button.CATCH, Button.CHALLENGE},
    ButtonName.DRAW_PASS: {Button.DRAW, Button.PASS},
}
"""What each shared button stands for; any of it lights the button."""
ANYBODYS = {Button.UNO, Button.CATCH}
"""What anybody may press, no matter whose turn it is."""

VERDICT = {Button.CHALLENGE, Button.DRAW}
"""The buttons that settle a challenge without a touch."""


def meanings(name: ButtonName) -> set[Button]:
    """Return what a button of the table can mean."""
    return _SEVERAL.get(name, {Button(name.value)})


def lit(
    waits: AllowedInputs, wiring: Wiring, seats: Mapping[int, Seat]
) -> frozenset[Lamp]:
    """Return the lamps to light.

    `awaited` ignores missed calls, so no lamp can reveal one (docs/rules.md 5.0).

    Args:
        waits: what the table waits for.
        wiring: the buttons of the table.
        seats: who sits at each place; buttons of other places stay dark.
    """
    lamps = set()
    means = waits.buttons | (VERDICT if waits.verdict else set())
    for button in wiring.buttons:
        meant = meanings(button.name) & means
        if button.place is not None and seats.get(button.place) != waits.seat:
            meant &= ANYBODYS if button.place in seats else set()
        if meant:
            lamps.add((button.name, button.place))
    return frozenset(lamps)


def keep_lit(
    table: Table,
    wiring: Wiring,
    show: Callable[[Collection[Lamp]], None],
    settings: Callable[[], Settings],
) -> None:
    """Let the lamps follow the game from now on.

    Args:
        table: the game.
        wiring: the buttons of the table.
        show: lights exactly the lamps that it is given.
        settings: returns the present settings, which say who sits at each place.
    """

    def follow(_before: History | None, _rulings: tuple[Ruling, ...]) -> None:
        if table.history is not None:
            now = table.history.now
            places = settings().places
            seats = {places[seat]: seat for seat in now.seats_in}
            show(lit(allowed_inputs(now), wiring, seats))

    follow(None, ())
    table.listeners.append(follow)
