"""The simulated camera: draws the table, with a method for what players do there."""

from collections import deque
from collections.abc import Sequence
from typing import Self

from hardware.camera import Frame
from hardware.file_camera import PlaybackClock
from hardware.simulated import animations
from hardware.simulated.animations import (
    Animation,
    HandSpeed,
    SimulatedFrame,
    SimulatedPerson,
)
from hardware.simulated.optics import Light, Optics, Sensor
from hardware.simulated.projection import Picture, paste
from hardware.simulated.table import SimulatedTable

_SHOWN_AFTER = 5
"""Frames without a hand, after which the display of the box shows what was read."""


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
        self._closed = False
        self._quiet = 0
        """Frames since the last hand."""
        self._script: deque[Animation] = deque()
        self._light = light or Light()
        self._sensor = self._made_sensor(optics or Optics())
        self._gain = self._light.gain(self.table.size_wh)
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
        self.queue(animations.lay(self.table, card, self._person(seat), self._speed))

    def take_back(self, seat: int = 0) -> None:
        """Let a person take the uppermost card back."""
        self.queue(animations.take_back(self.table, self._person(seat), self._speed))

    def draw_from_pile(self, count: int = 1, seat: int = 0) -> None:
        """Let a person take ``count`` cards, one by one, from the draw pile."""
        who = self._person(seat)
        self.queue(animations.draw_from_pile(self.table, count, who, self._speed))

    def reshuffle(self, seat: int = 0) -> None:
        """Let a person take all but the uppermost card for a new draw pile."""
        self.queue(
            animations.clear_away(self.table, 1, self._person(seat), self._speed)
        )

    def turn_over(self, cards: Sequence[str], seat: int = 0) -> None:
        """Let a person turn the discard pile over; then these faces are up."""
        who = self._person(seat)
        self.queue(animations.turn_over(self.table, cards, who, self._speed))

    def gather(self, seat: int = 0) -> None:
        """Let a person take the whole discard pile for the next round."""
        self.queue(
            animations.clear_away(self.table, 0, self._person(seat), self._speed)
        )

    def queue(self, animation: Animation) -> None:
        """Queue an animation; those that were queued before are shown first."""
        self._script.append(animation)

    def idle(self, frames: int) -> None:
        """Let nothing happen for ``frames`` frames."""
        self.queue(animations.idle(frames))

    def read(self, timeout_s: float) -> Frame | None:
        """Draw the next frame; see `hardware.camera.Camera.read`."""
        if self._closed or not self._is_due(timeout_s):
            return None
        picture = self._sensor.read_out(self._expose(self._next_frame()))
        frame = Frame(picture, self._count, self._count / self._fps)
        self._count += 1
        return frame

    def _made_sensor(self, optics: Optics) -> Sensor:
        return Sensor(self.table.size_wh, self.table.rng, optics)

    def _person(self, seat: int) -> SimulatedPerson:
        return SimulatedPerson(seat, self._seats)

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

    def _next_frame(self) -> SimulatedFrame:
        # An animation stays queued until it is over, so that `is_at_rest` is never
        # true in the middle of one.
        while self._script:
            frame = next(self._script[0], None)
            if frame is not None:
                self._note_quiet(frame)
                return frame
            self._script.popleft()
        return SimulatedFrame()

    def _note_quiet(self, frame: SimulatedFrame) -> None:
        """Let the display of the box change a moment after the hands have gone."""
        self._quiet = 0 if frame.sprites else self._quiet + 1
        if self._quiet == _SHOWN_AFTER:
            self.table.update_screen()

    def _expose(self, frame: SimulatedFrame) -> Picture:
        settled = self.table.picture()
        if not frame.sprites:
            return self._expose_settled(settled)
        picture = settled.copy()
        for sprite in map(self.table.seen, frame.sprites):
            if sprite is not None:
                paste(picture, sprite)
        return self._sensor.expose(picture, self._gain)

    def _expose_settled(self, settled: Picture) -> Picture:
        """Expose the settled table once, and keep the picture until it changes."""
        if self._settled is None or self._settled[0] is not settled:
            self._settled = (settled, self._sensor.expose(settled, self._gain))
        return self._settled[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._closed = True
