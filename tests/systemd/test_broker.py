"""What sets up the broker of an evening: on a machine in a folder, and for real."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from fake_machine import ROOT, Machine
from mosquitto import Listener, Mosquitto, eventually, needs_mosquitto
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from companion.club.organizer import VIEWS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("bash") is None, reason="there is no bash to run the installer"
    ),
]

HOME = "etc/mosquitto/uno"
CONF = "etc/mosquitto/conf.d/uno.conf"
DONE = "Everything is as it should be; nothing was changed.\n"


class BrokerMachine(Machine):
    def set_up(self, *options, **more):
        return self.run(*options, script="install-broker.sh", **more)

    def read(self, path):
        return (self.root / path).read_text()


@pytest.fixture
def machine(tmp_path: Path) -> BrokerMachine:
    return BrokerMachine(tmp_path / "machine")


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> BrokerMachine:
    machine = BrokerMachine(tmp_path_factory.mktemp("installed") / "machine")
    users = ("--table", "table-1", "--table", "table-2", "--table", "tournament")
    done = machine.set_up(*users, "--phones")
    assert done.returncode == 0, done.stderr
    return machine


@pytest.fixture
def club(installed: BrokerMachine, tmp_path: Path) -> BrokerMachine:
    """One that is like it: to copy is quicker than to set up."""
    return installed.copied(tmp_path / "machine")


def test_every_table_has_a_password_of_its_own(club):
    one, two = (club.read(f"{HOME}/table-{n}.password") for n in (1, 2))
    assert len(one) >= 24
    assert one != two
    assert f"table-1:hash of {one}" in club.read(f"{HOME}/passwords")


def test_no_machine_joins_as_a_table_called_tournament(machine):
    done = machine.set_up("--join", "--table", "tournament", "--dry-run")
    assert done.returncode == 1
    assert "another name" in done.stderr


def test_a_board_of_an_older_program_is_written_anew(club):
    program = club.root / "opt/companion/current/bin/companion"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\nmkdir -p "$2" && echo new > "$2/index.html"\n')
    program.chmod(0o755)
    page = club.root / "var/lib/uno-board/index.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("old")
    os.utime(page, (1, 1))
    assert club.set_up().returncode == 0
    assert page.read_text() == "new\n"
    assert club.set_up().stdout == DONE


def test_the_broker_may_read_what_a_careful_root_sets_up(machine):
    program = machine.root / "opt/companion/current/bin/companion"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho new > "$2/index.html"\n')
    program.chmod(0o755)
    machine.set_up("--table", "table-1", umask=0o077)
    for path in ("var/lib/uno-board/index.html", f"{HOME}/acl", CONF):
        assert (machine.root / path).stat().st_mode & 0o777 == 0o644, path
    for path in ("var/lib/uno-board", HOME):
        assert (machine.root / path).stat().st_mode & 0o777 == 0o755, path


def test_a_password_can_be_read_by_root_alone(club):
    assert (club.root / HOME / "table-1.password").stat().st_mode & 0o777 == 0o600


def test_no_password_stands_in_a_command_line(club):
    secret = club.read(f"{HOME}/table-1.password")
    assert [line for line in club.log if secret in line] == []


def test_run_again_it_changes_nothing(club):
    before = club.files()
    assert club.set_up("--table", "table-1").stdout.endswith(DONE)
    assert club.files() == before


def test_a_table_that_is_added_leaves_the_others_as_they_are(club):
    secret = club.read(f"{HOME}/table-1.password")
    club.set_up("--table", "table-3")
    assert club.read(f"{HOME}/table-1.password") == secret
    assert "table-3:" in club.read(f"{HOME}/passwords")
    assert "phone" in club.read(f"{HOME}/acl")


def test_phones_can_be_switched_off_again(club):
    club.set_up("--no-phones")
    assert "phone" not in club.read(f"{HOME}/acl")


def test_a_dry_run_touches_nothing(machine):
    done = machine.set_up("--table", "table-1", "--dry-run")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("nothing was changed.\n")
    assert "Make the user table-1" in done.stdout
    assert machine.files() == {}


def test_uninstalled_it_leaves_nothing(club):
    assert club.set_up("--uninstall").returncode == 0
    assert [path for path in club.files() if "uno" in path] == []
    assert DONE in club.set_up("--uninstall").stdout


def test_a_name_that_would_be_a_wildcard_is_refused(machine):
    done = machine.set_up("--table", "+")
    assert done.returncode == 1
    assert "small letters" in done.stderr


def test_a_wrong_option_is_told(machine):
    done = machine.set_up("--force")
    assert done.returncode == 1
    assert "expected --table" in done.stderr


def test_a_table_joins_with_its_password(machine):
    done = machine.set_up("--join", "--table", "table-2", typed="secret\n")
    assert done.returncode == 0, done.stderr
    assert machine.read("etc/companion/broker-password") == "secret\n"
    drop_in = machine.read("etc/systemd/system/companion.service.d/network.conf")
    assert "IPAddressDeny=\n" in drop_in
    assert 'table = "table-2"' in done.stdout


def test_a_table_that_joins_without_a_password_is_told_where_it_is(machine):
    done = machine.set_up("--join", "--table", "table-2")
    assert done.returncode == 1
    assert "table-2.password" in done.stderr


def test_a_table_that_joins_again_takes_the_password_that_it_is_given(machine):
    """It has another name at the broker now, or the broker was set up anew."""
    machine.set_up("--join", "--table", "table-2", typed="secret\n")
    done = machine.set_up("--join", "--table", "table-7", typed="another\n")
    assert done.returncode == 0, done.stderr
    assert machine.read("etc/companion/broker-password") == "another\n"
    again = machine.set_up("--join", "--table", "table-7")
    assert again.stdout.startswith("The configuration")
    assert machine.read("etc/companion/broker-password") == "another\n"


def test_a_board_that_cannot_be_written_leaves_a_broker_all_the_same(machine):
    """There is no npm that would fetch what it needs."""
    program = machine.root / "opt/companion/current/bin/companion"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\necho There is no npm >&2; exit 1\n")
    program.chmod(0o755)
    done = machine.set_up("--table", "table-1")
    assert (done.returncode, done.stderr) == (1, "There is no npm\n")
    assert "listener 1883" in machine.read(CONF)


def test_killed_at_any_moment_it_can_be_run_again(club):
    moments = club.moments
    for moment in range(1, moments + 1, max(moments // 7, 1)):
        shutil.rmtree(club.root)
        club.root.mkdir()
        options = ("--table", "table-1", "--table", "table-2")
        club.set_up(*options, killed_at=moment)
        again = club.set_up(*options)
        assert again.returncode == 0, (moment, again.stderr)
        assert "table-2:hash" in club.read(f"{HOME}/passwords"), moment


@pytest.mark.skipif(
    shutil.which("shellcheck") is None, reason="there is no shellcheck here"
)
def test_shellcheck_finds_nothing():
    script = ROOT / "systemd" / "install-broker.sh"
    subprocess.run(["shellcheck", script], check=True)  # noqa: S603, S607


# With the real broker: that it starts, and what the rights allow.


@needs_mosquitto
def test_a_broker_without_the_program_starts_before_it_has_a_board(club, tmp_path):
    Mosquitto(tmp_path / "broker", web=club.root / "var/lib/uno-board").close()


@pytest.fixture
def broker(club, tmp_path):
    """Mosquitto as it was set up, on ports of its own."""
    folder = club.root / HOME
    for file in ("passwords", "acl"):
        (folder / file).chmod(0o600)
    (folder / "passwords").write_text("")
    for user in ("table-1", "table-2", "tournament"):
        secret = (folder / f"{user}.password").read_text()
        subprocess.run(  # noqa: S603 (a tool of the broker)
            ["mosquitto_passwd", "-b", folder / "passwords", user, secret],  # noqa: S607 (found on the path)
            check=True,
        )
    kept = re.split(r"^# The tables", club.read(CONF), flags=re.MULTILINE)[0]
    lines = kept.replace("/etc/mosquitto/uno", str(folder)).splitlines()
    started = Mosquitto(tmp_path / "broker", *lines)
    yield started
    started.close()


class Somebody(NamedTuple):
    """Who speaks to the broker: a user with a password, or a phone by its name."""

    user: str = ""
    password: str = ""
    phone: str = ""


def speaks(broker, topic, who, payload=b"{}"):
    """Let somebody publish."""
    client = Client(CallbackAPIVersion.VERSION2, who.phone or None)
    if who.user:
        client.username_pw_set(who.user, who.password)
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    client.publish(topic, payload, qos=1)
    assert eventually(lambda: not client.want_write())
    return client


@pytest.fixture
def tables(club):
    """The two tables, as the broker knows them."""
    return [
        Somebody(f"table-{n}", club.read(f"{HOME}/table-{n}.password")) for n in (1, 2)
    ]


@pytest.fixture
def listening(broker, tables):
    """Table 1 as it listens to everything that it may."""
    listener = Listener(
        broker.port, "uno/#", user="table-1", password=tables[0].password
    )
    yield listener
    listener.close()


def heard(broker, listening, said, last):
    """Whether table 1 hears what somebody says, and not only its own last word."""
    topic, who, *payload = said
    clients = [speaks(broker, topic, who, *payload)]
    clients.append(speaks(broker, "uno/table-1/end", last))
    assert eventually(lambda: ("table-1", "end") in listening.latest)
    for client in clients:
        client.disconnect()
        client.loop_stop()
    return (*topic.removeprefix("uno/").split("/", 1),) in listening.latest


PHONE = Somebody(phone="abc")


@needs_mosquitto
@pytest.mark.parametrize(
    ("topic", "number", "is_heard"),
    [
        ("uno/table-1/view", 1, True),
        ("uno/table-1/view", 2, False),
        ("uno/table-1/event", 2, False),
        ("uno/table-1/view", None, False),
        ("uno/table-1/phone/xyz/press", None, False),
        ("uno/table-1/phone/abc/press", None, True),
        ("uno/table-2/view", 1, False),
    ],
)
def test_who_may_write_what(broker, listening, tables, topic, number, is_heard):  # noqa: PLR0913, PLR0917 (three say who and what)
    who = tables[number - 1] if number else PHONE
    assert heard(broker, listening, (topic, who), tables[0]) is is_heard


@needs_mosquitto
def test_a_tournament_takes_the_ends_of_games_from_its_tables(broker, club, tables):
    user, secret = "tournament", club.read(f"{HOME}/tournament.password")
    organizer = Listener(broker.port, VIEWS, user=user, password=secret)
    speaks(broker, "uno/table-1/view", tables[0])
    assert eventually(lambda: ("table-1", "view") in organizer.latest)
    organizer.close()


@needs_mosquitto
def test_nobody_overhears_what_phones_say(broker, tables):
    topics = ("uno/table-1/phone/abc/press", "uno/+/view", "uno/#")
    viewer = Listener(broker.port, *topics)
    speaks(broker, "uno/table-1/phone/abc/press", PHONE)
    speaks(broker, "uno/table-1/view", tables[0])
    assert eventually(lambda: ("table-1", "view") in viewer.latest)
    assert [*viewer.latest] == [("table-1", "view")]
    viewer.close()


@needs_mosquitto
def test_a_wrong_password_is_refused(broker):
    refusals = []
    client = Client(CallbackAPIVersion.VERSION2)
    client.username_pw_set("table-1", "guess")
    client.on_connect = lambda *told: refusals.append(told[3].is_failure)
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    assert eventually(lambda: refusals)
    client.loop_stop()
    assert all(refusals)


@needs_mosquitto
def test_ten_megabytes_reach_nobody(broker, listening, tables):
    said = ("uno/table-1/phone/abc/press", PHONE, b"x" * 10_000_000)
    assert not heard(broker, listening, said, tables[0])
