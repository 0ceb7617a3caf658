"""The cost of the screen, in a process and on a virtual display of its own."""

import json
import math
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from bench.jobs import Jobs, Options
from bench.window import IN_HASTE

from companion.commands.benchmarks.measurement import Measurement, at_most
from companion.core.errors import CompanionError
from companion.ui.offscreen import virtual_display
from companion.ui.theme import Display

_MOST_S = 900
_PART = 0.95


def measure(_options: Options, _jobs: Jobs) -> Iterator[Measurement]:
    """Measure the window: opening pages, at rest, and in a game of twenty rounds."""
    found = _play()
    waits_ms = sorted(1e3 * wait for wait in found["waits_s"])
    note = (
        f"{len(waits_ms)} inputs at 800x480, drawn by software; "
        f"{os.getloadavg()[0]:.1f} programs on {os.cpu_count()} cores"
    )
    late = waits_ms[int(_PART * (len(waits_ms) - 1))]
    median = statistics.median(waits_ms)
    yield Measurement("input to changed picture, median", median, "ms", at_most(100))
    yield Measurement(
        "input to changed picture, 95 of 100", late, "ms", at_most(100), note
    )
    yield Measurement("input to changed picture, longest", waits_ms[-1], "ms")
    yield Measurement(
        "first opening of a page, longest",
        1e3 * max(found["openings_s"]),
        "ms",
        at_most(100),
        f"of {len(found['openings_s'])}, {found['started_s']:g} s after the start; "
        f"median {1e3 * statistics.median(found['openings_s']):.0f} ms",
    )
    yield from _pictures(found["pictures"])
    busy_ms = 1e3 * statistics.median(found["busy_s"])
    yield Measurement("computing in between", busy_ms, "ms", note="median")
    yield Measurement(
        "idle screen",
        100 * found["idle_share"],
        "% of a core",
        at_most(3),
        f"over {found['idle_s']:g} s of a round, "
        f"{found['idle_pictures']} pictures drawn",
    )
    yield Measurement(
        f"memory after {found['rounds']} rounds, camera running",
        found["memory_mb"],
        "MB",
        at_most(350),
        f"peak; {found['memory_before_mb']:.0f} MB before the first",
    )


def _pictures(pictures: dict[str, list[tuple[float, float]]]) -> Iterator[Measurement]:
    """Yield how late the pictures of the slowest announcement are, and of haste."""
    hasty = pictures.get(IN_HASTE, [])
    moments = {name: found for name, found in pictures.items() if name != IN_HASTE}
    for which, what in enumerate(("picture to picture", "computing a picture")):
        late = {n: 1e3 * _late([p[which] for p in f]) for n, f in moments.items()}
        slowest = max(late, key=late.__getitem__, default="")
        yield Measurement(
            f"{what} in a moment, 95 of 100",
            late.get(slowest, math.inf),
            "ms",
            at_most(50),
            "the slowest of " + ", ".join(f"{n} {ms:.0f}" for n, ms in late.items()),
        )
    yield Measurement(
        "picture to picture in haste, 95 of 100",
        1e3 * _late([picture[0] for picture in hasty]),
        "ms",
        note=f"{len(hasty)} pictures of a game whose players wait for nothing",
    )


def _late(found_s: list[float]) -> float:
    """Return what 95 of 100 stay below; where nothing was found, no limit is kept."""
    return sorted(found_s)[int(_PART * (len(found_s) - 1))] if found_s else math.inf


def _play() -> dict[str, Any]:
    """Run `bench.window` and return what it measured.

    Raises:
        CompanionError: if there is no virtual display, or the window fails.
    """
    command = [sys.executable, "-m", "bench.window"]
    with virtual_display(Display()):
        environment = {**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1"}
        try:
            done = subprocess.run(  # noqa: S603 (our own command)
                command,
                env=environment,
                capture_output=True,
                text=True,
                timeout=_MOST_S,
                check=True,
            )
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            raise CompanionError(
                f"The window could not be measured ({error}); "
                f"try `{' '.join(command[1:])}` on a display."
            ) from error
    found: dict[str, Any] = json.loads(done.stdout)
    return found
