"""The demo's simulated table: its deck, its camera, and what players touch there."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.camera.live_camera import CameraServices
from companion.camera.watcher import Post, Watcher
from companion.core.cards import Card
from companion.core.seating import Seat
from companion.referee.inputs import Button, TableInput
from companion.teaching.services import DeckReaderServices
from hardware.file_camera import PlaybackClock
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.fingers import Fingers
from hardware.simulated.mast import MastView
from hardware.simulated.picture_files import DESIGNS, Design, stored_pictures
from hardware.simulated.table import SimulatedTable
from vision.following.pile import PileFollower

NIGHT_HARBOR = Path(__file__).with_name("night_harbor_112.toml")
"""The deck of our own drawing: says what its cards do."""

TAUGHT = (NIGHT_HARBOR.stem, "flip_112")
"""The decks that can be taught, for their cards have pictures."""

DemoCamera = Literal["above", "mast"]
"""Position of the camera: straight above, or on the mast of the printed box."""

_DEMO_SPEED = 3.0  # times real time: people at a demo are quick
_BARE_FRAMES = 20  # of the bare table before anybody plays
_QUIET_FRAMES = 12  # of rest after a card


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """Options of the demo."""

    players: tuple[str, ...] = ("Ada", "Ben", "Cem")
    target: int = 100
    seed: int = 3  # a game of two rounds with a challenge and a missed call
    fast: bool = False
    """Whether it runs as fast as possible rather than for people to watch."""
    design: Design = DESIGNS[0]
    """Design of the cards."""
    camera: DemoCamera = "above"
    """Position of the camera."""
    teach: str = ""
    """Which deck of our own drawing is taught before it is played with, if any."""
    pictures: Path = Path("demo-pictures")
    """Folder for the pictures of the screen."""


class SimulatedProps:
    """The things on the simulated table that players can touch.

    Args:
        camera: the simulated table.
        fingers: press the buttons on mock pins.
        touch: posts a touch of the screen.
    """

    def __init__(
        self,
        camera: SimulatedCamera,
        fingers: Fingers,
        touch: Callable[[TableInput], None],
    ) -> None:
        self._camera = camera
        self._fingers = fingers
        self.touch = touch

    def lay(self, card: Card, seat: Seat) -> None:
        """Lay a card on the discard pile, and let it rest."""
        self._camera.lay(str(card), seat)
        self._camera.idle(_QUIET_FRAMES)

    def take_back(self, seat: Seat) -> None:
        """Take the top card off the discard pile."""
        self._camera.take_back(seat)
        self._camera.idle(_QUIET_FRAMES)

    def draw(self, count: int, seat: Seat) -> None:
        """Take cards from the draw pile."""
        self._camera.draw_from_pile(count, seat)

    def reshuffle(self, seat: Seat) -> None:
        """Make a new draw pile of all discards but the top one."""
        self._camera.reshuffle(seat)

    def turn_over(self, pile: Sequence[Card], seat: Seat) -> None:
        """Turn the discard pile over, and let it rest."""
        self._camera.turn_over(tuple(map(str, pile)), seat)
        self._camera.idle(_QUIET_FRAMES)

    def gather(self, seat: Seat) -> None:
        """Gather all cards for the next round."""
        self._camera.gather(seat)
        self._camera.idle(_QUIET_FRAMES)

    def press(self, button: Button) -> None:
        """Press a button on the table."""
        self._fingers.press(button.value)


def watcher_of(
    camera: SimulatedCamera,
    post: Post,
    options: DemoOptions,
    services: DeckReaderServices,
) -> Watcher:
    """Return the camera's thread over the simulated table.

    Args:
        camera: the table.
        post: takes what is seen.
        options: how it is played.
        services: read the cards.
    """

    def opened() -> SimulatedCamera:
        services.load()
        return camera

    return Watcher(
        opened,
        PileFollower(services.reader),
        post,
        speed=math.inf if options.fast else _DEMO_SPEED,
        services=CameraServices.of(services),
    )


def simulated_camera(options: DemoOptions) -> SimulatedCamera:
    """Return the simulated table, at the demo's speed or as fast as it can be drawn."""
    hurried = PlaybackClock(
        clock=lambda: time.monotonic() * _DEMO_SPEED,
        sleep=lambda seconds: time.sleep(seconds / _DEMO_SPEED),
    )
    camera = SimulatedCamera(
        SimulatedTable(
            seed=options.seed,
            mast=MastView() if options.camera == "mast" else None,
            draw=stored_pictures(options.teach or options.design),
        ),
        seats=len(options.players),
        real_time=None if options.fast else hurried,
    )
    camera.idle(_BARE_FRAMES)
    return camera
