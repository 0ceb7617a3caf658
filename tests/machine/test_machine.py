"""What the bench says of a machine that does not answer."""

import socket
from pathlib import Path

import pytest

from machine.line import Line
from machine.machine import Machine
from machine.qemu import Image, MachineError


def test_a_machine_that_is_silent_is_a_fault_that_is_counted(tmp_path: Path) -> None:
    """Anything but a `MachineError` would end the whole proof."""
    image = Image(tmp_path / "disk", tmp_path / "kernel", tmp_path / "initrd")
    ours, theirs = socket.socketpair()
    with theirs, Line(ours) as agent:
        machine = Machine(image, tmp_path, _agent=agent)
        with pytest.raises(MachineError, match="no answer within 0 s"):
            machine.ask({"level": 4}, timeout_s=0.01)
