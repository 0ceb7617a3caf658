"""Two hundred tables at ten times the pace of people, on this machine only.

Bounded in time; numbers are printed, and those of docs/measurements.md came from here.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from club import tell
from mosquitto import Listener, Mosquitto, eventually, needs_mosquitto

from companion.records.disk.database import JOURNAL
from companion.records.journal_reader import JournalReader

pytestmark = needs_mosquitto
HERE = Path(__file__).parent
TABLES, PROCESSES = 200, 4
STEP_S = 1.0
"""People take about ten seconds for a step: this is ten times their pace."""
SECONDS = 30.0


def started(folder, broker, numbers, *, every_s=STEP_S, seconds=SECONDS):
    """Tables in a process of their own."""
    told = (folder, broker.port, numbers[0], len(numbers), every_s, seconds)
    return subprocess.Popen(  # noqa: S603 (our own program)
        [sys.executable, str(HERE / "evening.py"), *map(str, told)],
        env={**os.environ, "PYTHONPATH": f"{HERE}:{HERE.parent}:{HERE.parents[1]}"},
        stdout=subprocess.PIPE,
        text=True,
    )


class Playing:
    """Such a process, which ends with the test whatever becomes of it."""

    def __init__(self, *where, **pace):
        self.process = started(*where, **pace)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def memory_mib(pid):
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def written(folder):
    """Every fact in a table's journal, in order, as (ruling, event)."""
    with JournalReader.open(folder / JOURNAL) as journal:
        rows = journal.rows_after(0, 10**6)
        return [(row.id, event) for row in rows for event in json.loads(row.text)]


def arrived(listener, name):
    lines = listener.facts.get(name, [])
    return [(each["number"], each["event"]) for each in lines if "event" in each]


def lost(listener, folders):
    """The tables of which not every fact arrived, once and in order."""
    return [
        each.name for each in folders if arrived(listener, each.name) != written(each)
    ]


class Timed(Listener):
    """A listener that notes when each view came, and of how many events."""

    def __init__(self, port, *topics):
        self.seen = []
        super().__init__(port, *topics)

    def _heard(self, client, data, message):
        super()._heard(client, data, message)
        if message.topic.endswith("/view"):
            steps = json.loads(message.payload)["steps"]
            self.seen.append((message.topic.split("/")[1], steps, time.time()))


NOTE = """() => {
  const take = Board.take;
  Board.seen = [];
  Board.take = function (topic, payload) {
    take.call(Board, topic, payload);
    const [, name, kind] = topic.split("/");
    if (kind === "view") {
      const at = (performance.timeOrigin + performance.now()) / 1000;
      Board.seen.push([name, Store.tables.get(name).view.steps, at]);
    }
  };
}"""


HEAP = "performance.memory.usedJSHeapSize / 2**20"


def delays_ms(ruled, seen):
    """How long after each ruling a view arrived that shows it, the shortest first."""
    arrivals = {}
    for name, steps, at in seen:
        arrivals.setdefault(name, []).append((at, steps))
    found = []
    for name, steps, at in ruled:
        shown = (
            came - at
            for came, known in arrivals.get(name, ())
            if came >= at - 0.05 and steps <= known < steps + 20
        )
        found.append(next(shown, 99.0) * 1000)
    return sorted(found)


def share(values, part):
    return values[min(int(len(values) * part), len(values) - 1)]


@pytest.fixture
def folder(tmp_path):
    """In memory where there is room: 200 disks are not what is measured."""
    fast = Path("/dev/shm")  # noqa: S108 (a folder of its own below it)
    if not fast.is_dir():
        yield tmp_path
        return
    with TemporaryDirectory(dir=fast, prefix="club-") as own:
        yield Path(own)


def test_two_hundred_tables_at_ten_times_the_pace_of_people(
    folder, broker, chromium, open_later
):
    listener = open_later(Timed(broker.port, "uno/#"))
    page = chromium.open(f"http://127.0.0.1:{broker.web_port}/")
    open_later(page)
    page.tab.evaluate(NOTE)
    each = TABLES // PROCESSES
    before = memory_mib(broker.pid)
    playing = [
        started(folder, broker, range(first, first + each))
        for first in range(1, TABLES + 1, each)
    ]
    begun = time.monotonic()
    told = [json.loads(process.communicate(timeout=240)[0]) for process in playing]
    took = time.monotonic() - begun
    folders = sorted(folder.glob("table-*"))
    assert len(folders) == TABLES
    assert eventually(lambda: lost(listener, folders) == [])
    page.tab.wait_for_timeout(3000)  # until the last view is on the page as well
    messages = len(listener.all)
    tell(
        f"{sum(one['steps'] for one in told)} steps of {TABLES} tables, "
        f"{messages} messages in {took:.0f} s, {messages / SECONDS:.0f} a second; "
        f"broker {before:.1f} MiB before, {memory_mib(broker.pid):.1f} MiB after; "
        f"page {page.tab.evaluate(HEAP):.1f} MiB; "
        f"over 50 ms on the page: {page.tab.evaluate('longTasks')}"
    )
    ruled = [ruling for one in told for ruling in one.pop("ruled")]
    for who, seen in (
        ("listener", listener.seen),
        ("page", page.tab.evaluate("Board.seen")),
    ):
        found = delays_ms(ruled, seen)
        tell(
            f"from ruling to {who}: median {share(found, 0.5):.0f} ms, "
            f"99 of 100 {share(found, 0.99):.0f} ms, longest {found[-1]:.0f} ms"
        )
    tell(f"a step at a table: {told}")
    assert page.complaints == []
    assert page.tab.locator(".cell").count() == TABLES


def test_the_broker_killed_and_the_network_cut_lose_nothing(
    folder, tmp_path, open_later
):
    broker = open_later(Mosquitto(tmp_path / "broker"))
    listener = open_later(Listener(broker.port, "uno/#"))
    playing = open_later(
        Playing(folder, broker, range(1, 11), every_s=0.5, seconds=100)
    ).process
    time.sleep(15)
    broker.kill()
    broker.start()
    time.sleep(10)
    broker.silence()
    time.sleep(60)  # nobody reaches anybody, and nobody is told
    broker.speak()
    playing.communicate(timeout=120)
    assert playing.returncode == 0
    folders = sorted(folder.glob("table-*"))
    assert eventually(lambda: lost(listener, folders) == [])
    facts = sum(len(written(each)) for each in folders)
    tell(f"broker killed, and silent for a minute: {facts} facts, each once, in order")


def test_a_table_that_is_killed_goes_on_where_it_was(folder, tmp_path, open_later):
    broker = open_later(Mosquitto(tmp_path / "broker"))
    listener = open_later(Listener(broker.port, "uno/#"))
    first = open_later(Playing(folder, broker, [1], every_s=0.1, seconds=60)).process
    assert eventually(lambda: len(arrived(listener, "table-1")) > 30, 60)
    first.send_signal(signal.SIGKILL)
    first.communicate()
    before = len(written(folder / "table-1"))
    assert eventually(
        lambda: listener.latest.get(("table-1", "health"), {}).get("state") == "offline"
    )
    again = open_later(Playing(folder, broker, [1], every_s=0.1, seconds=5)).process
    again.communicate(timeout=60)
    assert again.returncode == 0
    folders = [folder / "table-1"]
    assert eventually(lambda: lost(listener, folders) == [])
    after = len(written(folders[0]))
    assert after > before
    tell(f"table killed after {before} of {after} facts: each once and in order")
