"""The simulated camera: draws the table, with a method for what players do there."""

from collections import deque
from collections.abc import Sequence
from typing import Self, cast

import cv2
import numpy as np

from hardware.camera import Frame
from hardware.errors import CameraError
from hardware.file_camera import PlaybackClock
from hardware.simulated import animations
from hardware.simulated.animations import (
    Animation,
    HandSpeed,
    SimulatedFrame,
    SimulatedPerson,
)
from hardware.simulated.drawing.optics import Gain, Light, Optics, Sensor
from hardware.simulated.drawing.projection import Picture, paste
from hardware.simulated.table import SimulatedTable


class SimulatedCamera:
    """A camera over a `SimulatedTable`; a context manager, see `hardware.camera`.

    Each method queues the frames of one animation and returns at once; any thread may
    call it. Frames are drawn when they are read, one after the other, so the table's
    time passes as fast as it is read, or in real time.

    Args:
        table: the table and what lies on it.
        light: the lamp.
        fps: frames per second of the table's time.
        seats: how many people sit around the table.
        speed: how quickly they move.
        optics: how good the camera is.
        real_time: a clock to keep to; without one, time passes as frames are read.
    """

    def __init__(  # noqa: PLR0913 (everything has a default)
        self,
        table: SimulatedTable | None = None,
        *,
        light: Light | None = None,
        fps: float = 10.0,
        seats: int = 4,
        speed: HandSpeed | None = None,
        optics: Optics | None = None,
        real_time: PlaybackClock | None = None,
    ) -> None:
        self.table = table or SimulatedTable()
        self._fps = fps
        self._seats = seats
        self._speed = speed or HandSpeed()
        self._real_time = real_time
        self._began: float | None = None
        self._count = 0
        self._plugged = True
        self._closed = False
        self._script: deque[Animation] = deque()
        self._light = light or Light()
        self._sensor = Sensor(
            self.table.projection.size_wh, self.table.rng, optics or Optics()
        )
        self._gain = self._light.gain(self.table.projection.size_wh)
        self._settled: tuple[Picture, Picture] | None = None

    @property
    def is_at_rest(self) -> bool:
        """Whether everything that was queued has been shown."""
        return not self._script

    @property
    def ended(self) -> bool:
        """Whether the camera was closed; the table itself never ends."""
        return self._closed

    def lay(self, card: str, seat: int = 0) -> None:
        """Let a person lay a card, in notation such as ``R7``, on the pile."""
        self._queue(animations.lay(self.table, card, self._who(seat), self._speed))

    def take_back(self, seat: int = 0) -> None:
        """Let a person take the uppermost card back."""
        self._queue(animations.take_back(self.table, self._who(seat), self._speed))

    def draw_from_pile(self, count: int = 1, seat: int = 0) -> None:
        """Let a person take ``count`` cards, one by one, from the draw pile."""
        who = self._who(seat)
        self._queue(animations.draw_from_pile(self.table, count, who, self._speed))

    def reshuffle(self, seat: int = 0) -> None:
        """Let a person take all but the uppermost card for a new draw pile."""
        self._queue(animations.reshuffle(self.table, self._who(seat), self._speed))

    def turn_over(self, cards: Sequence[str], seat: int = 0) -> None:
        """Let a person turn the discard pile over; then these faces are up."""
        who = self._who(seat)
        self._queue(animations.turn_over(self.table, cards, who, self._speed))

    def gather(self, seat: int = 0) -> None:
        """Let a person take the whole discard pile for the next round."""
        self._queue(animations.gather(self.table, self._who(seat), self._speed))

    def let(self, animation: Animation) -> None:
        """Queue any other animation."""
        self._queue(animation)

    def idle(self, frames: int) -> None:
        """Let nothing happen for ``frames`` frames."""
        self._queue(animations.idle(frames))

    def unplug(self) -> None:
        """Unplug the camera when everything queued so far has been shown."""
        self._queue(animations.do(self._pull_plug))

    def plug_in(self) -> None:
        """Plug the camera in again at once."""
        self._plugged = True

    def read(self, timeout_s: float) -> Frame | None:
        """Draw the next frame; see `hardware.camera.Camera.read`.

        Raises:
            CameraError: while the camera is unplugged.
        """
        if self._closed or not self._is_due(timeout_s):
            return None
        moment = self._next_moment()
        if not self._plugged:
            raise CameraError(
                "The simulated camera is unplugged; plug it in with plug_in()."
            )
        frame = Frame(self._draw(moment), self._count, self._count / self._fps)
        self._count += 1
        return frame

    def _who(self, seat: int) -> SimulatedPerson:
        return SimulatedPerson(seat, self._seats)

    def _pull_plug(self) -> None:
        self._plugged = False

    def _queue(self, animation: Animation) -> None:
        self._script.append(animation)

    def _is_due(self, timeout_s: float) -> bool:
        """Wait for the next frame's time; return whether it has come."""
        if self._real_time is None:
            return True
        now = self._real_time.clock()
        if self._began is None:
            self._began = now
        wait_s = self._began + self._count / self._fps - now
        if wait_s > 0:
            self._real_time.sleep(min(wait_s, timeout_s))
        else:
            self._began -= wait_s  # the table's time waits for a late reader
        return wait_s <= timeout_s

    def _next_moment(self) -> SimulatedFrame:
        # An animation stays queued until it is over, so that `is_at_rest` is never
        # true in the middle of one.
        while self._script and self._plugged:
            moment = next(self._script[0], None)
            if moment is not None:
                return moment
            self._script.popleft()
        return SimulatedFrame()

    def _draw(self, moment: SimulatedFrame) -> Picture:
        if moment.light is not None:
            self._set_light(moment.light)
        if moment.jolt is not None:
            self._sensor.jolt = moment.jolt
        if moment.covered:
            return self._sensor.read_out(self._covered_lens())
        return self._sensor.read_out(self._expose(moment))

    def _expose(self, moment: SimulatedFrame) -> Picture:
        settled = self.table.picture()
        if not moment.sprites and moment.shade is None:
            return self._expose_settled(settled)
        picture = settled.copy() if moment.sprites else settled
        for sprite in moment.sprites:
            paste(picture, sprite)
        gain = self._gain
        if moment.shade is not None:
            gain = cast("Gain", cv2.multiply(gain, moment.shade))
        return self._sensor.expose(picture, gain)

    def _expose_settled(self, settled: Picture) -> Picture:
        """Expose the settled table once, and keep the picture until it changes."""
        if self._settled is None or self._settled[0] is not settled:
            self._settled = (settled, self._sensor.expose(settled, self._gain))
        return self._settled[1]

    def _set_light(self, light: Light) -> None:
        self._light = light
        self._gain = light.gain(self.table.projection.size_wh)
        self._settled = None

    def _covered_lens(self) -> Picture:
        width, height = self.table.projection.size_wh
        skin = np.array([18, 20, 52]) * self._light.brightness
        return np.full((height, width, 3), skin.clip(0, 255), np.uint8)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._closed = True
