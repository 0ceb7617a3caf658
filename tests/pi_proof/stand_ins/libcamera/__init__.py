"""A small libcamera of our own, under which the real picamera2 runs on any PC.

It has the names that picamera2 uses, three sensors, a thread that exposes a frame now
and then, and levers for what goes wrong (`libcamera.bench`). It draws no picture: each
is filled with its own number.
"""

from libcamera import _libcamera, controls, properties
from libcamera._libcamera import ColorSpace, Orientation, Rectangle, Size, Transform
from libcamera.camera import Camera, CameraConfiguration, Request, StreamRole
from libcamera.camera_list import CameraManager
from libcamera.control import ControlType
from libcamera.frames import FrameBuffer, FrameMetadata
from libcamera.streams import PixelFormat, SensorConfiguration

__all__ = [
    "Camera",
    "CameraConfiguration",
    "CameraManager",
    "ColorSpace",
    "ControlType",
    "FrameBuffer",
    "FrameMetadata",
    "Orientation",
    "PixelFormat",
    "Rectangle",
    "Request",
    "SensorConfiguration",
    "Size",
    "StreamRole",
    "Transform",
    "_libcamera",
    "controls",
    "properties",
]
