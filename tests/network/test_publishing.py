"""What a table publishes arrives: with a real broker on this machine."""

import json
import socket
from types import SimpleNamespace

import msgspec
import pytest
from builders import seen
from fake_time import FakeTime
from mosquitto import Listener, Mosquitto, eventually, needs_mosquitto
from published import MESSAGES, NAMES, Published

import companion.network.network_thread
from companion.camera.reports import CameraAlarm
from companion.config import NetworkConfig
from companion.network.backlog import ARRIVED, CheckpointFile
from companion.network.broker_session import KeptReader
from companion.network.connection import Connection, Will
from companion.network.messages import HealthMessage, encoded
from companion.records import journal_reader
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.records.record import replay_record
from companion.referee.inputs import Button, Pressed
from companion.storage.settings import Settings
from companion.table.device import BrokerStatus

pytestmark = [needs_mosquitto, pytest.mark.slow]

ROUND = ("R7", "R3", "B3", "B5", "G5", "G1")


def play(table, cards=ROUND):
    for card in cards:
        table.handle(seen(card))


def facts_of(journal):
    """Every fact in a journal, in order."""
    rows = journal.rows_after(0, 10**6)
    return [(row.id, event) for row in rows for event in json.loads(row.text)]


def told(listener, table="hall"):
    """Every fact that the listener has, in the order in which it came."""
    lines = listener.facts.get(table, [])
    return [(each["number"], each["event"]) for each in lines if "event" in each]


def test_every_fact_arrives_in_order(published, listener):
    play(published.table)
    assert eventually(lambda: len(told(listener)) == len(facts_of(published.journal)))
    assert told(listener) == facts_of(published.journal)


def test_what_arrives_is_a_record(published, listener):
    """`companion referee` replays it."""
    play(published.table)
    facts = facts_of(published.journal)
    assert eventually(lambda: len(told(listener)) == len(facts))
    steps = [*replay_record(json.dumps(line) for line in listener.facts["hall"])]
    assert steps[-1].after.top == published.table.history.now.top


def test_who_comes_late_sees_the_table_at_once(published, broker, open_later):
    play(published.table)
    assert eventually(lambda: published.part.status is BrokerStatus.UP)
    late = open_later(Listener(broker.port, "uno/hall/view"))
    assert eventually(lambda: late.latest.get(("hall", "view"), {}).get("top") == "G1")


def test_every_message_is_of_its_declared_type(published, listener):
    play(published.table)
    words = {"view", "event", "health", "round", "people"}
    seen_words = lambda: {topic.split("/")[2] for topic, _ in listener.all}  # noqa: E731
    assert eventually(lambda: words <= seen_words())
    for topic, payload in listener.all:
        msgspec.json.decode(payload, type=MESSAGES[topic.split("/")[2]])


def test_a_table_that_was_away_catches_up(tmp_path, broker, listener, open_later):
    broker.kill()
    table = open_later(Published(tmp_path, broker))
    play(table.table)
    broker.start()
    assert eventually(lambda: len(told(listener)) == len(facts_of(table.journal)))
    assert told(listener) == facts_of(table.journal)


def test_what_is_ruled_after_the_journal_was_moved_away_arrives(
    tmp_path, published, listener
):
    play(published.table, ROUND[:1])
    assert eventually(lambda: told(listener) == facts_of(published.journal))
    (tmp_path / JOURNAL).rename(tmp_path / "moved.sqlite3")
    for second in range(1, 60):
        published.journal.tick(float(second))
    assert published.journal.is_on_disk
    play(published.table, ROUND[1:])
    assert eventually(lambda: told(listener) == facts_of(published.journal))


def test_a_broker_killed_in_the_middle_loses_nothing(published, broker, listener):
    play(published.table, ROUND[:3])
    assert eventually(lambda: len(told(listener)) >= 3)
    broker.kill()
    play(published.table, ROUND[3:])
    broker.start()
    facts = facts_of(published.journal)
    assert eventually(lambda: len(told(listener)) == len(facts))
    assert told(listener) == facts


def test_a_table_that_cannot_store_anything_is_on_the_board(
    tmp_path, broker, listener, open_later
):
    """As on a card that has worn out and cannot be written."""
    unkept = OSError("Read-only file system")
    table = open_later(Published(tmp_path / "gone", broker, unkept=unkept))
    play(table.table)
    steps = table.table.history.version
    latest = listener.latest
    assert eventually(lambda: latest.get(("hall", "view"), {}).get("steps") == steps)


def test_a_journal_that_could_not_be_read_is_read_once_it_can(tmp_path):
    time = FakeTime()
    kept = KeptReader(tmp_path / JOURNAL, time.clock)
    assert kept.open().games() == []
    (tmp_path / JOURNAL).touch()  # all that there was room for
    time.sleep(60)
    assert not kept.is_replaced
    with Journal(tmp_path / JOURNAL) as journal:
        journal.open_game(NAMES, {})
        assert not kept.is_replaced
        time.sleep(60)
        assert kept.is_replaced
        assert len(kept.open().games()) == 1
    kept.close()


def test_a_journal_is_looked_over_once_however_often_the_broker_goes(
    tmp_path, broker, listener, open_later, monkeypatch
):
    looked_over = []
    monkeypatch.setattr(
        journal_reader, "check", lambda path, _database: looked_over.append(path)
    )
    table = open_later(Published(tmp_path, broker))
    for card in ROUND[:2]:
        play(table.table, [card])
        assert eventually(lambda: told(listener) == facts_of(table.journal))
        broker.kill()
        assert eventually(lambda: table.part.status is BrokerStatus.LOST)
        broker.start()
    play(table.table, ROUND[2:])
    assert eventually(lambda: told(listener) == facts_of(table.journal))
    assert len(looked_over) == 1


def test_a_table_started_again_sends_nothing_twice_to_who_counts(
    tmp_path, broker, listener
):
    first = Published(tmp_path, broker)
    play(first.table, ROUND[:3])
    assert eventually(lambda: len(told(listener)) >= 3)
    first.close()
    again = Published(tmp_path, broker)
    play(again.table, ROUND[3:])
    facts = facts_of(again.journal)
    arrived = eventually(lambda: len(told(listener)) == len(facts))
    again.close()
    assert arrived
    assert told(listener) == facts


def test_a_table_that_is_closed_says_that_it_is_gone(tmp_path, broker, listener):
    table = Published(tmp_path, broker)
    health = lambda: listener.latest.get(("hall", "health"), {}).get("state")  # noqa: E731
    assert eventually(lambda: health() == "online")
    table.close()
    assert eventually(lambda: health() == "offline")


def test_a_camera_that_was_moved_asks_for_help(published, listener):
    published.table.handle(CameraAlarm.MOVED)
    published.part.look(published.table)
    assert eventually(lambda: listener.latest.get(("hall", "view"), {}).get("help"))


def test_a_call_is_published_at_once(published, listener):
    play(published.table, ("R7",))
    assert eventually(lambda: ("hall", "view") in listener.latest)
    state = published.table.history.now
    for count in range(state.counts[state.current] - 2):
        _discard(published.table, count)
    seat = published.table.history.now.current
    assert published.table.history.now.counts[seat] == 2
    published.table.handle(Pressed(99.0, Button.UNO, seat))
    assert eventually(lambda: ("hall", "moment") in listener.latest)
    assert listener.latest["hall", "moment"]["event_type"] == "uno"
    assert listener.latest["hall", "moment"]["name"] == NAMES[seat]


def _discard(table, turn):
    """Let everybody play a red card."""
    for card in (f"R{turn + 1}", f"R{turn + 2}", f"R{turn + 1}"):
        table.handle(seen(card))


def test_names_stay_at_the_table_unless_it_publishes_them(
    tmp_path, broker, listener, open_later
):
    table = open_later(Published(tmp_path, broker, settings=Settings()))
    play(table.table)
    assert eventually(lambda: len(told(listener)) == len(facts_of(table.journal)))
    assert eventually(lambda: ("hall", "round") in listener.latest)
    assert [topic for topic, said in listener.all if b"Ada" in said] == []


def test_a_table_called_tournament_publishes_nothing(tmp_path, broker, open_later):
    table = open_later(Published(tmp_path, broker, table="tournament"))
    listener = open_later(Listener(broker.port, "uno/#"))
    play(table.table)
    assert eventually(lambda: table.part.status is BrokerStatus.MISNAMED)
    listener.publish("uno/last/view", b"1")
    assert eventually(lambda: listener.latest)
    assert [*listener.latest] == [("last", "view")]


@pytest.fixture
def twins(tmp_path, broker, open_later):
    """Two tables that were given one name: a card of a Pi that was copied, say."""
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    found = [
        open_later(Published(tmp_path / name, broker)) for name in ("one", "other")
    ]
    lines = lambda: {each.part.status for each in found}  # noqa: E731
    assert eventually(lambda: lines() == {BrokerStatus.NAMESAKE}, 5)
    return found


def test_two_tables_of_one_name_say_so_at_both_and_on_the_board(twins, listener):
    for table, card in zip(twins, ("R7", "G3"), strict=True):
        play(table.table, [card])
    views = lambda: [said for topic, said in listener.all if topic.endswith("view")]  # noqa: E731
    for card in (b'"top":"R7"', b'"top":"G3"'):
        there = lambda card=card: [view for view in views() if card in view]  # noqa: E731
        assert eventually(there)
        assert b"Another table has this name, too; rename one" in there()[0]


def test_two_tables_of_one_name_do_not_answer_each_other_without_end(twins, listener):
    play(twins[0].table, ROUND)
    assert eventually(lambda: told(listener) == facts_of(twins[0].journal))
    assert sum(b"online" in said for _, said in listener.all) < 4


def test_a_table_has_its_name_to_itself_once_the_other_is_renamed(twins, listener):
    twins[0].close()
    assert eventually(lambda: twins[1].part.status is BrokerStatus.UP, 5)
    view = lambda: listener.latest.get(("hall", "view"), {})  # noqa: E731
    assert eventually(lambda: view().get("help") == [], 5)
    assert eventually(lambda: listener.latest["hall", "health"]["state"] == "online")


HEALTH_ONLY = "topic read uno/#\ntopic write uno/hall/health\n"
ALL = "topic readwrite uno/#\n"


@pytest.fixture
def rights(tmp_path):
    """The file of a broker's rights, at first those to be there and no more."""
    path = tmp_path / "rights"
    path.write_text(HEALTH_ONLY)
    return path


def test_facts_that_the_broker_refused_arrive_once_it_takes_them(
    tmp_path, rights, open_later
):
    broker = open_later(Mosquitto(tmp_path / "broker", f"acl_file {rights}"))
    listener = open_later(Listener(broker.port, "uno/#"))
    table = open_later(Published(tmp_path, broker))
    play(table.table)
    assert eventually(lambda: table.part.status is BrokerStatus.REFUSED)
    assert told(listener) == []
    rights.write_text(ALL)
    broker.reload()
    facts = facts_of(table.journal)
    assert eventually(lambda: told(listener) == facts)


def test_what_is_wrong_all_evening_is_said_once(tmp_path, rights, open_later, caplog):
    broker = open_later(Mosquitto(tmp_path / "broker", f"acl_file {rights}"))
    listener = open_later(Listener(broker.port, "uno/hall/health"))
    table = open_later(Published(tmp_path, broker))
    play(table.table)
    times_there = lambda: sum(b"online" in said for _, said in listener.all)  # noqa: E731
    assert eventually(lambda: times_there() > 2)
    assert caplog.text.count("does not take what hall publishes") == 1


def test_a_broker_that_is_silent_is_lost_and_refuses_nobody(tmp_path, open_later):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        where = SimpleNamespace(port=silent.getsockname()[1])
        table = open_later(Published(tmp_path, where))
        assert eventually(lambda: table.part.status is BrokerStatus.LOST)


def test_the_last_will_of_an_earlier_session_is_put_right(published, broker, listener):
    """After a short power cut the broker misses the former one when a new one is up."""
    where = ("hall", "health")
    assert eventually(lambda: listener.latest.get(where, {}).get("state") == "online")
    config = NetworkConfig("127.0.0.1", "hall", port=broker.port)
    gone = encoded(HealthMessage(1, "hall", "offline", "1.0.0", pairs=False))
    former = Connection(config, will=Will("uno/hall/health", gone))
    former._client.socket().close()  # noqa: SLF001 (as a power cut does)
    assert eventually(lambda: ("uno/hall/health", gone) in listener.all)
    assert eventually(lambda: listener.latest[where]["state"] == "online", 5)
    published.close()
    assert eventually(lambda: listener.latest[where]["state"] == "offline")


def test_switched_off_without_a_broker_it_takes_all_back_when_there_is_one(
    published, broker, open_later
):
    play(published.table)
    assert eventually(lambda: published.part.status is BrokerStatus.UP)
    broker.close()  # which keeps what it was told
    assert eventually(lambda: published.part.status is BrokerStatus.LOST)
    published.part.apply(Settings(publishes=False))
    broker.start()
    assert eventually(lambda: published.part.status is BrokerStatus.OFF)
    late = open_later(Listener(broker.port, "uno/#"))
    late.publish("uno/last/view", b"1", retain=True)
    assert eventually(lambda: ("last", "view") in late.latest)
    assert [*late.latest] == [("last", "view")]


def test_switched_off_without_a_broker_it_takes_all_back_at_a_later_start(
    tmp_path, broker, open_later
):
    table = Published(tmp_path, broker)
    play(table.table)
    before = open_later(Listener(broker.port, "uno/#"))
    assert eventually(lambda: ("hall", "view") in before.latest)
    assert eventually((tmp_path / ARRIVED).is_file)
    broker.close()  # which keeps what it was told
    assert eventually(lambda: table.part.status is BrokerStatus.LOST)
    table.close()
    broker.start()
    listener = open_later(Listener(broker.port, "uno/#"))
    assert eventually(lambda: ("hall", "view") in listener.latest)
    off = Settings(publishes=False)
    again = open_later(Published(tmp_path, broker, settings=off))
    assert again.part.status is BrokerStatus.OFF
    for word in ("view", "round", "people", "health"):
        gone = f"uno/hall/{word}", b""
        assert eventually(lambda gone=gone: gone in listener.all)


def test_what_was_taken_back_is_not_taken_back_at_every_later_start(
    published, tmp_path
):
    play(published.table)
    assert eventually(lambda: CheckpointFile(tmp_path).is_shown)
    published.part.apply(Settings(publishes=False))
    assert eventually(lambda: published.part.status is BrokerStatus.OFF)
    assert eventually(lambda: not CheckpointFile(tmp_path).is_shown)
    published.part.apply(Settings())
    assert eventually(lambda: CheckpointFile(tmp_path).is_shown)


def test_a_table_at_which_nobody_has_played_is_taken_back_at_a_later_start(
    tmp_path, broker, open_later
):
    table = Published(tmp_path, broker)
    assert eventually(lambda: table.part.status is BrokerStatus.UP)
    broker.close()
    assert eventually(lambda: table.part.status is BrokerStatus.LOST)
    table.close()
    broker.start()
    listener = open_later(Listener(broker.port, "uno/#"))
    assert eventually(lambda: ("hall", "health") in listener.latest)
    off = Settings(publishes=False)
    open_later(Published(tmp_path, broker, settings=off))
    assert eventually(lambda: ("uno/hall/health", b"") in listener.all)


def test_home_assistant_forgets_a_table_that_announces_itself_no_longer(
    tmp_path, broker, open_later
):
    announced = Published(tmp_path, broker, home_assistant=True)
    listener = open_later(Listener(broker.port, "homeassistant/#"))
    assert eventually(lambda: listener.all)
    announced.close()
    open_later(Published(tmp_path, broker))
    where = "homeassistant/device/hall/config"
    assert eventually(lambda: listener.all[-1] == (where, b""))


def test_switched_off_it_is_off_where_home_assistant_never_knew_it(
    tmp_path, rights, open_later
):
    rights.write_text(ALL)
    broker = open_later(Mosquitto(tmp_path / "broker", f"acl_file {rights}"))
    table = open_later(Published(tmp_path, broker, home_assistant=True))
    assert eventually(lambda: table.part.status is BrokerStatus.UP)
    table.part.apply(Settings(publishes=False))
    assert eventually(lambda: table.part.status is BrokerStatus.OFF, 5)


def test_switched_on_again_while_it_takes_all_back_it_publishes_at_once(
    published, listener, monkeypatch
):
    times_there = lambda: sum(b"online" in said for _, said in listener.all)  # noqa: E731
    again = lambda _config: published.part.apply(Settings())  # noqa: E731
    assert eventually(lambda: times_there() == 1)
    monkeypatch.setattr(companion.network.network_thread, "take_back", again)
    published.part.apply(Settings(publishes=False))
    assert eventually(lambda: times_there() == 2, 5)


def test_a_table_that_no_longer_publishes_leaves_nothing_behind(
    published, broker, listener, open_later
):
    play(published.table)
    assert eventually(lambda: ("hall", "round") in listener.latest)
    published.part.apply(Settings(publishes=False))
    assert eventually(lambda: published.part.status is BrokerStatus.OFF)
    listener.publish("last", b"1", retain=True)
    late = open_later(Listener(broker.port, "uno/#", "last"))
    assert eventually(lambda: ("last", "") in late.latest)
    assert [*late.latest] == [("last", "")]
