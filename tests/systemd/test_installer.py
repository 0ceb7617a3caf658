import re
import shutil
import subprocess
from pathlib import Path

import pytest
from fake_machine import ROOT, Machine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("bash") is None, reason="there is no bash to run the installer"
    ),
]

A_FEW = 3
GAME = "var/lib/companion/journal.db"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "machine")


@pytest.fixture
def moments(pytestconfig):
    """Return at which moments to kill: some, or all if asked to be thorough."""
    asked = pytestconfig.getoption("--hypothesis-profile")

    def choose(machine):
        step = 1 if asked == "thorough" else machine.moments // A_FEW
        return range(1, machine.moments + 1, step)

    return choose


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Machine:
    """A machine on which the companion is installed and a game is stored."""
    machine = Machine(tmp_path_factory.mktemp("installed") / "machine")
    done = machine.run()
    assert done.returncode == 0, done.stderr
    game = machine.root / GAME
    game.parent.mkdir(parents=True)
    game.write_text("a game")
    return machine


@pytest.fixture
def table(installed: Machine, tmp_path: Path) -> Machine:
    """One that is like it: to copy is quicker than to install."""
    return installed.copied(tmp_path / "machine")


def test_it_installs_the_program_its_configuration_and_its_service(table):
    assert table.program == "one"
    assert (table.root / "etc/companion/companion.toml").is_file()
    assert (table.root / "etc/systemd/system/companion.service").is_file()


def test_the_service_starts_what_it_installs(table):
    unit = (table.root / "etc/systemd/system/companion.service").read_text()
    command = re.search(r"^ExecStart=.* -- (\S+)", unit, re.MULTILINE)
    assert command is not None
    assert (table.root / command[1].removeprefix("/")).is_file()


def test_the_companion_may_switch_its_machine_off_and_dim_its_display(table):
    off = (table.root / "etc/polkit-1/rules.d/50-companion.rules").read_text()
    assert 'subject.user == "companion"' in off
    assert "org.freedesktop.login1.power-off" in off
    light = (table.root / "etc/udev/rules.d/70-companion.rules").read_text()
    assert 'SUBSYSTEM=="backlight"' in light
    assert "polkitd" in (table.folder / "packages").read_text()


def test_the_user_of_the_table_may_read_what_a_careful_root_installs(machine):
    machine.run(umask=0o077)
    program = machine.root / "opt/companion/current/bin/companion"
    assert program.stat().st_mode & 0o777 == 0o755
    folder = (machine.root / "opt/companion/releases").stat()
    assert folder.st_mode & 0o777 == 0o755


def test_run_again_it_changes_nothing_and_starts_nothing(table):
    before = table.files()
    done = table.run()
    assert done.stdout == "Everything is as it should be; nothing was changed.\n"
    assert table.files() == before
    looks = ("apt-cache", "dpkg-query", "id", "python3 -c", "systemctl is-")
    assert [line for line in table.log if not line.startswith(looks)] == []


def test_an_update_keeps_the_program_before(table):
    table.unpack("two")
    assert table.run().returncode == 0
    assert table.program == "two"
    assert table.run("--rollback").returncode == 0
    assert table.program == "one"


def test_a_way_back_can_be_gone_back(table):
    table.unpack("two")
    table.run()
    table.run("--rollback")
    table.run("--rollback")
    assert table.program == "two"


def test_there_is_no_way_back_from_the_first_program(table):
    done = table.run("--rollback")
    assert done.returncode == 1
    assert "no program before this one" in done.stderr
    assert table.program == "one"


def test_only_two_programs_are_kept(table):
    for version in ("two", "three", "four"):
        table.unpack(version)
        table.run()
    assert len(list((table.root / "opt/companion/releases").iterdir())) == 2


def test_a_program_that_a_table_still_runs_in_is_kept(table):
    (running,) = (table.root / "opt/companion/releases").iterdir()
    program = running / "bin" / "companion"
    with subprocess.Popen([shutil.which("cat"), "-", program], stdin=-1) as process:  # noqa: S603 (our own arguments)
        for version in ("two", "three"):
            table.unpack(version)
            table.run()
        process.kill()
    assert running.is_dir()


def test_what_is_told_as_not_installed_was_not_switched_to(table):
    """An update by touch may not write the configuration, if somebody deleted it."""
    (table.root / "etc/companion/companion.toml").unlink()
    (table.root / "etc/companion").rmdir()
    (table.root / "etc/companion").write_text("no folder")
    table.unpack("two")
    assert table.run().returncode != 0
    assert table.program == "one"


def test_the_configuration_of_the_table_survives_an_update(table):
    config = table.root / "etc/companion/companion.toml"
    config.write_text('camera = "usb:0"')
    table.unpack("two")
    table.run()
    assert config.read_text() == 'camera = "usb:0"'


@pytest.mark.thorough
def test_killed_at_any_moment_an_update_leaves_a_program_that_starts(
    table, moments, tmp_path
):
    table.unpack("two")
    shutil.copytree(table.root, tmp_path / "before", symlinks=True)
    table.run()
    assert table.moments > 40
    for moment in moments(table):
        shutil.rmtree(table.root)
        shutil.copytree(tmp_path / "before", table.root, symlinks=True)
        assert table.run(killed_at=moment).returncode < 0
        assert table.program in {"one", "two"}, moment
        again = table.run()
        assert again.returncode == 0, (moment, again.stderr)
        assert table.program == "two", moment


@pytest.mark.thorough
def test_killed_at_any_moment_a_first_installation_can_be_run_again(machine, moments):
    machine.run()
    for moment in moments(machine):
        shutil.rmtree(machine.root)
        machine.root.mkdir()
        (machine.folder / "packages").write_text("")
        (machine.folder / "groups").unlink(missing_ok=True)
        assert machine.run(killed_at=moment).returncode < 0
        again = machine.run()
        assert again.returncode == 0, (moment, again.stderr)
        assert machine.program == "one", moment


@pytest.mark.thorough
def test_killed_at_any_moment_a_way_back_leaves_a_program_that_starts(
    table, moments, tmp_path
):
    table.unpack("two")
    table.run()
    shutil.copytree(table.root, tmp_path / "before", symlinks=True)
    table.run("--rollback")
    for moment in moments(table):
        shutil.rmtree(table.root)
        shutil.copytree(tmp_path / "before", table.root, symlinks=True)
        table.run("--rollback", killed_at=moment)
        assert table.program in {"one", "two"}, moment


def test_a_program_that_does_not_start_is_not_switched_to(table):
    table.unpack('"; exit 1; echo "')
    done = table.run()
    assert done.returncode == 1
    assert "the former one stays" in done.stderr
    assert table.program == "one"


@pytest.mark.parametrize("fault", ["broken", "full"])
def test_a_program_that_cannot_be_installed_takes_no_room(table, fault):
    """The disk may be full for that very reason, and games are kept on it."""
    releases = table.root / "opt/companion/releases"
    before = [*releases.iterdir()]
    table.unpack("two")
    if fault == "full":
        copies = table.folder / "bin/cp"
        copies.write_text("#!/bin/sh\necho No space left >&2; exit 1\n")
    else:
        wheel = next(table.release.glob("*.whl"))
        wheel.write_text('"; exit 1; echo "')
    assert table.run().returncode == 1
    assert [*releases.iterdir()] == before
    assert table.program == "one"


def test_uninstalled_it_leaves_the_games_and_the_configuration(table):
    assert table.run("--uninstall").returncode == 0
    assert not (table.root / "opt/companion").exists()
    assert not (table.root / "etc/systemd/system/companion.service").exists()
    assert (table.root / GAME).read_text() == "a game"
    assert (table.root / "etc/companion/companion.toml").is_file()


def test_purged_it_leaves_nothing(table):
    assert table.run("--uninstall", "--purge").returncode == 0
    assert [path for path in table.files() if "companion" in path] == []
    assert not (table.folder / "groups").exists()


def test_uninstalled_and_purged_nothing_of_its_card_is_left(table):
    """Its service would keep the login from the screen, at every start."""
    unit = table.root / "etc/systemd/system/uno-table-setup.service"
    unit.write_text("[Service]\n")
    state = table.root / "var/lib/uno-table-setup"
    state.mkdir()
    table.run("--uninstall", "--purge")
    assert not unit.exists()
    assert not state.exists()


def test_a_purged_table_may_use_no_network_when_it_is_installed_again(table):
    """Its card, or `install-broker.sh --join`, had let it."""
    allowed = table.root / "etc/systemd/system/companion.service.d/card.conf"
    allowed.parent.mkdir()
    allowed.write_text("[Service]\nIPAddressDeny=\n")
    table.run("--uninstall")
    assert allowed.is_file(), "its configuration stays as well"
    table.run("--uninstall", "--purge")
    assert not allowed.parent.exists()


def test_uninstalled_twice_it_has_nothing_to_do(table):
    table.run("--uninstall", "--purge")
    done = table.run("--uninstall", "--purge")
    assert done.stdout == "Everything is as it should be; nothing was changed.\n"


def test_games_are_not_deleted_by_a_slip(table):
    done = table.run("--purge")
    assert done.returncode == 1
    assert "goes with --uninstall only" in done.stderr
    assert (table.root / GAME).is_file()


@pytest.mark.parametrize("options", [[], ["--uninstall", "--purge"], ["--rollback"]])
def test_a_dry_run_touches_nothing_and_says_so(table, options):
    table.unpack("two")
    table.run()
    table.unpack("three")
    before = table.files()
    done = table.run(*options, "--dry-run")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("* ")
    assert done.stdout.endswith("nothing was changed.\n")
    assert table.files() == before


def test_a_dry_run_on_a_bare_machine_names_all_steps(machine):
    done = machine.run("--dry-run")
    assert "python3-picamera2" in done.stdout
    assert machine.files() == {}


def test_a_debian_without_the_libraries_of_the_pi_is_told_plainly(machine):
    (machine.folder / "not-offered").write_text("python3-picamera2\npython3-lgpio\n")
    done = machine.run()
    assert done.returncode == 0, done.stderr
    assert "does not offer python3-picamera2" in done.stdout
    assert "does not offer python3-lgpio" in done.stdout
    assert "python3-lgpio" not in (machine.folder / "packages").read_text()


@pytest.mark.parametrize(
    ("target", "is_told"), [("graphical", True), ("multi-user", False)]
)
def test_a_desktop_that_holds_the_screen_is_told(machine, target, is_told):
    units = machine.root / "etc/systemd/system"
    units.mkdir(parents=True)
    (units / "display-manager.service").symlink_to("/lib/lightdm.service")
    systemctl = machine.folder / "bin/systemctl"
    systemctl.write_text(f"#!/bin/sh\necho {target}.target\n")
    done = machine.run()
    assert ("set-default multi-user.target" in done.stdout) == is_told


def test_wheels_beside_it_are_used_without_the_network(machine):
    (machine.release / "wheels").mkdir()
    machine.run()
    pips = [line for line in machine.log if "-m pip" in line]
    assert len(pips) == 2
    assert all("--no-index" in line for line in pips)


def test_every_library_is_checked_by_its_hash(machine):
    machine.run()
    assert any("--require-hashes" in line for line in machine.log)


def test_a_damaged_release_is_refused(machine):
    for name, damage in (("companion.toml", "no"), ("companion.service", "yes")):
        told = subprocess.run(  # noqa: S603 (a tool of the system)
            ["sha256sum", name],  # noqa: S607 (found on the path)
            cwd=machine.release,
            capture_output=True,
            text=True,
            check=True,
        )
        with (machine.release / "SHA256SUMS").open("a") as sums:
            sums.write(told.stdout)
        if damage == "yes":
            (machine.release / name).write_text("damaged")
    done = machine.run()
    assert done.returncode == 1
    assert "damaged; download the release again" in done.stderr
    assert machine.files() == {}


def test_a_python_that_nothing_is_locked_for_is_told(machine):
    (machine.release / "python3.13.lock").unlink()
    done = machine.run()
    assert done.returncode == 1
    assert "Python is 3.13 here" in done.stderr


def test_a_wrong_option_is_told(machine):
    done = machine.run("--force")
    assert done.returncode == 1
    assert "expected --restart" in done.stderr


def test_a_release_without_its_wheel_is_told(machine):
    next(machine.release.glob("*.whl")).unlink()
    done = machine.run()
    assert done.returncode == 1
    assert "neither a wheel" in done.stderr


@pytest.mark.skipif(
    shutil.which("shellcheck") is None, reason="there is no shellcheck here"
)
def test_shellcheck_finds_nothing():
    scripts = [
        ROOT / "systemd" / name
        for name in (
            *("install.sh", "system-packages.sh"),
            *("install/trial.sh", "card/first-boot.sh"),
        )
    ]
    subprocess.run(["shellcheck", "-x", *scripts], check=True)  # noqa: S603, S607 (as above)


@pytest.mark.parametrize(
    "script", [ROOT / "systemd/install.sh", *(ROOT / "systemd/install").glob("*.sh")]
)
def test_an_image_without_proc_can_be_installed_into(script):
    """Bash's process substitution needs /dev/fd, which leads to /proc."""
    assert not re.search(r"[<>]\(", script.read_text())
