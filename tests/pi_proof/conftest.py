"""Lets the real picamera2 run here: on a small libcamera of our own (`stand_ins`)."""

import os
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).parent / "stand_ins"))

from libcamera.bench import reset
from picamera2.allocators import dmaallocator
from picamera2.dma_heap import UniqueFD


class MemoryHeap:
    """Gives memory as the kernel's DMA heap does; a PC may have none."""

    error = None

    def __init__(self):
        if self.error:
            raise self.error

    def alloc(self, name, size):
        memory = os.memfd_create(name)
        os.ftruncate(memory, size)
        return UniqueFD(memory)

    def close(self):
        """Have nothing to close."""


# For good: picamera2 asks for memory once more when the program ends.
dmaallocator.DmaHeap = MemoryHeap
dmaallocator.fcntl = SimpleNamespace(ioctl=lambda *_: 0)


@pytest.fixture
def heap(monkeypatch):
    """The memory of the kernel, with its lever `error`."""
    monkeypatch.setattr(MemoryHeap, "error", None)
    return MemoryHeap


@pytest.fixture
def bench():
    """A camera on the bench, whole again after the test."""
    yield reset()
    reset()


@pytest.fixture
def held():
    """Count descriptors and threads, to see that nothing is leaked."""

    def count():
        for thread in threading.enumerate():
            if thread.name == "time limit":  # it has answered, and is about to end
                thread.join(5)
        return len(list(Path("/proc/self/fd").iterdir())), threading.active_count()

    return count
