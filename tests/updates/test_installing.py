"""The service that installs, on a machine in a folder, with real archives and keys."""

import os
import shutil
import tarfile
from pathlib import Path

import msgspec
import pytest
from fake_machine import Machine
from updates_made import NEWER, OTHER_SECRET, SECRET, archive_of, made_release

from companion.updates import installing
from companion.updates.installing import STAGING, install_update
from companion.updates.offer import (
    STATUS,
    Stage,
    UpdateStatus,
    find_offer,
    release_folders,
)
from companion.updates.release_file import Refusal

pytestmark = pytest.mark.slow


class Table:
    """A machine with the companion, a stick, and the service that updates it."""

    def __init__(self, installed, folder, monkeypatch):
        self.machine = installed.copied(folder / "machine")
        self.stick = folder / "stick"
        self.stick.mkdir()
        for name, value in self.machine.environment.items():
            monkeypatch.setenv(name, value)

    def put_on_stick(self, program="two", rules="", change=("", ""), **changed):
        """Put a release on the stick whose program says this when it is started."""
        self.machine.unpack(program)
        installer = self.machine.release / "install.sh"
        installer.write_text(installer.read_text().replace(*change))
        if rules:
            (self.machine.release / "install/udev.rules").write_text(rules)
        archive = self.stick.parent / f"uno-table-companion-{NEWER}.tar.gz"
        with tarfile.open(archive, "w:gz") as tar:
            tar.add(self.machine.release, f"uno-table-companion-{NEWER}")
        packed = made_release(archive, **changed)
        return shutil.move(packed, self.stick / packed.name)

    def update(self):
        """Run the service; return what it says at its end."""
        (self.machine.folder / "log").write_text("")
        folders = (self.stick,)
        is_there = install_update(folders, SECRET.public, self.machine.root)
        content = (self.machine.root / STATUS).read_bytes()
        status = msgspec.json.decode(content, type=UpdateStatus)
        assert is_there == (status.stage is Stage.INSTALLED)
        assert list((self.machine.root / STAGING).iterdir()) == []
        return status


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    machine = Machine(tmp_path_factory.mktemp("installed") / "machine")
    assert machine.run().returncode == 0
    return machine


@pytest.fixture
def table(installed, tmp_path, monkeypatch):
    return Table(installed, tmp_path, monkeypatch)


def test_a_signed_release_is_installed_and_the_one_before_is_kept(table):
    table.put_on_stick()
    assert table.update() == UpdateStatus(Stage.INSTALLED, NEWER)
    assert table.machine.program == "two"
    assert table.machine.run("--rollback").returncode == 0
    assert table.machine.program == "one"


def test_it_is_on_trial_until_it_has_come_up(table):
    table.put_on_stick()
    table.update()
    assert (table.machine.root / "opt/companion/trial").read_text() == "0\n"


def test_no_packages_are_installed_and_the_network_is_not_asked(table):
    (table.machine.folder / "packages").write_text("cage\n")
    table.put_on_stick()
    status = table.update()
    assert (status.stage, status.why) == (Stage.REFUSED, Refusal.FAILED)
    assert "run its install.sh by hand" in status.detail
    assert not any(line.startswith("apt-get") for line in table.machine.log)
    assert table.machine.program == "one"


def test_a_program_that_does_not_start_is_not_installed(table):
    table.put_on_stick('"; exit 1; echo "')
    status = table.update()
    assert (status.stage, status.why) == (Stage.REFUSED, Refusal.FAILED)
    assert "the former one stays" in status.detail
    assert table.machine.program == "one"


def test_an_installer_that_fails_after_the_switch_leaves_nothing_changed(table):
    rules = table.machine.root / "etc/udev/rules.d/70-companion.rules"
    rules.with_suffix(".rules.new").mkdir()  # in the way of what it writes
    before = (rules.read_text(), table.machine.root / "opt/companion/trial")
    table.put_on_stick(rules="# other rules\n")
    status = table.update()
    assert (status.stage, status.why) == (Stage.REFUSED, Refusal.FAILED)
    assert table.machine.program == "one"
    assert rules.read_text() == before[0]
    assert not before[1].exists()


def test_what_cannot_be_taken_back_is_told_and_on_trial(table):
    rules = table.machine.root / "etc/udev/rules.d/70-companion.rules"
    rules.with_suffix(".rules.new").mkdir()  # in the way of what it writes
    table.put_on_stick(rules="# other rules\n", change=("=rollback ;;", "=nothing ;;"))
    status = table.update()
    assert (status.stage, status.why) == (Stage.REFUSED, Refusal.HALF_INSTALLED)
    assert table.machine.program == "two"
    assert (table.machine.root / "opt/companion/trial").exists()


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"key": OTHER_SECRET}, Refusal.SIGNATURE),
        ({"version": "0.0.1"}, Refusal.NOT_NEWER),
        ({"systems": ("aarch64 python3.99",)}, Refusal.OTHER_SYSTEM),
        ({"needs": 1 << 39}, Refusal.NO_ROOM),
        ({"sha256": "0" * 64}, Refusal.HALF),
    ],
)
def test_what_must_not_be_installed_is_refused(table, changed, why):
    table.put_on_stick(**changed)
    before = table.machine.root / "opt/companion/current"
    led_to = before.readlink()
    status = table.update()
    assert (status.stage, status.why) == (Stage.REFUSED, why)
    assert before.readlink() == led_to


def test_half_a_file_is_refused(table):
    path = table.put_on_stick()
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert table.update().why is Refusal.HALF


def test_a_stick_that_was_pulled_out_is_told(table):
    assert table.update().why is Refusal.GONE


def test_a_link_and_a_pipe_in_the_place_of_a_release_are_not_opened(table, tmp_path):
    path = table.put_on_stick()
    shutil.move(path, tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert table.update().why is Refusal.GONE
    path.unlink()
    os.mkfifo(path)
    assert table.update().why is Refusal.GONE


def test_a_disk_that_gets_full_while_it_is_copied_is_told(table, monkeypatch):
    def full(_reader, _target):
        raise OSError(28, "No space left on device")

    table.put_on_stick()
    monkeypatch.setattr(installing.ReleaseReader, "copy", full)
    assert table.update().why is Refusal.NO_ROOM


@pytest.mark.parametrize("fault", [TypeError, SystemExit])
def test_whatever_ends_it_is_told(tmp_path, monkeypatch, fault):
    """Else the screen would say until the next start that it is being installed."""
    (tmp_path / "opt/companion").mkdir(parents=True)
    (tmp_path / "stick").mkdir()
    made_release(archive_of(tmp_path / "stick", {"install.sh": b"true\n"}))

    def fails(*_):
        raise fault

    monkeypatch.setattr(installing, "unpack", fails)
    with pytest.raises(fault):
        install_update([tmp_path / "stick"], SECRET.public, tmp_path)
    content = (tmp_path / STATUS).read_bytes()
    status = msgspec.json.decode(content, type=UpdateStatus)
    assert (status.stage, status.why) == (Stage.REFUSED, Refusal.FAILED)
    assert list((tmp_path / STAGING).iterdir()) == []


def test_every_stick_that_is_in_is_looked_at(tmp_path, monkeypatch):
    """The service may write on none of them, the table on some: both find the same."""
    places = [tmp_path / "media" / name for name in ("sda1", "sdb1")]
    for place in places:
        place.mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda path: path in places)
    assert release_folders(tmp_path / "data", tmp_path) == (
        *places,
        tmp_path / "data/updates",
    )


def test_the_newest_of_several_is_installed(table):
    table.put_on_stick("two")
    shutil.copy(next(table.stick.iterdir()), table.stick / "a.update")
    table.put_on_stick("three", version="9.2.0")
    assert table.update().version == "9.2.0"
    assert table.machine.program == "three"


@pytest.mark.parametrize("newest", ["9.2.0", "10.0.0"])
def test_many_old_releases_hide_no_new_one(tmp_path, newest):
    archive = archive_of(tmp_path / "made", {"README": b"new"}, newest)
    made_release(archive).rename(tmp_path / f"uno-table-companion-{newest}.update")
    for number in range(30):
        (tmp_path / f"uno-table-companion-9.1.{number}.update").write_bytes(b"old")
    found = find_offer([tmp_path], SECRET.public, tmp_path)
    assert found.release.version == newest


def test_what_a_cut_has_left_behind_is_removed(table):
    left = table.machine.root / STAGING / "uno-table-companion-9.0.0"
    left.mkdir(parents=True)
    (left / "install.sh").write_text("exit 1")
    table.put_on_stick()
    assert table.update().stage is Stage.INSTALLED
