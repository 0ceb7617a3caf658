"""A Raspberry Pi that is not there: a Debian in QEMU, with its power switch."""

import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

HELLO_S = 240.0
"""How long a boot may take until the machine answers; plain emulation is slow."""
READY_S = 600.0
"""How long it may take to READY, when others use the processor."""
ASKED_EVERY_S = 2.0
"""How often it is asked for that: each time costs an emulated processor 0.3 s."""

SLOW_BYTES_A_S = 512
"""What a slow USB stick takes, so that it can be pulled while it is written to."""


class MachineError(Exception):
    """The machine did not do what was asked; one sentence with the remedy."""


@dataclass(frozen=True, slots=True)
class Image:
    """What a machine is booted from; made by `image.build`."""

    disk: Path
    """The disk, qcow2; never written to."""
    kernel: Path
    initrd: Path


@dataclass(frozen=True, slots=True)
class Hardware:
    """What the machine is made of."""

    screen_wh: tuple[int, int] = (800, 480)
    has_screen: bool = True
    """Whether a screen is connected and awake at power-on."""
    memory_mib: int = 1024
    clock: str = "utc"
    """What the clock shows at power-on: ``utc``, or a date such as ``1970-01-01``."""
    stick: Path | None = None
    """What a USB stick holds, a raw disk."""
    boot: Path | None = None
    """The boot partition of a card, a raw disk, beside the machine's own."""
    games: Path | None = None
    """A partition for the games, a raw disk, beside a root that is never written to."""
    has_network: bool = True
    """Whether the network's cable is in at power-on."""
    hand_size: int = 7
    """How many cards its table deals to each; fewer make a short round."""


@dataclass(slots=True)
class Counts:
    """What went wrong with the emulation, not with the product."""

    boots: int = 0
    panics: int = 0
    """Boots that panicked or hung, and were tried once more."""


@dataclass(slots=True)
class Machine:
    """One machine with one disk; a context manager that ends with its power off."""

    image: Image
    folder: Path
    """Holds its disk, its log and its sockets."""
    hardware: Hardware = field(default_factory=Hardware)
    writes: Path | None = None
    """Where every write to the disk is recorded, if it is; see `power`."""
    counts: Counts = field(default_factory=Counts)
    _qemu: subprocess.Popen[bytes] | None = None
    _agent: "Line | None" = None
    _asked: int = 0
    powered_at: float = 0.0
    """When it was switched on, monotonic seconds."""

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        return self

    def __exit__(self, *exc: object) -> None:
        self.cut()

    @property
    def disk(self) -> Path:
        """What it writes to: only what differs from the image, unless recorded."""
        return self.folder / "disk.qcow2"

    @property
    def serial_log(self) -> str:
        """All that its kernel said on the serial console since power-on."""
        with suppress(OSError):
            return (self.folder / "serial.log").read_text("utf-8", "replace")
        return ""

    def boot(self) -> float:
        """Switch it on; return after how many seconds it answered.

        A boot that panics or hangs is tried once more: plain emulation does that, once
        in a dozen boots.

        Raises:
            MachineError: if it does not boot the second time either.
        """
        for attempt in range(2):
            self.switch_on()
            try:
                self._meet_agent()
            except (MachineError, OSError) as error:
                self.cut()
                self.counts.panics += 1
                if attempt:
                    raise MachineError(
                        f"The machine did not boot ({error}); see "
                        f"{self.folder / 'serial.log'}."
                    ) from error
            else:
                self.counts.boots += 1
                return time.monotonic() - self.powered_at
        raise AssertionError

    def wait_ready(self, timeout_s: float = READY_S) -> float:
        """Wait until the table says READY to systemd; return seconds since power-on.

        Raises:
            MachineError: if it does not in time.
        """
        self.wait_for(self.is_ready, "READY", timeout_s, ASKED_EVERY_S)
        told = self.run(
            "systemctl show companion --value -p ActiveEnterTimestampMonotonic; "
            "cut -d' ' -f1 /proc/uptime"
        ).split()
        since_boot = float(told[1]) - float(told[0]) / 1e6
        return time.monotonic() - self.powered_at - since_boot

    def wait_for(
        self,
        is_true: Callable[[], bool],
        what: str,
        timeout_s: float,
        every_s: float = 0.5,
    ) -> float:
        """Wait until something is true; return how many seconds that took.

        Raises:
            MachineError: if it does not become true in time.
        """
        began = time.monotonic()
        while not is_true():
            waited = time.monotonic() - began
            if waited > timeout_s:
                raise MachineError(f"No {what} within {timeout_s:.0f} s.")
            time.sleep(every_s)
        return time.monotonic() - began

    def is_ready(self) -> bool:
        """Whether the table has said READY to systemd, and goes on."""
        return self.table_state() == "active"

    def table_state(self) -> str:
        """Return what systemd says of the table's service: ``active``, or another."""
        return self.run("systemctl is-active companion || true").strip()

    def restarts(self) -> int:
        """Return how often systemd has started the table again."""
        told = self.run("systemctl show companion --value --property NRestarts")
        return int(told)

    def memory_mib(self) -> int:
        """Return what memory the table holds, its compositor included.

        That is its own memory, the kernel's for it, and what is mapped of files. Files
        that were only read lie in memory as long as nobody needs the room.
        """
        told = self.run("cat /sys/fs/cgroup/system.slice/companion.service/memory.stat")
        held = dict(line.split() for line in told.splitlines())
        return sum(int(held[name]) for name in ("anon", "kernel", "file_mapped")) >> 20

    def memory_by_program(self) -> str:
        """Return what each program of the table holds, for whoever reads the log."""
        told = [line.split() for line in self.run(HELD_BY_EACH).splitlines()]
        return ", ".join(
            f"{words[0]} {int(words[2]) >> 10} MiB "
            f"({int(words[1]) >> 10} with all that it shares)"
            for words in told
            if len(words) == 3
        )

    def stop_table(self) -> float:
        """Let systemd stop the table; return how many seconds that took."""
        began = time.monotonic()
        self.run("systemctl stop companion")
        return time.monotonic() - began

    def log(self, lines: int = 50) -> str:
        """Return the last lines of the table's log since power-on."""
        return self.run(f"journalctl -u companion -b --no-pager -n {lines}", 60)

    def run(self, command: str, timeout_s: float = 60.0) -> str:
        """Run a command on it as root and return what it printed.

        Raises:
            MachineError: if the command fails, or nothing answers.
        """
        answer = self.ask({"run": command, "timeout_s": timeout_s}, timeout_s + 60)
        if answer["code"]:
            raise MachineError(f"{command!r} failed: {answer['out'].strip()[-800:]}")
        return str(answer["out"])

    def ask(self, question: dict[str, Any], timeout_s: float = 60.0) -> dict[str, Any]:
        """Ask the agent inside; see `guest/usr/local/lib/bench/agent.py`.

        Raises:
            MachineError: if it does not answer, or cannot do it.
        """
        if self._agent is None:
            raise MachineError("The machine is off; boot it.")
        self._asked += 1
        self._agent.send({"number": self._asked, "ask": question})
        while True:
            try:
                answer = self._agent.receive(timeout_s)
            except TimeoutError as error:
                waited = f"no answer within {timeout_s:.0f} s"
                raise MachineError(f"{question} failed: {waited}.") from error
            if answer.get("number") == self._asked:
                break
        if "error" in answer:
            raise MachineError(f"{question} failed: {answer['error']}")
        return answer

    def qmp(self, command: str, **arguments: Any) -> Any:
        """Let QEMU do something, and return what it answers.

        Raises:
            MachineError: if it refuses.
        """
        with Line.open(self.folder / "qmp", 10) as line:
            line.receive(10)  # it greets
            for name, args in (("qmp_capabilities", {}), (command, arguments)):
                line.send({"execute": name, "arguments": args})
                answer = line.receive(60)
                while "event" in answer:
                    answer = line.receive(60)
                if "error" in answer:
                    raise MachineError(f"QEMU refuses {name}: {answer['error']}")
        return answer["return"]

    def cut(self) -> None:
        """Pull the plug: QEMU is killed, and what it had not written yet is lost."""
        if self._qemu is not None:
            self._qemu.send_signal(signal.SIGKILL)
            self._qemu.wait()
        self._forget()

    def switch_off(self, timeout_s: float = 120.0) -> float:
        """Switch off as people do; return how many seconds that took.

        Raises:
            MachineError: if it is still on after ``timeout_s`` seconds.
        """
        qemu, began = self._qemu, time.monotonic()
        if qemu is None:
            return 0.0
        self.run("systemctl poweroff --no-block")
        try:
            qemu.wait(timeout_s)
        except subprocess.TimeoutExpired as error:
            raise MachineError(f"It is still on after {timeout_s:.0f} s.") from error
        self._forget()
        return time.monotonic() - began

    def _forget(self) -> None:
        if self._agent is not None:
            self._agent.close()
        self._qemu = self._agent = None

    def switch_on(self) -> None:
        """Switch it on, and wait for nothing."""
        if not self.disk.exists() and self.writes is None:
            make_overlay(self.image.disk, self.disk)
        (self.folder / "serial.log").unlink(missing_ok=True)
        with (self.folder / "qemu.log").open("ab") as log:
            self._qemu = subprocess.Popen(
                self._command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        prefer(self._qemu.pid)
        self.powered_at = time.monotonic()
        if not self.hardware.has_screen:
            self.plug_screen(connected=False)
        if not self.hardware.has_network:
            self.plug_network(connected=False)

    @property
    def is_on(self) -> bool:
        """Whether it has power; when it starts anew, QEMU ends."""
        return self._qemu is not None and self._qemu.poll() is None

    def plug_network(self, *, connected: bool) -> None:
        """Plug the network's cable in, or pull it."""
        self.qmp("set_link", name="net", up=connected)

    def plug_stick(
        self, stick: Path, *, is_locked: bool = False, is_slow: bool = False
    ) -> None:
        """Put a USB stick in; the kernel sees a hotplug.

        Args:
            stick: a raw disk.
            is_locked: whether it takes no writes, as one with its small switch so.
            is_slow: whether it takes some sectors a second only.
        """
        file = {"driver": "file", "filename": str(stick.resolve())}
        how = {"driver": "throttle", "throttle-group": "slow"} if is_slow else {}
        node = {"driver": "raw", "node-name": "stick", "read-only": is_locked}
        self.qmp("blockdev-add", file=file, **{**node, **how})
        self.qmp("device_add", driver="usb-storage", drive="stick", id="stick")

    def pull_stick(self) -> None:
        """Pull the USB stick out, whatever is being read from it."""
        self.qmp("device_del", id="stick")
        until = time.monotonic() + 10
        while True:
            try:
                self.qmp("blockdev-del", **{"node-name": "stick"})
            except MachineError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
            else:
                return

    def plug_screen(self, *, connected: bool) -> None:
        """Connect the screen, or pull its cable: the kernel sees a hotplug.

        QEMU takes a VNC client that asks for a size of 0 x 0 as that.
        """
        size = self.hardware.screen_wh if connected else (0, 0)
        with Line.connected(self.folder / "vnc", 10) as line:
            line.settimeout(10)
            for answer, length in ((b"RFB 003.008\n", 12), (b"\1", 2), (b"\1", 4)):
                line.recv(length, socket.MSG_WAITALL)
                line.sendall(answer)
            name_length = struct.unpack(">20xI", line.recv(24, socket.MSG_WAITALL))[0]
            line.recv(name_length, socket.MSG_WAITALL)
            # SetDesktopSize with one screen of that size.
            line.sendall(struct.pack(">BxHHBxIHHHHI", 251, *size, 1, 0, 0, 0, *size, 0))
            line.sendall(
                struct.pack(">BBHHHH", 3, 1, 0, 0, 1, 1)
            )  # an answer: it was read
            line.recv(1)

    def _meet_agent(self) -> None:
        """Wait for the first word of the agent inside.

        Raises:
            MachineError: if the kernel panicked, or nobody answered in time.
            OSError: if QEMU ended.
        """
        until = self.powered_at + HELLO_S
        self._agent = Line.open(self.folder / "agent", 10)
        while time.monotonic() < until:
            if self._qemu is None or self._qemu.poll() is not None:
                raise MachineError("QEMU ended; see qemu.log")
            if "Kernel panic" in self.serial_log:
                raise MachineError("the kernel panicked")
            with suppress(TimeoutError):
                if self._agent.receive(2).get("hello"):
                    return
        raise MachineError(f"it was silent for {HELLO_S:.0f} s")

    def _command(self) -> list[str]:
        """Return how QEMU is started."""
        hardware, here = self.hardware, self.folder
        width, height = hardware.screen_wh
        return [
            *(program("qemu-system-x86_64"), "-name", "raspberrypi"),
            *("-machine", "q35", *processor(self.image), "-smp", "1"),
            *("-m", str(hardware.memory_mib)),
            *("-kernel", str(self.image.kernel), "-initrd", str(self.image.initrd)),
            *("-append", self._kernel_line),
            *("-nodefaults", "-no-user-config", "-no-reboot"),
            *("-display", "none", "-vnc", f"unix:{here / 'vnc'}"),
            *("-rtc", f"base={hardware.clock}"),
            *self._drives(),
            *(
                "-netdev",
                "user,id=net",
                "-device",
                "virtio-net-pci,netdev=net,romfile=",
            ),
            *("-device", f"virtio-gpu-pci,id=screen,xres={width},yres={height}"),
            *("-device", "virtio-rng-pci", "-device", "virtio-serial-pci"),
            *port("agent", here, "bench"),
            *port("camera", here, "camera"),
            *("-audiodev", f"wav,id=sound,path={here / 'sound.wav'}"),
            *("-device", "ich9-intel-hda", "-device", "hda-output,audiodev=sound"),
            *("-qmp", f"unix:{here / 'qmp'},server=on,wait=off"),
            *("-serial", f"file:{here / 'serial.log'}"),
        ]

    @property
    def _kernel_line(self) -> str:
        """What the kernel is told; of a card it has the screen as its console."""
        line = f"{KERNEL_LINE} bench.hand_size={self.hardware.hand_size}"
        if self.hardware.games is not None:
            line = line.replace(" rw ", f" {OVERLAY_LINE} ")
        return line if self.hardware.boot is None else f"{line} {CARD_LINE}"

    def _drives(self) -> Iterator[str]:
        """Yield the disk, perhaps with a log of all writes, and the stick."""
        if self.writes is None:
            yield from ("-drive", f"file={self.disk},format=qcow2,if=none,id=disk")
        else:
            yield from (
                "-blockdev",
                f"qcow2,node-name=real,file.driver=file,file.filename={self.disk}",
                "-blockdev",
                f"file,node-name=record,filename={self.writes}",
                "-blockdev",
                "blklogwrites,node-name=disk,file=real,log=record",
            )
        yield from ("-device", "virtio-blk-pci,drive=disk")
        if self.hardware.games is not None:
            games = f"file={self.hardware.games},format=raw,if=none,id=games"
            yield from ("-drive", games, "-device", "virtio-blk-pci,drive=games")
        yield from ("-device", "qemu-xhci,id=usb")
        yield from ("-object", f"throttle-group,id=slow,x-bps-write={SLOW_BYTES_A_S}")
        if self.hardware.stick is not None:
            stick = f"file={self.hardware.stick},format=raw,if=none,id=stick"
            yield from ("-drive", stick, "-device", "usb-storage,drive=stick,id=stick")
        if self.hardware.boot is not None:
            card = f"file={self.hardware.boot},format=raw,if=none,id=boot"
            yield from ("-drive", card, "-device", "virtio-blk-pci,drive=boot")


HELD_BY_EACH = """
for each in $(cat /sys/fs/cgroup/system.slice/companion.service/cgroup.procs); do
  echo $(tr -d ' ' < /proc/$each/comm) \
    $(awk '/^(Rss|Pss):/ {print $2}' /proc/$each/smaps_rollup)
done 2> /dev/null
"""
"""Prints name, RSS and PSS in KiB of each program of the table; some end meanwhile."""
KERNEL_LINE = (
    "root=/dev/vda rw rootfstype=ext4 console=tty0 console=ttyS0,115200 panic=3 quiet "
    "mitigations=off random.trust_cpu=on systemd.show_status=0 "
    "transparent_hugepage=never i8042.noaux"
)
"""What the kernel is told at power-on. A Pi's is built without huge pages, with which
programs hold more memory (no CONFIG_TRANSPARENT_HUGEPAGE in its bcm2712_defconfig). Nor
has it a PS/2 mouse, for which the compositor would show a pointer."""
OVERLAY_LINE = "overlayroot=tmpfs:recurse=0"
"""What it is told, in place of `rw`, for a root that is never written to; recurse=0
leaves the partition of the games as it is."""
CARD_LINE = "console=tty1 ds=nocloud;i=rpi-imager-1"
"""As a Pi has it, whose console is its screen, and as the Imager adds it."""


def processor(image: Image) -> tuple[str, ...]:
    """Return how QEMU plays the processor: by KVM where that works, else by itself.

    Newer processors than that make the drawing by software crash in plain emulation.
    """
    told = image.disk.with_name("accelerator")
    if not told.is_file():
        told.write_text("kvm" if kvm_works(image) else "tcg")
    if told.read_text() == "kvm":
        return "-accel", "kvm", "-cpu", "host"
    return "-accel", "tcg,thread=multi,tb-size=512", "-cpu", "Nehalem"


def kvm_works(image: Image) -> bool:
    """Whether a kernel comes to its first words by KVM; some offer it and cannot."""
    if not os.access("/dev/kvm", os.R_OK | os.W_OK):
        return False
    command = [
        *(program("qemu-system-x86_64"), "-machine", "q35", "-accel", "kvm"),
        *("-cpu", "host", "-m", "512", "-nodefaults", "-no-reboot", "-display", "none"),
        *("-kernel", str(image.kernel), "-append", "console=ttyS0 panic=-1"),
        *("-serial", "stdio"),
    ]
    try:
        done = subprocess.run(command, capture_output=True, timeout=20, check=False)
    except subprocess.TimeoutExpired as waited:
        return b"Linux version" in (waited.stdout or b"")
    return b"Linux version" in done.stdout


def prefer(pid: int) -> None:
    """Let a process that has a session of its own run before all others.

    An emulated processor that waits for other programs is no slow Pi: it stands still.
    Linux shares out its processors by session; a nice value counts only within one.
    """
    with suppress(OSError):  # whoever is not root may not, and some kernels cannot
        Path(f"/proc/{pid}/autogroup").write_text("-19")


def port(name: str, folder: Path, guest_name: str) -> tuple[str, ...]:
    """Return a serial port of its own, which is a socket outside."""
    return (
        *("-chardev", f"socket,id={name},path={folder / name},server=on,wait=off"),
        *("-device", f"virtserialport,chardev={name},name={guest_name}"),
    )


def make_overlay(below: Path, disk: Path) -> None:
    """Make a disk that holds only what differs from the one below."""
    subprocess.run(
        [
            *(program("qemu-img"), "create", "-q", "-f", "qcow2", "-F", "qcow2"),
            *("-b", str(below.resolve()), str(disk)),
        ],
        check=True,
    )


def program(name: str) -> str:
    """Return where a program is.

    Raises:
        MachineError: if it is not installed.
    """
    found = shutil.which(name)
    if found is None:
        raise MachineError(
            f"There is no {name}; run 'sudo apt install mmdebstrap qemu-system-x86 "
            "qemu-utils tesseract-ocr'."
        )
    return found


class Line:
    """JSON lines over a local socket."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._waiting = b""

    @classmethod
    def open(cls, path: Path, patience_s: float) -> "Line":
        """Connect to a socket that may not be there yet.

        Raises:
            OSError: if it is not there in time.
        """
        return cls(cls.connected(path, patience_s))

    @staticmethod
    def connected(path: Path, patience_s: float) -> socket.socket:
        """Return a connection to a socket that may not be there yet.

        Raises:
            OSError: if it is not there in time.
        """
        until = time.monotonic() + patience_s
        while True:
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                connection.connect(os.fspath(path))
            except OSError:
                connection.close()
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
            else:
                return connection

    def send(self, value: object) -> None:
        """Send a value."""
        self._connection.sendall(json.dumps(value).encode() + b"\n")

    def receive(self, timeout_s: float) -> dict[str, Any]:
        """Wait for the next value.

        Raises:
            TimeoutError: if none comes in time.
            MachineError: if the other side is gone.
        """
        self._connection.settimeout(timeout_s)
        while b"\n" not in self._waiting:
            part = self._connection.recv(1 << 16)
            if not part:
                raise MachineError("The machine is gone.")
            self._waiting += part
        line, _, self._waiting = self._waiting.partition(b"\n")
        return dict(json.loads(line))

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
