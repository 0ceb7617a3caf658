"""The delay, in frames, from the hand's leaving to the report of a landed card."""

import statistics
from collections.abc import Iterator
from itertools import islice

from companion.bench.drawn import FPS, camera, cards, next_frame
from companion.bench.measurement import Measurement, Options, at_most
from companion.core.errors import CompanionError
from hardware.simulated.camera import SimulatedCamera
from vision.following.pile import PileFollower
from vision.following.pile_events import CardLanded
from vision.reading.reader import Reader

_CARDS = 24
_BARE_FRAMES = 30
_STILL_FRAMES = 30
_MOST_FRAMES = 150


def measure(_options: Options) -> Iterator[Measurement]:
    """Measure the delay of cards on a simulated table at 15 frames per second."""
    table_camera, follower = camera(11), PileFollower(Reader.load())
    _watch(table_camera, follower, _BARE_FRAMES)
    delays = []
    for number, card in enumerate(islice(cards(), _CARDS)):
        table_camera.lay(card, seat=number % 4)
        delays.append(_delay(table_camera, follower, card))
        _watch(table_camera, follower, _STILL_FRAMES)
    yield Measurement(
        "hand gone to card reported, the slowest",
        max(delays),
        "frames",
        at_most(6),
        f"median {statistics.median(delays):g}, {_CARDS} cards at {FPS:.0f} frames/s",
    )


def _watch(table_camera: SimulatedCamera, follower: PileFollower, frames: int) -> None:
    """Follow ``frames`` frames in which nothing is expected."""
    for _ in range(frames):
        frame = next_frame(table_camera)
        follower.observe(frame.image, frame.index, frame.at)


def _delay(table_camera: SimulatedCamera, follower: PileFollower, card: str) -> int:
    """Return how many frames without the hand it takes to report the card.

    Raises:
        CompanionError: if it is not reported, so that there is no delay.
    """
    without_hand = 0
    for _ in range(_MOST_FRAMES):
        frame = next_frame(table_camera)
        without_hand += table_camera.is_at_rest  # the hand is gone with this frame
        events = follower.observe(frame.image, frame.index, frame.at)
        if any(isinstance(event, CardLanded) for event in events):
            return without_hand
    raise CompanionError(f"{card} was laid on the drawn table but never reported.")
