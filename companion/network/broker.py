"""The broker: where it is, who the table is to it, and what goes wrong with it."""

from dataclasses import dataclass
from pathlib import Path

from companion.config import NetworkConfig
from companion.core.errors import CompanionError


class ConnectionLostError(CompanionError, OSError):
    """The broker cannot be reached, refuses us, or is gone."""


class RefusedError(ConnectionLostError):
    """The broker is there, but does not take us, or what we send."""


@dataclass(frozen=True, slots=True)
class Broker:
    """Where a broker is, and who we are to it."""

    host: str
    port: int
    user: str = ""
    """Empty for nobody in particular."""
    password: str = ""
    tls: bool = False
    ca_file: Path | None = None


@dataclass(frozen=True, slots=True)
class Will:
    """What the broker tells all others once we are gone; retained."""

    topic: str
    payload: bytes


def broker_of(config: NetworkConfig) -> Broker:
    """Return where the broker is, and who the table is to it.

    Raises:
        ConnectionLostError: if the password cannot be read.
    """
    password = ""
    if config.password_file is not None:
        try:
            password = config.password_file.read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise ConnectionLostError(
                f"The password in {config.password_file} cannot be read ({error}); "
                "check password_file under [network]."
            ) from error
    return Broker(
        config.broker,
        config.port or (8883 if config.tls else 1883),
        config.table if password else "",
        password,
        config.tls,
        config.ca_file,
    )
