"""The doctor's check of the broker, for a table that has a network."""

from companion.commands.doctor_checks import Finding, Status
from companion.commands.doctor_devices import PATIENCE_S
from companion.config import TOURNAMENT, NetworkConfig
from hardware.time_limit import within

_NO_TABLE = (
    "No board shows a table called tournament: give table under [network] another "
    "name, such as table-1"
)
_REMEDY = "check broker and port under [network], and the cable"


def check_broker(config: NetworkConfig, *, patience_s: float = PATIENCE_S) -> Finding:
    """Say whether the broker is there and takes this table as who it is.

    The table that runs beside is not disturbed: to the broker this is somebody else.

    Args:
        config: names the broker, and the table to it.
        patience_s: how long it may take to answer, seconds.
    """
    if config.table == TOURNAMENT:
        return Finding("broker", Status.FAILED, "the table's name", _NO_TABLE)
    try:
        told = within(patience_s, lambda: _greeted(config))
    except TimeoutError:
        return Finding("broker", Status.FAILED, f"{config.broker} is silent", _REMEDY)
    except Exception as error:  # noqa: BLE001 (whatever it is, the doctor reports it)
        said = " ".join(str(error).split()) or type(error).__name__
        return Finding("broker", Status.FAILED, config.broker, said)
    return Finding("broker", Status.REAL, told)


def _greeted(config: NetworkConfig) -> str:
    """Connect and leave again; return where to, and as whom."""
    from companion.network.broker import broker_of  # noqa: PLC0415 (an island loads none)
    from companion.network.connection import Connection  # noqa: PLC0415 (as above)

    broker = broker_of(config)
    with Connection(broker):
        return f"{broker.host}:{broker.port} as {broker.user or 'nobody in particular'}"
