"""Tables of an evening in a process of their own, played at a pace."""

import json
import sys
import time
from functools import partial
from pathlib import Path

from club import Club

from companion.referee.rulings import events_of

LINE_FEED = "\n"


def play(folder, port, numbers, *, every_s, seconds):
    """Let tables play, each a step every so often; say how late the referee was.

    Writes to its standard output, as JSON: how many steps were made, the median and the
    worst time that a step took with the publishing on, milliseconds, and each ruling
    with its time.
    """
    club = Club(folder, port, numbers)
    count = len(numbers)
    ruled = []
    for table in club.tables:
        table.table.listeners.append(partial(note, table, ruled))
    time.sleep(2.5)  # until all are connected and facts go out
    begun = time.monotonic()
    due = [begun + every_s * number / count for number in range(count)]
    took = []
    while time.monotonic() < begun + seconds:
        at = min(range(count), key=due.__getitem__)
        time.sleep(max(due[at] - time.monotonic(), 0))
        started = time.perf_counter()
        club.tables[at].play(1)
        took.append(time.perf_counter() - started)
        due[at] = max(due[at] + every_s, time.monotonic())
    time.sleep(2.0)  # until the last has arrived
    club.close()
    took.sort()
    told = {
        "steps": len(took),
        "median_ms": took[len(took) // 2] * 1000,
        "worst_ms": took[-1] * 1000,
        "ruled": ruled,
    }
    sys.stdout.write(json.dumps(told) + LINE_FEED)


def note(table, ruled, _before, rulings):
    """Note when a table ruled, and how many events its game has then."""
    if events_of(rulings):
        ruled.append((table.name, table.table.history.version, time.time()))


if __name__ == "__main__":
    folder, port, first, count, every_s, seconds = sys.argv[1:]
    play(
        Path(folder),
        int(port),
        range(int(first), int(first) + int(count)),
        every_s=float(every_s),
        seconds=float(seconds),
    )
