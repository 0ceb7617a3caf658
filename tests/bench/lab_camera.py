"""Simulated cameras to which things happen: on the table, and to their frames."""

from dataclasses import dataclass, replace
from typing import Any, Self, cast

import cv2
import numpy as np
from bench import non_plays
from bench.non_plays import DisturbedFrame, Jolt

from hardware.camera import Camera, Frame
from hardware.errors import CameraError
from hardware.simulated.animations import SimulatedFrame
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.optics import Gain, Light, Optics, Sensor
from hardware.simulated.projection import Picture


@dataclass(frozen=True, slots=True)
class CheapOptics(Optics):
    """How good a camera is that meters and compresses."""

    meters: float = 0.0
    """How much the automatic exposure compensates for what enters the picture: 0 for
    a fixed exposure, 1 for a picture that is always equally bright."""
    metering_frames: float = 6.0
    """How slowly it compensates."""
    jpeg: int | None = None
    """Quality of the compression, 1 to 100; ``None`` for none."""


class CheapSensor(Sensor):
    """The lens and chip of a camera that is pushed, meters and compresses."""

    def __init__(
        self, size_wh: tuple[int, int], rng: np.random.Generator, optics: CheapOptics
    ) -> None:
        super().__init__(size_wh, rng, optics)
        self._cheap = optics
        self._usual: float | None = None
        self._exposure = 1.0
        self.jolt = Jolt()
        """How far the camera is from its place now."""

    def read_out(self, picture: Picture) -> Picture:
        """Return the picture as this frame shows it: jolted, noisy and compressed."""
        return self._compressed(super().read_out(self._metered(self._jolted(picture))))

    def _jolted(self, picture: Picture) -> Picture:
        if self.jolt == Jolt():
            return picture
        width, height = self._size_wh
        warp = cv2.getRotationMatrix2D(
            (width / 2, height / 2), -self.jolt.turn_deg, 1.0
        )
        warp[:, 2] += np.array([self.jolt.dx, self.jolt.dy])
        seen = cv2.warpAffine(
            picture, warp, self._size_wh, borderMode=cv2.BORDER_REFLECT
        )
        return cast("Picture", seen)

    def _metered(self, picture: Picture) -> Picture:
        """Adjust the exposure towards the brightness of the first picture."""
        if not self._cheap.meters:
            return picture
        bright = float(picture[::8, ::8].mean()) + 1
        if self._usual is None:
            self._usual = bright
        wanted = (self._usual / bright) ** self._cheap.meters
        self._exposure += (wanted - self._exposure) / self._cheap.metering_frames
        return cast("Picture", cv2.convertScaleAbs(picture, alpha=self._exposure))

    def _compressed(self, picture: Picture) -> Picture:
        if self._cheap.jpeg is None:
            return picture
        quality = [cv2.IMWRITE_JPEG_QUALITY, self._cheap.jpeg]
        packed = cv2.imencode(".jpg", picture, quality)[1]
        return cast("Picture", cv2.imdecode(packed, cv2.IMREAD_COLOR))


class _Unplugged:
    """The animation of a camera without a plug: no frame comes until it is over."""

    is_over = False

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> SimulatedFrame:
        if self.is_over:
            raise StopIteration
        raise CameraError(
            "The simulated camera is unplugged; plug it in with plug_in()."
        )


class DisturbedCamera(SimulatedCamera):
    """A simulated camera with a method for whatever can disturb a table.

    Args:
        args: as for `SimulatedCamera`.
        optics: how good the camera is.
        options: as for `SimulatedCamera`.
    """

    _sensor: CheapSensor

    def __init__(
        self, *args: Any, optics: CheapOptics | None = None, **options: Any
    ) -> None:
        self._cheap = optics or CheapOptics()
        super().__init__(*args, optics=self._cheap, **options)
        self._coming_light = self._light
        self._unplugged = _Unplugged()

    def _made_sensor(self, optics: Optics) -> CheapSensor:
        size_wh = self.table.size_wh
        return CheapSensor(size_wh, self.table.rng, self._cheap)

    def unplug(self) -> None:
        """Unplug the camera when everything queued so far has been shown."""
        self._unplugged = _Unplugged()
        self.queue(self._unplugged)

    def plug_in(self) -> None:
        """Plug the camera in again at once."""
        self._unplugged.is_over = True

    def pass_hand(self, seat: int = 0) -> None:
        """Let a hand hover over the pile; nothing is played."""
        self.queue(non_plays.pass_hand(self.table, self._person(seat), self._speed))

    def nudge(self, seat: int = 0) -> None:
        """Let a hand push the uppermost card a little."""
        self.queue(non_plays.nudge(self.table, self._person(seat), self._speed))

    def shadow(self, frames: int = 16) -> None:
        """Let a soft shadow cross the table."""
        self.queue(non_plays.shadow(self.table, frames))

    def dim(self, factor: float, frames: int = 4) -> None:
        """Change the lamp's brightness by a factor; below 1 is darker."""
        dimmed = self._coming_light.brightness * factor
        self.light(replace(self._coming_light, brightness=dimmed), frames)

    @property
    def lamp(self) -> Light:
        """The lamp as it will be when everything that was queued has been shown."""
        return self._coming_light

    def light(self, light: Light, frames: int = 4) -> None:
        """Change the lamp gradually over ``frames`` frames."""
        self.queue(non_plays.change_light(self._coming_light, light, frames))
        self._coming_light = light

    def cover_lens(self, frames: int = 10) -> None:
        """Cover the lens for ``frames`` frames."""
        self.queue(non_plays.cover_lens(frames))

    def _expose(self, moment: SimulatedFrame) -> Picture:
        if not isinstance(moment, DisturbedFrame):
            return super()._expose(moment)
        if moment.light is not None:
            self._light, self._settled = moment.light, None
            self._gain = moment.light.gain(self.table.size_wh)
        if moment.jolt is not None:
            self._sensor.jolt = moment.jolt
        if moment.covered:
            return self._covered_lens()
        if moment.shade is None:
            return super()._expose(moment)
        lit, settled = self._gain, self._settled
        self._gain, self._settled = cast("Gain", cv2.multiply(lit, moment.shade)), None
        picture = super()._expose(moment)
        self._gain, self._settled = lit, settled
        return picture

    def _covered_lens(self) -> Picture:
        width, height = self.table.size_wh
        skin = np.array([18, 20, 52]) * self._light.brightness
        return np.full((height, width, 3), skin.clip(0, 255), np.uint8)


@dataclass(frozen=True, slots=True)
class Trouble:
    """How often each fault occurs, as fractions of all frames."""

    dropped: float = 0.0
    """A frame never comes."""
    repeated: float = 0.0
    """The last picture comes again with a new number."""
    stalled: float = 0.0
    """No frame comes for half a second or more; the next one is new."""
    stall_frames: int = 10
    """How many frames are lost in a stall."""


class UnsteadyCamera:
    """Passes on the frames of another camera, but not all of them.

    Args:
        camera: the camera that the frames come from.
        trouble: what goes wrong, and how often.
        rng: decides when.
    """

    def __init__(
        self, camera: Camera, trouble: Trouble, rng: np.random.Generator
    ) -> None:
        self._camera = camera
        self._trouble = trouble
        self._rng = rng
        self._last: Frame | None = None

    @property
    def ended(self) -> bool:
        """Whether the other camera has ended."""
        return self._camera.ended

    def read(self, timeout_s: float) -> Frame | None:
        """Pass on the next frame that comes through; see `hardware.camera.Camera`."""
        frame = self._camera.read(timeout_s)
        for _ in range(self._lost()):
            frame = self._camera.read(timeout_s) or frame
        if frame is None:
            return None
        if self._last is not None and self._rng.random() < self._trouble.repeated:
            return replace(self._last, index=frame.index, at=frame.at)
        self._last = frame
        return frame

    def _lost(self) -> int:
        """Return how many frames are lost before the next one."""
        if self._rng.random() < self._trouble.stalled:
            return self._trouble.stall_frames
        return int(self._rng.random() < self._trouble.dropped)

    def __enter__(self) -> Self:
        self._camera.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self._camera.__exit__(*exc)
