"""A Raspberry Pi that is not there: a Debian in QEMU, with its power switch."""

import signal
import socket
import struct
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Self

from machine.line import Line
from machine.qemu import (
    CARD_LINE,
    KERNEL_LINE,
    OVERLAY_LINE,
    Hardware,
    Image,
    MachineError,
    devices,
    drives,
    make_overlay,
    prefer,
    processor,
    program,
)

READY_S = 600.0
"""How long it may take to READY, when others use the processor."""
ASKED_EVERY_S = 2.0
"""How often it is asked for that: each time costs an emulated processor 0.3 s."""


@dataclass(slots=True)
class Counts:
    """What went wrong with the emulation, not with the product."""

    boots: int = 0
    panics: int = 0
    """Boots that panicked or hung, and were tried once more."""


@dataclass(slots=True)
class Machine:
    """One machine with one disk; a context manager that ends with its power off."""

    hello_s: ClassVar[float] = 240.0
    """How long a boot may take until it answers; plain emulation is slow."""
    image: Image
    folder: Path
    """Holds its disk, its log and its sockets."""
    hardware: Hardware = field(default_factory=Hardware)
    writes: Path | None = None
    """Where every write to the disk is recorded, if it is; see `power`."""
    counts: Counts = field(default_factory=Counts)
    _qemu: subprocess.Popen[bytes] | None = None
    _agent: Line | None = None
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
            # A picture is asked for: its answer says that the size was read.
            line.sendall(struct.pack(">BBHHHH", 3, 1, 0, 0, 1, 1))
            line.recv(1)

    def _meet_agent(self) -> None:
        """Wait for the first word of the agent inside.

        Raises:
            MachineError: if the kernel panicked, or nobody answered in time.
            OSError: if QEMU ended.
        """
        until = self.powered_at + self.hello_s
        self._agent = Line.open(self.folder / "agent", 10)
        while time.monotonic() < until:
            if self._qemu is None or self._qemu.poll() is not None:
                raise MachineError("QEMU ended; see qemu.log")
            if "Kernel panic" in self.serial_log:
                raise MachineError("the kernel panicked")
            with suppress(TimeoutError):
                if self._agent.receive(2).get("hello"):
                    return
        raise MachineError(f"it was silent for {self.hello_s:.0f} s")

    def _command(self) -> list[str]:
        """Return how QEMU is started."""
        hardware = self.hardware
        return [
            *(*self._board, "-name", "raspberrypi"),
            *("-smp", "1", "-m", str(hardware.memory_mib)),
            *("-kernel", str(self.image.kernel), "-initrd", str(self.image.initrd)),
            *("-append", self._kernel_line),
            *drives(hardware, self.disk, self.writes),
            *devices(hardware, self.folder),
        ]

    @property
    def _board(self) -> tuple[str, ...]:
        """The program that plays it, its board and its processor."""
        qemu = program("qemu-system-x86_64")
        return qemu, "-machine", "q35", *processor(self.image)

    @property
    def _kernel_line(self) -> str:
        """What the kernel is told; of a card it has the screen as its console."""
        line = f"{KERNEL_LINE} bench.hand_size={self.hardware.hand_size}"
        if self.hardware.games is not None:
            line = line.replace(" rw ", f" {OVERLAY_LINE} ")
        return line if self.hardware.boot is None else f"{line} {CARD_LINE}"


HELD_BY_EACH = """
for each in $(cat /sys/fs/cgroup/system.slice/companion.service/cgroup.procs); do
  echo $(tr -d ' ' < /proc/$each/comm) \
    $(awk '/^(Rss|Pss):/ {print $2}' /proc/$each/smaps_rollup)
done 2> /dev/null
"""
"""Prints name, RSS and PSS in KiB of each program of the table; some end meanwhile."""
