"""What the network costs a table: nothing that can be measured."""

import time

import pytest
from club import PEOPLE, tell
from hasty import HastyTable
from mosquitto import free_port

from companion.config import NetworkConfig
from companion.network.network_thread import NetworkThread
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.storage.settings import Settings
from companion.table.table import Table

STEPS = 400


def played(folder, network):
    """How long the table's thread worked for each step of a game, milliseconds.

    Its own time: on a busy machine the clock tells of the others. The shortest first.
    """
    took, seconds = [], iter(range(10**6))
    with Journal(folder / JOURNAL) as journal:
        table = Table(journal, {"target": 200}, players=PEOPLE[:4])
        part = network(folder)
        if part is not None:
            part.follow(table)
            part.__enter__()
        hands = HastyTable(table, 5, lambda: float(next(seconds)))
        for _ in range(STEPS):
            started = time.thread_time()
            hands.step()
            took.append((time.thread_time() - started) * 1000)
        if part is not None:
            part.__exit__()
    return sorted(took)


def dead(folder):
    """A broker that is not there."""
    config = NetworkConfig("127.0.0.1", "hall", port=free_port())
    return NetworkThread(config, folder, Settings(), first_retry_s=0.1)


@pytest.fixture
def folders(tmp_path):
    for name in ("warm", "island", "dead"):
        (tmp_path / name).mkdir()
    return tmp_path


def test_a_dead_broker_costs_nothing(folders):
    played(folders / "warm", lambda _folder: None)
    island = played(folders / "island", lambda _folder: None)
    lost = played(folders / "dead", dead)
    middle = STEPS // 2
    tell(
        f"work for a step: {island[middle]:.2f} ms as an island, {lost[middle]:.2f} ms "
        f"with a broker that is dead; 99 of 100 {island[-4]:.2f} and {lost[-4]:.2f} ms"
    )
    assert lost[middle] < island[middle] * 1.2 + 0.2
