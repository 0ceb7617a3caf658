"""Three sensors with their modes, as `rpicam-hello --list-cameras` tells them."""

from dataclasses import dataclass

from libcamera import controls
from libcamera._libcamera import Rectangle
from libcamera.control import ControlInfo


@dataclass(frozen=True)
class Mode:
    """A way to read a sensor out."""

    size: tuple[int, int]
    bit_depth: int
    field: tuple[int, int, int, int]
    """What of the sensor's area it shows: x, y, width, height."""


@dataclass(frozen=True)
class Sensor:
    model: str
    area: tuple[int, int]
    modes: tuple[Mode, ...]
    extra: tuple[object, ...] = ()
    """Controls that not every module has."""

    def mode(self, size, bit_depth):
        return next(m for m in self.modes if (m.size, m.bit_depth) == (size, bit_depth))

    def controls(self):
        common = (
            *(controls.AeEnable, controls.AwbEnable, controls.ExposureTime),
            *(controls.AnalogueGain, controls.ColourGains, controls.NoiseReductionMode),
            *(controls.FrameDurationLimits, controls.AeFlickerMode),
            *(controls.AeFlickerPeriod, *self.extra),
        )
        crop = Rectangle(0, 0, *self.area)
        return {each: ControlInfo() for each in common} | {
            controls.ScalerCrop: ControlInfo(Rectangle(), crop, crop)
        }


IMX708 = Sensor(
    "imx708_wide",
    (4608, 2592),
    (
        Mode((1536, 864), 10, (768, 432, 3072, 1728)),
        Mode((2304, 1296), 10, (0, 0, 4608, 2592)),
        Mode((4608, 2592), 10, (0, 0, 4608, 2592)),
    ),
    (controls.AfMode, controls.LensPosition),
)
IMX477 = Sensor(
    "imx477",
    (4056, 3040),
    (
        Mode((1332, 990), 10, (696, 528, 2664, 1980)),
        Mode((2028, 1080), 12, (0, 440, 4056, 2160)),
        Mode((2028, 1520), 12, (0, 0, 4056, 3040)),
        Mode((4056, 3040), 12, (0, 0, 4056, 3040)),
    ),
)
IMX219 = Sensor(
    "imx219",
    (3280, 2464),
    tuple(
        Mode(size, depth, field)
        for depth in (8, 10)
        for size, field in (
            ((640, 480), (1000, 752, 1280, 960)),
            ((1640, 1232), (0, 0, 3280, 2464)),
            ((1920, 1080), (680, 692, 1920, 1080)),
            ((3280, 2464), (0, 0, 3280, 2464)),
        )
    ),
)
