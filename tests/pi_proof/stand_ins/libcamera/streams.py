"""Streams of pictures and their formats."""

from libcamera._libcamera import Size


class PixelFormat(str):
    __slots__ = ()


class SensorConfiguration:
    bit_depth = 0
    output_size = Size()


class Stream:
    def __init__(self, configuration):
        self.configuration = configuration


class StreamFormats:
    """The raw formats of a sensor and their sizes."""

    def __init__(self, sensor):
        self._sizes = {}
        for mode in sensor.modes:
            name = PixelFormat(f"SRGGB{mode.bit_depth}_CSI2P")
            self._sizes.setdefault(name, []).append(Size(*mode.size))

    @property
    def pixel_formats(self):
        return list(self._sizes)

    def sizes(self, pixel_format):
        return self._sizes[pixel_format]


class StreamConfiguration:
    color_space = None
    buffer_count = 4
    stride = 0
    pixel_format = PixelFormat("XBGR8888")
    size = Size(640, 480)

    def __init__(self, sensor):
        self.formats = StreamFormats(sensor)
        self.stream = Stream(self)

    @property
    def frame_size(self):
        return self.stride * self.size.height
