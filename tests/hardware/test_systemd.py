import argparse
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.commands import run

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "systemd" / "companion.service"
INSTALLER = ROOT / "systemd" / "install.sh"

needs_bash = pytest.mark.skipif(
    shutil.which("bash") is None, reason="there is no bash to run the installer"
)


def settings(name: str) -> list[str]:
    """All values of one setting of the unit, in order."""
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(), re.MULTILINE)


def run_installer(folder: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(  # noqa: S603 - our own script
        ["bash", str(folder / "systemd" / "install.sh"), *options],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )


def clone(folder: Path) -> Path:
    shutil.copytree(ROOT / "systemd", folder / "systemd")
    (folder / "pyproject.toml").touch()
    (folder / "systemd" / "companion.toml").touch()
    return folder


def test_the_service_starts_a_command_that_the_project_has() -> None:
    command = settings("ExecStart")[0].split(" -- ")[1].split()
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert Path(command[0]).name in scripts
    assert (ROOT / "companion" / "commands" / f"{command[1]}.py").exists()


def test_the_service_starts_what_the_installer_installs() -> None:
    program = settings("ExecStart")[0].split(" -- ")[1].split()[0]
    prefix = re.search(r"PREFIX=(\S+)", INSTALLER.read_text())
    assert prefix is not None
    assert program == f"{prefix[1]}/venv/bin/companion"


def test_the_options_of_the_service_are_known_to_the_command() -> None:
    command = settings("ExecStart")[0].split(" -- ")[1].split()[1:]
    parser = argparse.ArgumentParser()
    run.add_parser(parser.add_subparsers())
    assert parser.parse_args(command).run is run.run


def test_watchdog_messages_of_the_compositors_child_are_heard() -> None:
    """With ``PAMName=`` they would be taken for those of a session scope."""
    assert settings("Type") == ["notify"]
    assert settings("NotifyAccess") == ["all"]
    assert settings("PAMName") == []
    assert int(settings("WatchdogSec")[0]) > 0


def test_the_service_works_in_a_folder_that_it_may_write_to() -> None:
    assert settings("WorkingDirectory") == [f"/var/lib/{settings('StateDirectory')[0]}"]


def test_every_group_of_the_service_is_made_by_the_installer() -> None:
    made = re.search(r"for group in (.*); do", INSTALLER.read_text())
    assert made is not None
    assert settings("SupplementaryGroups") == [made[1]]


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here"
)
def test_systemd_knows_every_setting_of_the_service() -> None:
    told = subprocess.run(  # noqa: S603 - systemd's own checker
        ["systemd-analyze", "verify", "--man=no", str(UNIT)],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    assert not re.search(r"Unknown|Failed to parse|Invalid", told.stderr), told.stderr


@needs_bash
def test_the_installer_is_sound_bash() -> None:
    subprocess.run(["bash", "-n", str(INSTALLER)], check=True)  # noqa: S603, S607


@pytest.mark.skipif(
    shutil.which("shellcheck") is None, reason="there is no shellcheck here"
)
def test_shellcheck_finds_nothing_in_the_installer() -> None:
    subprocess.run(["shellcheck", str(INSTALLER)], check=True)  # noqa: S603, S607


@needs_bash
def test_a_dry_run_says_what_it_would_install_and_touches_nothing(
    tmp_path: Path,
) -> None:
    told = run_installer(clone(tmp_path), "--dry-run")
    assert told.returncode == 0
    assert "python3-picamera2" in told.stdout


@needs_bash
def test_a_wrong_option_of_the_installer_is_told(tmp_path: Path) -> None:
    told = run_installer(clone(tmp_path), "--force")
    assert told.returncode == 1
    assert "expected --dry-run" in told.stderr


@needs_bash
def test_an_incomplete_clone_is_told(tmp_path: Path) -> None:
    (clone(tmp_path) / "pyproject.toml").unlink()
    told = run_installer(tmp_path, "--dry-run")
    assert told.returncode == 1
    assert "run it from a clone" in told.stderr
