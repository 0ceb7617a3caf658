"""A machine whose camera is a Raspberry Pi's: the real picamera2 on a real libcamera.

libcamera is Debian's, which has a pipeline for vimc, the kernel's simulated camera.
What only a Pi's sensor has is not there: its modes and raw pictures, exposure, white
balance and focus.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from machine import image
from machine.bench import Bench
from machine.power import mounted, run
from machine.qemu import Image, MachineError

SCRIPT, SEEN = (
    Path(__file__).with_name(name) for name in ("pi_camera.sh", "seen_by_pi_camera.py")
)
STAND_IN = image.ROOT / "tests" / "pi_proof" / "stand_ins" / "pykms.py"
PROGRAM = "cd / && sudo -u companion /opt/companion/current/bin"
DOCTOR = (
    f"{PROGRAM}/companion doctor --config /etc/companion/companion.toml "
    "--data /var/lib/companion 2> /dev/null | grep '^camera' || true"
)
BETWEEN = "/sys/module/vimc/parameters/frame_ms"
"""Milliseconds between two pictures; who tests it may change it."""
HANG, GO_ON = f"echo 100000000 > {BETWEEN}", f"echo 1000 > {BETWEEN}"
PULL, PLUG = (
    f"echo vimc.0 > /sys/bus/platform/drivers/vimc/{file}"
    for file in ("unbind", "bind")
)
SHOWN_S = 120.0
READY, LOST = "camera ready", "camera lost"
"""What the start page says."""


def disk() -> Image:
    """Return the machine's disk with that camera; made when what goes in changed."""
    built = image.present()
    made = replace(built, disk=image.BUILD / "pi-camera.qcow2")
    stamp = image.stamp("pi-camera")
    parts = (image.stamp("disk"), SCRIPT, STAND_IN)
    key = image.digest(part.read_bytes() for part in parts)
    if stamp.is_file() and stamp.read_text() == key:
        return made
    image.say("picamera2, libcamera and a camera for them")
    stamp.unlink(missing_ok=True)
    raw = made.disk.with_suffix(".raw")
    run("qemu-img", "convert", "-O", "raw", str(built.disk), str(raw))
    with mounted(raw, image.BUILD / "root") as root:
        image.run("bash", str(SCRIPT), str(root), str(STAND_IN))
    run("qemu-img", "convert", "-O", "qcow2", str(raw), str(made.disk))
    raw.unlink()
    stamp.write_text(key)
    return made


def at_table(bench: Bench) -> Iterator[str]:
    """Let the camera of a table that is ready fail.

    Yields:
        After each step what was wrong; empty if nothing was.
    """
    machine = bench.machine
    yield shown(bench, READY, "start")
    yield told(bench, "camera in use: real", "doctor beside the table")
    machine.run(HANG)
    yield shown(bench, LOST, "hang")
    machine.run(GO_ON)
    yield shown(bench, READY, "hang ended")
    # libcamera ends the program itself when a camera that it holds is gone for good.
    restarts = machine.restarts()
    machine.run(PULL)
    machine.wait_for(lambda: machine.restarts() > restarts, "new start", SHOWN_S)
    machine.wait_ready()
    yield shown(bench, LOST, "gone")
    machine.run(PLUG)
    yield shown(bench, READY, "back")


def without_table(bench: Bench) -> Iterator[str]:
    """Try the camera without the table.

    Yields:
        After each step what was wrong; empty if nothing was.
    """
    machine = bench.machine
    machine.stop_table()
    yield told(bench, "camera: real (pi, 1280x960)", "doctor")
    machine.run(f"chmod 666 {BETWEEN}")
    command = f"{PROGRAM}/python - 2> /run/seen.log <<'END'\n{SEEN.read_text()}\nEND"
    seen = machine.run(command, 600)
    for line in seen.splitlines():
        name, _, fault = line.partition(": ")
        yield f"{name}: {fault}" if fault else ""
    machine.run("modprobe --remove vimc")
    yield told(bench, "camera: failed (pi) - No Pi camera", "doctor without one")


def shown(bench: Bench, words: str, when: str) -> str:
    """Return what is wrong if the screen does not come to say something."""
    try:
        bench.machine.wait_for(
            lambda: words in bench.screen.text().casefold(), repr(words), SHOWN_S
        )
    except MachineError as error:
        return f"{when}: {error}"
    return ""


def told(bench: Bench, words: str, when: str) -> str:
    """Return what is wrong if the doctor does not say something of the camera."""
    said = bench.machine.run(DOCTOR, 180)
    return "" if words in said else f"{when}: {said.strip()}"
