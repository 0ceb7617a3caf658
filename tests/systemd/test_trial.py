"""A new program is on trial: systemd starts it, it comes up or does not."""

import shutil
import subprocess

import pytest
from fake_machine import Machine

pytestmark = pytest.mark.slow


class Table:
    """A machine on which two was installed over one, and its service."""

    def __init__(self, machine):
        self.machine = machine
        self.opt = machine.root / "opt/companion"

    def trial(self, word, killed_at=None):
        """Run what the service runs before a start, or once the program is ready."""
        (self.machine.folder / "moments").write_text("0\n")
        told = {"KILLED_AT": str(killed_at)} if killed_at else {}
        return subprocess.run(  # noqa: S603 (our own script)
            ["bash", str(self.opt / "trial.sh"), word],  # noqa: S607 (found on the path)
            env={**self.machine.environment, **told},
            umask=0o027,  # of companion.service, also for what runs as root
            start_new_session=True,
            capture_output=True,
            text=True,
            check=False,
        )

    def fail(self, times):
        for _ in range(times):
            done = self.trial("begin")
            assert done.returncode == 0, done.stderr

    @property
    def unit(self):
        return (self.machine.root / "etc/systemd/system/companion.service").read_text()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    machine = Machine(tmp_path_factory.mktemp("installed") / "machine")
    machine.run()
    machine.unpack("two")
    (machine.release / "companion.service").write_text("[Unit]\n# of two\n")
    machine.run()
    info = "lib/python3.13/site-packages/uno_table_companion-1.1.0.dist-info"
    (machine.root / "opt/companion/current" / info).mkdir(parents=True)
    return machine


@pytest.fixture
def table(installed, tmp_path):
    """One that is like it: to copy is quicker than to install."""
    return Table(installed.copied(tmp_path / "machine"))


def test_a_program_that_does_not_come_up_in_three_starts_is_left(table):
    table.fail(3)
    assert table.machine.program == "two"
    table.fail(1)
    assert table.machine.program == "one"


def test_the_table_can_say_which_release_did_not_come_up(table):
    table.fail(4)
    assert (table.opt / "gone-back").read_text() == "1.1.0\n"


def test_the_user_of_the_table_may_read_that(table):
    table.fail(4)
    assert (table.opt / "gone-back").stat().st_mode & 0o777 == 0o644


def test_the_service_of_the_program_before_comes_back_with_it(table):
    assert "of two" in table.unit
    table.fail(4)
    assert "ExecStart=/usr/bin/cage" in table.unit


def test_a_program_that_comes_up_is_no_longer_on_trial(table):
    table.fail(2)
    table.trial("passed")
    table.fail(9)
    assert table.machine.program == "two"
    assert not (table.opt / "gone-back").exists()


def test_the_program_before_is_not_on_trial(table):
    table.fail(9)
    assert table.machine.program == "one"
    assert not (table.opt / "trial").exists()


def test_a_later_release_that_comes_up_ends_the_notice(table):
    table.fail(4)
    table.machine.unpack("three")
    table.machine.run()
    table.fail(1)
    table.trial("passed")
    assert table.machine.program == "three"
    assert not (table.opt / "gone-back").exists()


def test_it_goes_back_to_a_program_that_once_came_up(table):
    """Three was installed before two was ever started."""
    table.machine.unpack("three")
    table.machine.run()
    table.fail(4)
    assert table.machine.program == "one"


def test_a_release_that_is_tried_again_is_no_longer_told_of_as_gone_back(table):
    table.fail(4)
    table.machine.run()
    assert table.machine.program == "two"
    assert not (table.opt / "gone-back").exists()


def test_a_count_that_a_cut_has_emptied_begins_anew(table):
    (table.opt / "trial").write_text("")
    table.fail(3)
    assert table.machine.program == "two"


def test_without_a_program_before_it_stays_with_what_there_is(table):
    (table.opt / "previous").unlink()
    (table.opt / "trial").write_text("3\n")
    table.trial("begin")
    assert table.machine.program == "two"


def test_a_way_back_by_hand_ends_the_trial(table):
    table.fail(2)
    table.machine.run("--rollback")
    table.fail(9)
    assert table.machine.program == "one"


def test_killed_at_any_moment_the_way_back_is_gone_at_the_next_start(table, tmp_path):
    table.fail(3)
    shutil.copytree(table.machine.root, tmp_path / "before", symlinks=True)
    table.trial("begin")
    assert table.machine.moments > 10
    for moment in range(1, table.machine.moments + 1):
        shutil.rmtree(table.machine.root)
        shutil.copytree(tmp_path / "before", table.machine.root, symlinks=True)
        assert table.trial("begin", killed_at=moment).returncode < 0
        table.trial("begin")
        assert table.machine.program == "one", moment
        assert (table.opt / "gone-back").read_text() == "1.1.0\n", moment
        assert "of two" not in table.unit
