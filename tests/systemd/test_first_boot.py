"""The first boot of a card that `make card` was copied to, on a machine in a folder."""

import hashlib
import io
import shutil
import subprocess
import tarfile
import textwrap

import msgspec
import pytest
from fake_machine import ROOT, Machine

from companion.updates.offer import STATUS, Stage, UpdateStatus
from companion.updates.release_file import Refusal

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell"),
]
CARD = ROOT / "systemd" / "card"
INSTALLER = b"""#!/bin/bash
set -e
mkdir -p "$DESTDIR/opt/companion"
[ -e "$DESTDIR/etc/companion/companion.toml" ] || echo none > "$DESTDIR/default"
touch "$DESTDIR/opt/companion/half"
[ ! -e "$MACHINE/fails" ] || { cat "$MACHINE/fails" >&2; exit 1; }
mv "$DESTDIR/opt/companion/half" "$DESTDIR/opt/companion/installed"
"""
VERSION = "1.1.0"
USUAL = b'camera = "pi"\n'
"""What nobody has changed, on the card and in the release."""
UNSUMMED = {"SHA256SUMS", "companion.toml"}
A_FEW = 3
DONE = "var/lib/uno-table-setup/all.done"


class Card:
    """A machine whose boot partition has the folder of `make card`."""

    def __init__(self, folder):
        self.machine = Machine(folder)
        self.root = self.machine.root
        self.boot = self.root / "boot/firmware"
        self.table = self.boot / "uno-table"
        (self.root / "etc").mkdir(parents=True)
        (self.root / "etc/os-release").write_text(
            "ID=debian\nVERSION_CODENAME=trixie\n"
        )
        self.copy_folder()
        (self.table / "companion.toml").write_bytes(b'\xef\xbb\xbfcamera = "usb:0"\r\n')

    def copy_folder(self):
        """Copy what `make card` has made, as it is, onto the boot partition."""
        self.table.mkdir(parents=True, exist_ok=True)
        for name in ("first-boot.sh", "uno-table-setup.service"):
            shutil.copy(CARD / name, self.table)
        shutil.copy(CARD / "vendor-data", self.boot)
        release = _release()
        (self.table / "release.tar.gz").write_bytes(release)
        (self.table / "architecture").write_text("arm64\n")
        (self.table / "needs-mib").write_text("900\n")
        whole = (each for each in self.table.iterdir() if each.name not in UNSUMMED)
        sums = (f"{_checksum(file)}  {file.name}\n" for file in whole)
        (self.table / "SHA256SUMS").write_text("".join(sums))
        (self.table / "companion.toml").write_bytes(USUAL)

    def run(self, word="install", killed_at=None):
        """Run the script as cloud-init and the service do."""
        place = {
            "begin": self.table / "first-boot.sh",
            "install": self.root / "var/lib/uno-table-setup/first-boot.sh",
        }[word]
        (self.machine.folder / "moments").write_text("0\n")
        (self.machine.folder / "log").write_text("")
        told = {"KILLED_AT": str(killed_at)} if killed_at else {}
        return subprocess.run(  # noqa: S603 (our own script)
            ["sh", str(place), word],  # noqa: S607 (found on the path)
            env={**self.machine.environment, **told},
            start_new_session=True,
            capture_output=True,
            text=True,
            check=False,
        )

    def told_at_login(self, *, succeeds=True):
        """Do what vendor-data tells cloud-init to do at each boot."""
        text = (self.boot / "vendor-data").read_text()
        command = textwrap.dedent(text.partition("bootcmd:\n  - |\n")[2])
        issue = self.machine.folder / "issue.d"
        command = command.replace("/boot/firmware", str(self.boot))
        done = subprocess.run(  # noqa: S603 (our own command)
            ["sh", "-c", command.replace("/run/issue.d", str(issue))],  # noqa: S607 (found on the path)
            env=self.machine.environment,
            check=False,
        )
        assert (done.returncode == 0) == succeeds
        told = issue / "uno-table.issue"
        return told.read_text() if told.exists() else ""

    def boot_up(self):
        """Boot once, as far as our two programs are concerned."""
        begun = self.run("begin")
        assert begun.returncode == 0, begun.stderr
        return self.run()

    @property
    def told_the_table(self):
        """What the start page of the table is told."""
        content = (self.root / STATUS).read_bytes()
        return msgspec.json.decode(content, type=UpdateStatus)

    @property
    def is_installed(self):
        return (self.root / "opt/companion/installed").is_file()

    @property
    def reboots(self):
        return self.machine.log.count("systemctl reboot")


def _checksum(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _release():
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as tar:
        for name, content in (
            ("install.sh", INSTALLER),
            ("companion.toml", USUAL),
            (f"uno_table_companion-{VERSION}-py3-none-any.whl", b""),
        ):
            member = tarfile.TarInfo(f"uno-table-companion-{VERSION}/{name}")
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return file.getvalue()


@pytest.fixture
def is_thorough(pytestconfig):
    """Return whether to kill at all moments, not at some."""
    return pytestconfig.getoption("--hypothesis-profile") == "thorough"


@pytest.fixture
def card(tmp_path):
    made = Card(tmp_path / "machine")
    sleep = tmp_path / "machine/bin/sleep"
    sleep.write_text("#!/bin/sh\n")
    sleep.chmod(0o755)
    return made


def test_the_first_boot_installs_the_table_and_starts_anew_once(card):
    done = card.boot_up()
    assert done.returncode == 0, done.stderr
    assert card.is_installed
    assert card.reboots == 1
    again = card.boot_up()
    assert (again.returncode, card.reboots) == (0, 0)


def test_it_tells_how_far_it_is(card):
    told = card.boot_up().stdout
    assert "Leave it switched on" in told
    for number in range(1, 7):
        assert f"UNO table, {number} of 6: it " in told
    assert told.endswith("it is installed, and starts anew now.\n")


def test_what_was_written_for_the_table_on_the_card_is_its_configuration(card):
    card.boot_up()
    config = (card.root / "etc/companion/companion.toml").read_bytes()
    assert config == b'camera = "usb:0"\n'
    assert not (card.root / "default").exists()


def test_what_is_changed_on_the_card_later_is_taken_once(card):
    card.boot_up()
    (card.table / "companion.toml").write_text('camera = "pi"\n')
    card.run()
    config = card.root / "etc/companion/companion.toml"
    assert config.read_text() == 'camera = "pi"\n'
    again = "systemctl --no-block try-restart companion.service"
    assert again in card.machine.log
    config.write_text("of the owner, by hand")
    card.run()
    assert config.read_text() == "of the owner, by hand"
    assert again not in card.machine.log


@pytest.mark.parametrize(
    "settings",
    [
        'camera = "http://192.168.1.23:8080"\r\n',
        "\tcamera='RTSP://x/1'",
        "[network]\n",
        '[ "network" ]\n',
        'network.broker = "club"\nnetwork.table = "table-1"\n',
        'network = { broker = "club", table = "table-1" }\n',
    ],
)
def test_a_table_may_use_the_network_where_its_camera_or_broker_is_in_it(
    card, settings
):
    (card.table / "companion.toml").write_text(settings, newline="")
    card.boot_up()
    allowed = card.root / "etc/systemd/system/companion.service.d/card.conf"
    lines = allowed.read_text().splitlines()
    assert "IPAddressDeny=" in lines
    assert "RestrictAddressFamilies=AF_INET AF_INET6" in lines


@pytest.mark.parametrize(
    "settings",
    ["# [network]\n", "networks = 1\n", 'camera = "pi" # http://\n', "[a.network]\n"],
)
def test_a_table_that_names_neither_may_use_no_network(card, settings):
    (card.table / "companion.toml").write_text(settings)
    card.boot_up()
    assert not (card.root / "etc/systemd/system/companion.service.d").exists()


def test_a_table_that_is_given_a_phone_later_may_use_the_network_at_once(card):
    card.boot_up()
    allowed = card.root / "etc/systemd/system/companion.service.d/card.conf"
    assert not allowed.exists()
    (card.table / "companion.toml").write_text('camera = "https://phone:8080"\n')
    card.run()
    assert allowed.exists()
    log = [line for line in card.machine.log if line.startswith("systemctl")]
    assert log == [
        "systemctl daemon-reload",
        "systemctl --no-block try-restart companion.service",
    ]


def test_a_table_that_has_no_phone_any_more_may_use_the_network_no_more(card):
    (card.table / "companion.toml").write_text('camera = "https://phone:8080"\n')
    card.boot_up()
    (card.table / "companion.toml").write_text('camera = "pi"\n')
    card.run()
    units = card.root / "etc/systemd/system/companion.service.d"
    assert [*units.iterdir()] == []


def test_the_desktop_of_the_larger_system_leaves_the_screen_to_the_table(card):
    """The Imager offers it first; two programs cannot draw on one screen."""
    units = card.root / "etc/systemd/system"
    units.mkdir(parents=True)
    (units / "display-manager.service").symlink_to("/lib/lightdm.service")
    card.boot_up()
    assert "systemctl set-default multi-user.target" in card.machine.log


def test_cloud_init_is_switched_off_and_the_card_cleared_when_it_is_done(card):
    card.boot_up()
    assert (card.root / "etc/cloud/cloud-init.disabled").is_file()
    assert not (card.boot / "vendor-data").exists()
    assert not (card.table / "release.tar.gz").exists()


def test_a_folder_that_is_copied_onto_the_card_of_a_table_updates_it(card):
    """As it came: whoever copies it does not mean to lose what the table has."""
    card.boot_up()
    (card.root / "opt/companion/installed").unlink()
    card.copy_folder()
    done = card.run()
    assert done.returncode == 0, done.stderr
    assert "the program from the card" in done.stdout
    assert card.is_installed
    begun_anew = [line for line in card.machine.log if "restart" in line]
    assert begun_anew == [], "there may be a game going on"
    assert card.reboots == 0
    told = card.told_the_table
    assert (told.stage, told.version) == (Stage.INSTALLED, VERSION)
    assert not (card.table / "release.tar.gz").exists()
    for _ in range(2):
        config = (card.root / "etc/companion/companion.toml").read_bytes()
        assert config == b'camera = "usb:0"\n'
        assert card.run().stdout == ""


def test_what_was_changed_in_a_folder_that_updates_a_table_is_taken(card):
    card.boot_up()
    card.copy_folder()
    (card.table / "companion.toml").write_bytes(b'camera = "usb:2"\r\n')
    card.run()
    config = (card.root / "etc/companion/companion.toml").read_bytes()
    assert config == b'camera = "usb:2"\n'


@pytest.mark.parametrize("fault", ["half a folder", "fails", "no room"])
def test_an_update_from_the_card_that_fails_is_told_and_tried_at_the_next_boot(
    card, fault
):
    card.boot_up()
    card.copy_folder()
    reason = "The new program does not start; the former one stays."
    (card.machine.folder / "fails").write_text(f"install.sh: {reason}\n")
    if fault == "half a folder":
        (card.table / "needs-mib").unlink()
    if fault == "no room":
        (card.machine.folder / "free-kib").write_text("500000\n")
    done = card.run()
    assert done.returncode == 0, "the service would begin anew, for ever"
    assert done.stdout.splitlines()[-1].startswith("UNO table: ")
    told = card.told_the_table
    assert (told.stage, told.by_touch) == (Stage.REFUSED, False)
    assert told.why is Refusal.FAILED
    assert fault != "fails" or told.detail == reason, "and says it once"
    assert told.detail in " ".join(done.stdout.split())
    assert card.reboots == 0
    left = card.root / "var/lib/uno-table-setup/release"
    assert not left.exists(), "it would fill the disk of a table that plays on"
    (card.machine.folder / "fails").unlink()
    (card.machine.folder / "free-kib").write_text("9000000\n")
    card.copy_folder()
    (card.root / "opt/companion/installed").unlink()
    card.run()
    assert card.is_installed


def test_without_a_network_it_says_so_once_and_goes_on_when_one_comes(card):
    (card.machine.folder / "offline").write_text("no\n" * 5)
    done = card.boot_up()
    assert done.stdout.count("no network yet") == 1
    assert card.is_installed
    updates = [line for line in card.machine.log if line.startswith("apt-get update")]
    assert len(updates) == 6


def test_what_apt_says_is_told_whenever_it_says_something_else(card):
    """A network that wants a login first, or a wrong clock, is no missing network."""
    offline = "E: Temporary failure resolving 'deb.debian.org'\n"
    clock = "E: Release file is not valid yet (invalid for another 2d 3h 5min {}s).\n"
    clocks = "".join(map(clock.format, (50, 40, 30)))
    (card.machine.folder / "offline").write_text(offline * 3 + clocks)
    told = card.boot_up().stdout
    assert told.count("no network yet") == 1
    for each in ("Temporary failure resolving", "is not valid yet.\n"):
        assert told.count(each) == 1


def test_a_boot_partition_that_cannot_be_written_holds_nothing_up(card):
    remove = card.machine.folder / "bin/rm"
    remove.write_text(f"case $* in */boot/*) exit 1 ;; esac\n{shutil.which('rm')} $@\n")
    done = card.boot_up()
    assert done.returncode == 0, done.stderr
    assert card.reboots == 1


def test_what_a_cut_has_left_half_installed_is_finished_first(card):
    card.boot_up()
    assert "dpkg --configure -a" in card.machine.log


def test_it_waits_until_cloud_init_has_done_with_apt(card):
    card.boot_up()
    order = [line.split()[0] for line in card.machine.log]
    assert order.index("cloud-init") < order.index("apt-get")
    assert order.index("cloud-init") < order.index("df"), "the disk may still grow"


@pytest.mark.parametrize(("boots", "stays"), [(0, True), (1, False), (2, True)])
def test_cloud_init_does_all_again_where_a_cut_came_before_its_end(card, boots, stays):
    """It notes that it has run a module before that is on the disk.

    Args:
        boots: how far it came: not yet there, cut in cloud-init, cut after it.
    """
    ran = card.root / "var/lib/cloud/instance/sem/config_runcmd"
    ran.parent.mkdir(parents=True)
    ran.touch()
    if boots:
        card.run("begin")
    if boots > 1:
        card.run(killed_at=3 * A_FEW)
    assert card.run("begin").returncode == 0
    assert ran.exists() == stays


@pytest.mark.parametrize(
    ("file", "text", "remedy"),
    [
        ("root/etc/os-release", "VERSION_CODENAME=bullseye\n", "Lite (64 bit, Trixie)"),
        ("root/etc/os-release", "", "This card holds another system ()"),
        (
            "architecture",
            "armhf\n",
            "32-bit system. Write Raspberry Pi OS Lite",
        ),
        (
            "free-kib",
            "500000\n",
            "488 MB of room, and 900 are needed. Take a",
        ),
        ("root/boot/firmware/uno-table/release.tar.gz", "half", "Copy it to the boot"),
        ("root/boot/firmware/uno-table/needs-mib", "", "Copy it to the boot"),
    ],
)
def test_a_card_that_will_not_do_is_told_with_the_remedy(card, file, text, remedy):
    (card.machine.folder / file).write_text(text)
    done = card.boot_up()
    assert done.returncode == 0, "the service would begin anew"
    last = done.stdout.splitlines()[-1]
    assert remedy in last
    assert not card.is_installed
    assert card.reboots == 0


def test_a_folder_that_was_copied_again_goes_on(card):
    whole = (card.table / "release.tar.gz").read_bytes()
    (card.table / "release.tar.gz").write_bytes(whole[:100])
    card.boot_up()
    (card.table / "release.tar.gz").write_bytes(whole)
    card.boot_up()
    assert card.is_installed


@pytest.mark.thorough
def test_killed_at_any_moment_it_goes_on_at_the_next_boot(card, tmp_path, is_thorough):
    card.run("begin")
    shutil.copytree(card.root, tmp_path / "before", symlinks=True)
    card.run()
    moments = card.machine.moments
    assert moments > 40
    for moment in range(1, moments + 1, 1 if is_thorough else moments // A_FEW):
        shutil.rmtree(card.root)
        shutil.copytree(tmp_path / "before", card.root, symlinks=True)
        assert card.run(killed_at=moment).returncode < 0
        was_done, log = (card.root / DONE).is_file(), card.machine.log
        done = card.boot_up()
        assert done.returncode == 0, (moment, done.stderr)
        assert card.is_installed, moment
        assert (card.root / DONE).is_file(), moment
        reboots = (*log, *card.machine.log).count("systemctl reboot")
        assert reboots == 1 or was_done, moment


@pytest.mark.thorough
def test_killed_at_any_moment_of_its_beginning_it_begins_at_the_next_boot(
    card, tmp_path, is_thorough
):
    shutil.copytree(card.root, tmp_path / "before", symlinks=True)
    card.run("begin")
    moments = card.machine.moments
    for moment in range(1, moments + 1, 1 if is_thorough else moments // A_FEW):
        shutil.rmtree(card.root)
        shutil.copytree(tmp_path / "before", card.root, symlinks=True)
        assert card.run("begin", killed_at=moment).returncode < 0
        card.boot_up()
        assert card.is_installed, moment


def test_the_steps_of_ten_cuts_are_not_done_twice(card):
    card.run("begin")
    for moment in (5, 9, 14, 18, 22, 26, 30, 34, 38, 42):
        card.run(killed_at=moment)
    card.boot_up()
    assert card.is_installed
    assert card.run().stdout == ""


def test_cloud_init_calls_the_script_where_the_card_has_it(card):
    assert card.told_at_login() == ""
    assert (card.root / "var/lib/uno-table-setup/first-boot.sh").is_file()
    service = (CARD / "uno-table-setup.service").read_text()
    assert "/var/lib/uno-table-setup/first-boot.sh install" in service
    assert "Type=oneshot" not in service, "it would wait for what waits for it"


@pytest.mark.parametrize("half", ["first-boot.sh", "SHA256SUMS", "needs-mib"])
def test_a_folder_that_was_half_copied_is_told_above_the_login(card, half):
    """Half a script could not say so, and an empty one would do nothing."""
    (card.table / half).write_text("")
    assert card.told_at_login().endswith("Copy it to the boot partition again.\n")
    assert not (card.root / "var/lib/uno-table-setup").exists()


def test_a_folder_without_its_script_is_told_above_the_login(card):
    (card.table / "first-boot.sh").unlink()
    assert "Only a part of the folder" in card.told_at_login()


def test_a_whole_folder_that_cannot_begin_is_not_called_half(card):
    """A disk without room has another remedy than copying the folder again."""
    (card.root / "var").mkdir(exist_ok=True)
    (card.root / "var/lib").write_text("no folder can be made here")
    assert card.told_at_login(succeeds=False) == ""
