"""Simulated cameras to which things happen: on the table, and to their frames."""

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from bench import non_plays

from hardware.camera import Camera, Frame
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.drawing.optics import Light


class DisturbedCamera(SimulatedCamera):
    """A simulated camera with a method for whatever can disturb a table.

    Args:
        args: as for `SimulatedCamera`.
        options: as for `SimulatedCamera`.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._coming_light = self._light

    def pass_hand(self, seat: int = 0) -> None:
        """Let a hand hover over the pile; nothing is played."""
        self.let(non_plays.pass_hand(self.table, self._who(seat), self._speed))

    def nudge(self, seat: int = 0) -> None:
        """Let a hand push the uppermost card a little."""
        self.let(non_plays.nudge(self.table, self._who(seat), self._speed))

    def shadow(self, frames: int = 16) -> None:
        """Let a soft shadow cross the table."""
        self.let(non_plays.shadow(self.table, frames))

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
        self.let(non_plays.change_light(self._coming_light, light, frames))
        self._coming_light = light

    def cover_lens(self, frames: int = 10) -> None:
        """Cover the lens for ``frames`` frames."""
        self.let(non_plays.cover_lens(frames))


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
