"""Switches the machine off, as systemd's login manager lets this user do."""

import logging
import subprocess
from collections.abc import Sequence

_OFF = ("systemctl", "poweroff", "--no-ask-password", "--no-block")
_PATIENCE_S = 5.0
_log = logging.getLogger(__name__)


def power_off(command: Sequence[str] = _OFF) -> bool:
    """Ask systemd to switch the machine off; return whether it will.

    Args:
        command: what is run.
    """
    try:
        subprocess.run(  # noqa: S603 (our own command)
            command, check=True, capture_output=True, text=True, timeout=_PATIENCE_S
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", None) or error
        _log.warning("The machine cannot be switched off: %s", said)
        return False
    return True
