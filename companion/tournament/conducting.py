"""A tournament at a broker: lost and back, until its last game is over."""

import time
from collections.abc import Callable

from companion.network.connection import (
    Broker,
    Connection,
    ConnectionLostError,
    RefusedError,
)
from companion.network.messages import topic
from companion.tournament.organizer import NAME, VIEWS, Organizer

_TOPIC = topic(NAME, "tournament")
_TURN_S, _RETRY_S, _FAREWELL_S = 0.5, 3.0, 5.0


def conduct(
    organizer: Organizer,
    broker: Broker,
    *,
    told: Callable[[], None],
    say: Callable[[str], None],
) -> None:
    """Publish a tournament and take its results until it is over.

    Args:
        organizer: keeps it.
        broker: where the tables publish.
        told: called whenever the board has been told something new.
        say: takes what is wrong, once until it is right again.

    Raises:
        ConfigError: if its file cannot be written.
    """
    complaint = ""
    while True:
        try:
            _converse(organizer, broker, told)
        except ConnectionLostError as error:
            if str(error) != complaint:
                say(str(error))
            complaint = str(error)
            time.sleep(_RETRY_S)
        else:
            return


def withdraw(broker: Broker) -> None:
    """Take a tournament off the board.

    Raises:
        ConnectionLostError: if the broker cannot be reached, or refuses us.
    """
    with Connection(broker) as connection:
        connection.on_refused = _refused
        connection.send(_TOPIC, b"", retain=True)
        connection.finish(_FAREWELL_S)


def _converse(organizer: Organizer, broker: Broker, told: Callable[[], None]) -> None:
    with Connection(broker, on_message=organizer.hear) as connection:
        connection.on_refused = _refused
        shown = b""
        connection.listen(VIEWS)
        while True:
            if organizer.shown != shown:
                shown = organizer.shown
                connection.send(_TOPIC, shown, retain=True)
                told()
            if organizer.tournament.is_over:
                connection.finish(_FAREWELL_S)
                return
            connection.run_once(_TURN_S)


def _refused(_number: int, reason: str) -> None:
    raise RefusedError(
        f"The broker takes no tournament from us ({reason}); make a user for it by "
        f"'install-broker.sh --table {NAME}', and name its password_file under "
        "[network] of --config."
    )
