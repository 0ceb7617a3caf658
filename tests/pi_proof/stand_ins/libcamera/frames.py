"""Buffers and what is known of the pictures in them."""

from enum import Enum
from types import SimpleNamespace


class FrameMetadata:
    Status = Enum("Status", "Success Error Startup Cancelled")

    def __init__(self):
        self.status = self.Status.Success
        self.planes = [SimpleNamespace(bytes_used=0)]


class FrameBuffer:
    class Plane:
        Plane = None
        fd = -1
        offset = 0
        length = 0

    def __init__(self, planes):
        self.planes = planes
        self.metadata = FrameMetadata()
