"""A camera: acquired by one owner, configured, started, and fed with requests."""

import mmap
import threading
import time
from collections import deque
from enum import Enum

from libcamera import controls, properties
from libcamera._libcamera import Orientation
from libcamera.bench import BENCH
from libcamera.streams import StreamConfiguration

StreamRole = Enum("StreamRole", "Raw StillCapture VideoRecording Viewfinder")


class CameraConfiguration:
    Status = Enum("Status", "Valid Adjusted Invalid")
    orientation = Orientation.Rotate0
    sensor_config = None

    def __init__(self, sensor, roles):
        self._streams = [StreamConfiguration(sensor) for _ in roles]

    def at(self, index):
        return self._streams[index]

    def __iter__(self):
        return iter(self._streams)

    def validate(self):
        for stream in self._streams:
            stream.stride = stream.stride or 3 * stream.size.width
        return self.Status.Valid


class Request:
    Status = Enum("Status", "Pending Complete Cancelled")

    def __init__(self, cookie):
        self.cookie = cookie
        self.buffers = {}
        self.reuse()

    def reuse(self):
        self.status = self.Status.Pending
        self.metadata = {}
        self.wanted = {}

    def add_buffer(self, stream, buffer):
        self.buffers[stream] = buffer

    def set_control(self, control, value):
        self.wanted[control] = value


class Camera:
    """The one camera of the bench."""

    def __init__(self, sensor, manager):
        self._sensor = sensor
        self._manager = manager
        self._is_held = False
        self._running = threading.Event()
        self._queue = deque()
        self.id = f"/base/soc/i2c0mux/i2c@1/{sensor.model}@1a"
        self.mode = None
        self.picture = None

    @property
    def controls(self):
        every = self._sensor.controls()
        return {k: v for k, v in every.items() if k not in BENCH.lacking}

    @property
    def properties(self):
        return {
            properties.Model: self._sensor.model,
            properties.Location: 2,
            properties.Rotation: 0,
            properties.ColorFilterArrangement: 0,
        }

    def _may(self, what):
        if what in BENCH.failing:
            raise BENCH.failing[what]

    def acquire(self):
        self._may("acquire")
        if self._is_held:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        self._is_held = True

    def release(self):
        self._may("release")
        self._is_held = False

    def generate_configuration(self, roles):
        return CameraConfiguration(self._sensor, roles)

    def configure(self, configuration):
        self._may("configure")
        wanted = configuration.sensor_config
        size = (wanted.output_size.width, wanted.output_size.height)
        self.mode = self._sensor.mode(size, wanted.bit_depth)
        self.picture = configuration.at(0).size
        return 0

    @property
    def seen(self):
        """What part of the sensor's width and height is in the picture."""
        _, _, width, height = self.mode.field
        shape = self.picture.width / self.picture.height
        shown = min(width, height * shape), min(height, width / shape)
        area = self._sensor.area
        return round(shown[0] / area[0], 2), round(shown[1] / area[1], 2)

    def create_request(self, cookie):
        return Request(cookie)

    def queue_request(self, request):
        self._may("queue_request")
        BENCH.applied.update((k.name, v) for k, v in request.wanted.items())
        self._queue.append(request)

    def start(self, wanted=None):
        self._may("start")
        BENCH.applied.update((k.name, v) for k, v in (wanted or {}).items())
        self._running.set()
        self._thread = threading.Thread(target=self._expose, daemon=True)
        self._thread.start()

    def stop(self):
        self._may("stop")
        self._running.clear()
        self._thread.join()
        self._queue.clear()

    def _expose(self):
        number = 0
        while self._running.is_set():
            time.sleep(BENCH.period_s)
            if not self._queue or not BENCH.frames_left:
                continue
            BENCH.frames_left -= 1
            number += 1
            self._complete(self._queue.popleft(), number)

    def _complete(self, request, number):
        for buffer in request.buffers.values():
            with mmap.mmap(buffer.planes[0].fd, 0) as memory:
                memory[:] = bytes([number % 256]) * len(memory)
        request.metadata = {
            controls.SensorTimestamp: time.monotonic_ns(),
            controls.ExposureTime: 10000,
            controls.AnalogueGain: 2.0,
            controls.ColourGains: (1.5, 1.6),
        }
        request.status = request.Status.Complete
        self._manager.ready(request)
