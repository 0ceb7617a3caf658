"""Gives the pictures of the bench outside to the camera that is not there.

They come over a serial port, one for each letter n that is sent there: a head of 24
bytes (format, width, height, length), then a picture as the camera is to deliver it. A
head of another format or size sets the camera anew.
"""

import fcntl
import os
import select
import struct
import time

PORT = "/dev/virtio-ports/camera"
VIDEO = "/dev/video0"
HEAD = struct.Struct("<4sIIQ4x")
VIDIOC_S_FMT = 0xC0D05605
OUTPUT, FIELD_NONE = 2, 1
PATIENCE_S = 3.0
"""After so many seconds without a word another picture is asked for."""


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
    """Return so many bytes; ``None`` if nobody sends."""
    parts = []
    while count:
        if not select.select([port], [], [], PATIENCE_S)[0]:
            return None
        part = os.read(port, min(count, 1 << 16))
        if not part:
            time.sleep(0.1)
            continue
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def next_picture(port):
    """Ask for a picture; return its format and itself, or ``None`` if none comes."""
    os.write(port, b"n")
    head = read(port, HEAD.size)
    if head is None:
        return None
    fourcc, width, height, length = HEAD.unpack(head)
    picture = read(port, length)
    return picture and ((fourcc, width, height), picture)


def main():
    port, video, known = os.open(PORT, os.O_RDWR), -1, None
    while True:
        sent = next_picture(port)
        if sent is None:
            continue
        form, picture = sent
        if form != known:
            if video >= 0:
                os.close(video)
            video = os.open(VIDEO, os.O_RDWR)
            fourcc, width, height = form
            most = width * height * (2 if fourcc == b"YUYV" else 1)
            set_format(video, *form, most)
            known = form
        os.write(video, picture)


main()
