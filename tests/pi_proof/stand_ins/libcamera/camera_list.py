"""The list of cameras, and the line on which finished requests are told."""

import contextlib
import os
import threading

from libcamera.bench import BENCH
from libcamera.camera import Camera


class CameraManager:
    _only = None

    def __init__(self):
        self._ready = []
        self._lock = threading.Lock()
        self.event_fd, self._bell = os.pipe2(os.O_NONBLOCK)
        self._cameras = {}

    @classmethod
    def singleton(cls):
        cls._only = cls._only or cls()
        return cls._only

    @property
    def cameras(self):
        if BENCH.sensor is None:
            return []
        sensor = BENCH.sensor
        if sensor.model not in self._cameras:
            self._cameras[sensor.model] = Camera(sensor, self)
        return [self._cameras[sensor.model]]

    def ready(self, request):
        with self._lock:
            self._ready.append(request)
        os.write(self._bell, b"\0")

    def get_ready_requests(self):
        with contextlib.suppress(BlockingIOError):
            os.read(self.event_fd, 4096)
        with self._lock:
            ready, self._ready = self._ready, []
        return ready
