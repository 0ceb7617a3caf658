import argparse
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.__main__ import add_command
from companion.commands import run
from companion.config import load_config
from companion.storage.files import stick

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "systemd" / "companion.service"
INSTALLER = ROOT / "systemd" / "install" / "service.sh"


def settings(name: str) -> list[str]:
    """All values of one setting of the unit, in order."""
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(), re.MULTILINE)


def test_the_service_starts_a_command_that_the_project_has() -> None:
    command = settings("ExecStart")[0].split(" -- ")[1].split()
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert Path(command[0]).name in scripts
    assert (ROOT / "companion" / "commands" / f"{command[1]}.py").exists()


def test_the_options_of_the_service_are_known_to_the_command() -> None:
    command = settings("ExecStart")[0].split(" -- ")[1].split()[1:]
    parser = argparse.ArgumentParser()
    add_command(parser.add_subparsers(), "run")
    assert parser.parse_args(command).run is run.run


def test_watchdog_messages_of_the_compositors_child_are_heard() -> None:
    """With ``PAMName=`` they would be taken for those of a session scope."""
    assert settings("Type") == ["notify"]
    assert settings("NotifyAccess") == ["all"]
    assert settings("PAMName") == []
    assert int(settings("WatchdogSec")[0]) > 0


def test_the_service_works_in_a_folder_that_it_may_write_to() -> None:
    assert settings("WorkingDirectory") == [f"/var/lib/{settings('StateDirectory')[0]}"]


def test_other_commands_find_the_data_of_the_service_in_its_configuration() -> None:
    command = settings("ExecStart")[0].split()
    data = Path(command[command.index("--data") + 1])
    assert load_config(ROOT / "systemd" / "companion.toml").data == data


MODULES = {
    "alsa": "snd",
    "drm": "drm",
    "media": "mc",
    "video4linux": "videodev",
}
"""Kinds of devices that the kernel knows only with a module."""


def test_releases_are_fetched_to_the_data_of_the_service() -> None:
    """It looks nowhere else, and the configuration need not name the folder."""
    data = re.search(r"--data (\S+)", settings("ExecStart")[0])
    assert data is not None
    fetch = (UNIT.with_name("install") / "companion-fetch.service").read_text()
    assert re.search(rf"^ExecStart=.*companion\.toml {data[1]}$", fetch, re.MULTILINE)


def test_devices_are_allowed_also_if_they_are_plugged_in_later() -> None:
    """systemd drops what it is to allow if the kernel does not know that kind yet."""
    allowed = {each.removesuffix(" rw") for each in settings("DeviceAllow")}
    wanted, first = " ".join(settings("Wants")), " ".join(settings("After"))
    for kind, module in MODULES.items():
        assert f"char-{kind}" in allowed
        assert f"modprobe@{module}.service" in wanted
        assert f"modprobe@{module}.service" in first


def test_every_group_of_the_service_is_made_by_the_installer() -> None:
    made = re.search(r'GROUPS_NEEDED="(.*)"', INSTALLER.read_text())
    assert made is not None
    assert settings("SupplementaryGroups") == [made[1]]


UNITS = [
    UNIT,
    *sorted((ROOT / "systemd" / "install").glob("companion-*")),
    ROOT / "systemd" / "card" / "uno-table-setup.service",
]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here"
)
def test_systemd_knows_every_setting_of_the_service(unit) -> None:
    told = subprocess.run(  # noqa: S603 (systemd's own checker)
        ["systemd-analyze", "verify", "--man=no", str(unit)],  # noqa: S607 (found on the path)
        capture_output=True,
        text=True,
        check=False,
    )
    assert not re.search(r"Unknown|Failed to parse|Invalid", told.stderr), told.stderr


@pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("setpriv") is None, reason="it needs root"
)
def test_an_update_may_write_where_polkit_alone_may(tmp_path) -> None:
    """Debian's polkitd gives that folder to its user, and nobody else may look in."""
    unit = (INSTALLER.parent / "companion-update.service").read_text()
    told = re.search(r"^CapabilityBoundingSet=(.*)$", unit, re.MULTILINE)
    assert told is not None
    kept = "".join(f",+{name.removeprefix('CAP_').lower()}" for name in told[1].split())
    rules = tmp_path / "rules.d"
    rules.mkdir(mode=0o700)
    os.chown(rules, 12345, 0)
    subprocess.run(  # noqa: S603 (a tool of the system)
        [
            *("setpriv", f"--bounding-set=-all{kept}"),
            *("install", "-m", "644", str(UNIT), str(rules / "50-companion.rules")),
        ],
        check=True,
    )


def test_an_update_may_be_asked_for_and_refused_again_and_again() -> None:
    """With systemd's own limit the sixth refusal within ten seconds was the last."""
    unit = (INSTALLER.parent / "companion-update.service").read_text()
    assert "\nStartLimitIntervalSec=0\n" in unit.partition("[Service]")[0]


MOST_EXPOSED = 2.5


@pytest.mark.parametrize(
    "unit", [each for each in UNITS[:-1] if each.suffix == ".service"]
)
@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here"
)
def test_the_service_is_hardly_exposed(unit) -> None:
    told = subprocess.run(  # noqa: S603 (systemd's own judge)
        ["systemd-analyze", "security", "--offline=true", str(unit)],  # noqa: S607 (found on the path)
        capture_output=True,
        text=True,
        check=False,
    )
    score = re.search(r"Overall exposure level for .*: ([\d.]+)", told.stdout)
    if score is None:
        pytest.skip("this systemd cannot judge a file")
    assert float(score[1]) <= MOST_EXPOSED


def test_a_table_without_a_screen_plays_on_and_shows_the_game_when_one_comes() -> None:
    """An output that nobody sees comes first; cage shows the game on the last one."""
    assert "WLR_BACKENDS=headless,drm,libinput" in settings("Environment")
    assert "-m last" in settings("ExecStart")[0].split(" -- ")[0]


def test_a_table_without_a_touchscreen_starts_all_the_same() -> None:
    """Else cage ends with "no input devices", ten times, and then for good."""
    assert "WLR_LIBINPUT_NO_DEVICES=1" in settings("Environment")


def test_the_compositor_starts_once_devices_have_their_rights() -> None:
    assert settings("ExecStartPre")[0] == "+-/usr/bin/udevadm settle --timeout=10"


def test_a_table_that_was_stopped_has_not_failed_by_the_compositors_crash() -> None:
    assert settings("SuccessExitStatus") == ["SIGSEGV"]
    assert settings("Restart") == ["always"]


def test_an_abort_leaves_no_core() -> None:
    assert settings("LimitCORE") == ["0"]


def test_a_forbidden_call_fails_and_kills_nothing() -> None:
    assert settings("SystemCallFilter")[0] == "@system-service"
    assert settings("SystemCallErrorNumber") == ["EPERM"]


def test_the_service_may_write_to_sticks() -> None:
    """What `export_folder` looks at, which ProtectSystem=strict would hide."""
    assert "-/media -/run/media" in settings("ReadWritePaths")


def test_a_stick_is_mended_before_it_is_mounted_unless_it_is_locked():
    """Pulled while it was written, it would be locked by the first write; a locked one
    cannot be mended, and would not be mounted at all."""
    rules = (INSTALLER.parent / "udev.rules").read_text()
    assert 'ATTR{ro}=="1", ENV{COMPANION_MENDS}="no"\n' in rules
    mounts = re.findall(r"systemd-mount (.*) \$devnode", rules)
    assert len(mounts) == 2
    assert all("--fsck=$env{COMPANION_MENDS} " in mount for mount in mounts)


def test_a_stick_is_mounted_where_the_table_looks_for_it(tmp_path, monkeypatch) -> None:
    rules = (INSTALLER.parent / "udev.rules").read_text()
    places = re.findall(r"systemd-mount .* \$devnode /(\S+)\"", rules)
    assert {*places} == {"media/%k"}
    place = tmp_path / places[0].replace("%k", "sda1")
    place.mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda path: path == place)
    assert stick(tmp_path) == place


def test_the_disk_that_a_table_is_started_from_is_no_stick() -> None:
    """A Pi may start from a USB disk, whose boot partition must not be the table's."""
    rules = (INSTALLER.parent / "udev.rules").read_text()
    exempt = 'ENV{ID_FS_LABEL}=="bootfs|rootfs", GOTO="companion_end"'
    assert exempt in rules
    assert rules.index(exempt) < rules.index("systemd-mount")


def test_a_new_program_is_on_trial_as_root_and_counted_before_each_start() -> None:
    """`+` runs it as root; `-` lets the table start where there is no such script."""
    assert settings("ExecStartPre")[-1] == "+-/bin/bash /opt/companion/trial.sh begin"


def test_nothing_of_the_service_runs_on_its_terminal_while_the_table_does() -> None:
    """What systemd runs for a service with TTYVHangup= hangs its terminal up first.

    So the compositor would be ended as soon as the table is ready, and again each time.
    """
    assert settings("TTYVHangup") == ["yes"]
    for name in ("ExecStartPost", "ExecReload", "ExecStop"):
        assert settings(name) == []


def test_why_a_table_cannot_start_stays_on_the_screen() -> None:
    """Such as what is wrong in companion.toml: few know of the log."""
    assert settings("StandardError") == ["journal+console"]
    assert settings("TTYVTDisallocate") == []


def test_a_new_program_has_passed_once_the_table_is_ready() -> None:
    """A job after a service of Type=notify waits for its READY."""
    assert settings("Type") == ["notify"]
    assert "companion-passed.service" in settings("Wants")
    passed = UNIT.with_name("install") / "companion-passed.service"
    lines = passed.read_text().splitlines()
    assert "After=companion.service" in lines
    assert "Requires=companion.service" in lines, "a start that failed is no start"
    assert "ExecStart=/bin/bash /opt/companion/trial.sh passed" in lines


def test_the_service_may_dim_its_display() -> None:
    """On a Pi the lights in /sys/class/backlight are links into this folder."""
    assert "-/sys/devices/platform" in settings("ReadWritePaths")


def test_the_service_may_write_nothing_else_of_the_system() -> None:
    paths = " ".join(settings("ReadWritePaths")).split()
    assert sorted(paths) == ["-/media", "-/run/media", "-/sys/devices/platform"]
    assert settings("ProtectKernelTunables") == ["yes"]
    assert settings("ProtectSystem") == ["strict"]
