"""The memory of a process, as Linux counts it."""

from pathlib import Path

from companion.core.errors import CompanionError


def peak_mb(pid: int | str = "self") -> float:
    """Return the most resident memory that a running process has held, megabytes.

    Not from `resource`, where a child starts with its parent's peak.

    Raises:
        CompanionError: where the system has no ``/proc``.
    """
    try:
        status = Path(f"/proc/{pid}/status").read_text("ascii")
    except OSError as error:
        raise CompanionError(
            f"The memory of process {pid} cannot be read ({error}); this "
            "measurement needs Linux."
        ) from error
    fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    # A process that has just ended no longer holds any memory.
    return int(fields.get("VmHWM", "0 kB").split()[0]) / 1024
