"""How each sensor of a Pi camera is read out so that it shows all that its lens sees.

Left alone, picamera2 takes the mode nearest in size to the picture asked for, and on
many sensors that one shows the middle only: half the width on Camera Module 3. The
sizes are those that ``rpicam-hello --list-cameras`` prints. They are written down here
because asking picamera2 (``sensor_modes``) configures the camera once for each mode.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FullField:
    """A mode of a sensor that leaves out nothing at the edges."""

    output_wh: tuple[int, int]
    """Size of what the sensor delivers, pixels."""
    bit_depth: int
    """Bits a pixel; with the size they name the mode."""
    picture_wh: tuple[int, int]
    """Size of the picture made of it, pixels: the sensor's own shape, so that nothing
    is cut off, and small enough to be read in time."""

    @property
    def sensor(self) -> dict[str, object]:
        """The mode as picamera2's configuration names it."""
        return {"output_size": self.output_wh, "bit_depth": self.bit_depth}


FULL_FIELDS = {
    "imx219": FullField((1640, 1232), 10, (1280, 960)),  # Camera Module 2
    "imx477": FullField((2028, 1520), 12, (1280, 960)),  # High Quality Camera
    "imx500": FullField((2028, 1520), 10, (1280, 960)),  # AI Camera
    "imx708": FullField((2304, 1296), 10, (1280, 720)),  # Camera Module 3, any lens
    "ov5647": FullField((1296, 972), 10, (1280, 960)),  # the first Camera Module
}


def full_field(model: str) -> FullField | None:
    """Return the mode for a sensor such as ``imx708_wide``; ``None`` if unknown."""
    return FULL_FIELDS.get(model.partition("_")[0])
