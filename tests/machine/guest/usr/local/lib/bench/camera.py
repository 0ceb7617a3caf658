"""Gives the pictures of the bench outside to the camera that is not there.

They come over a serial port: a head of 24 bytes (format, width, height, length), then a
picture as the camera is to deliver it. A head of another format or size sets the camera
anew.
"""

import fcntl
import os
import struct
import time

PORT = "/dev/virtio-ports/camera"
VIDEO = "/dev/video0"
HEAD = struct.Struct("<4sIIQ4x")
VIDIOC_S_FMT = 0xC0D05605
OUTPUT, FIELD_NONE = 2, 1


def set_format(video, fourcc, width, height, length):
    """Tell v4l2loopback what will be written (struct v4l2_format)."""
    per_line = width * 2 if fourcc == b"YUYV" else 0
    pixels = struct.pack(
        "<II4sIIIIIIII",
        width,
        height,
        fourcc,
        FIELD_NONE,
        per_line,
        length,
        0,
        0,
        0,
        0,
        0,
    )
    fcntl.ioctl(
        video,
        VIDIOC_S_FMT,
        bytearray(struct.pack("<I4x", OUTPUT) + pixels.ljust(200, b"\0")),
    )


def read(port, count):
    parts = []
    while count:
        part = os.read(port, min(count, 1 << 16))
        if not part:  # nobody sends
            time.sleep(0.1)
            continue
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def main():
    port, video, known = os.open(PORT, os.O_RDONLY), -1, None
    while True:
        fourcc, width, height, length = HEAD.unpack(read(port, HEAD.size))
        picture = read(port, length)
        if (fourcc, width, height) != known:
            if video >= 0:
                os.close(video)
            video = os.open(VIDEO, os.O_RDWR)
            most = width * height * (2 if fourcc == b"YUYV" else 1)
            set_format(video, fourcc, width, height, most)
            known = fourcc, width, height
        os.write(video, picture)


main()
