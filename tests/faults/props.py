"""The camera, the pins and the loudspeaker of the table, with levers for faults."""

from contextlib import contextmanager

import numpy as np
from film import FPS, PILE, Lying, Table, beyond, corners_at
from gpiozero.pins.mock import MockFactory, MockPin

from companion.components.component import Fault
from companion.core.cards import Card
from companion.teaching.readers import BlindError
from hardware.camera import Frame
from hardware.errors import ButtonError, CameraError, SoundError
from vision.reading.reading import CardReading, Reading, Refusal

_DEPTHS = (100, 50, 20)


_TAKES = 4


class Pile:
    """The discard pile, and the hands that lay cards on it, frame by frame."""

    def __init__(self):
        self.drawn = Table()
        self.count = 0
        self._scene, self._takes, self._shown = None, [], 0

    def picture(self):
        """Return what is seen, each time with other noise; drawn once a scene."""
        drawn = self.drawn
        scene = (len(drawn.pile), drawn.hand, drawn.held)
        if scene != self._scene:
            self._scene, self._takes, self._shown = scene, [], 0
        if len(self._takes) < _TAKES:
            self._takes.append(drawn.picture())
        self._shown += 1
        return self._takes[self._shown % len(self._takes)]

    def laying(self, name):
        """Return what happens, a tenth of a second each, while a card is laid."""
        drawn, tip = self.drawn, beyond(PILE, 180.0, 20)
        lying = Lying(Card.parse(name), corners_at(PILE, 35.0 * self.count))
        self.count += 1

        def reach(depth):
            drawn.hand = beyond(tip, 180.0, depth)

        def hold():
            drawn.held = lying.card

        def let_go():
            drawn.held = None
            drawn.pile.append(lying)

        def go():
            drawn.hand = None

        come = [lambda d=depth: reach(d) for depth in (*_DEPTHS, 0)]
        leave = [lambda d=depth: reach(d) for depth in (0, *reversed(_DEPTHS))]
        return [hold, *come, let_go, *leave, go]


class FaultyCamera:
    """The camera over the pile; ``fault`` says what is wrong with it."""

    ended = False

    def __init__(self, world):
        self.world = world
        self.pile = Pile()
        self.seen = []
        self.has_hand = False
        self.fault = ""
        self.count = 0
        self.reads = 0
        self.last = None

    def open(self):
        if self.fault in {"absent", "unplugged"}:
            raise CameraError("There is no camera; plug it in.")
        if self.fault == "blind":
            raise BlindError(Fault.BLIND, "The nets are damaged; install them again.")
        self.reads = 0
        return self

    def read(self, timeout_s):
        self.reads += 1
        match self.fault:
            case "unplugged" | "blind" | "absent":
                raise CameraError("The cable is out; plug it in.")
            case "raising" if self.reads > 1:
                raise RuntimeError("dequeue failed")
            case "stalled":
                self.world.sleep(timeout_s)
                return None
            case "hung":
                while self.fault == "hung":  # as far as the reader knows: for ever
                    self.world.sleep(0.1)
                raise CameraError("The driver was reset.")
            case "late":
                self.world.sleep(0.45)
            case _:
                self.world.sleep(1 / FPS)
        self.count += 1
        return Frame(self._picture(), self.count, self.world.now)

    def _picture(self):
        match self.fault:
            case "frozen" if self.last is not None:
                return self.last
            case "black":
                self._see(None)
                return np.zeros((240, 320, 3), np.uint8)
            case "garbage":
                self._see(None)
                return np.random.default_rng(self.count).integers(
                    0, 255, (240, 320, 3), np.uint8
                )
        self._see(self.pile.drawn)
        self.last = self.pile.picture()
        if self.fault == "resized" and self.count // 7 % 2:
            return self.last.repeat(2, axis=0).repeat(2, axis=1)
        return self.last

    def _see(self, drawn):
        self.seen = [] if drawn is None else [*drawn.pile]
        self.has_hand = drawn is not None and drawn.hand is not None

    def read_all(self, frame, near=None):
        return self.read_card(frame, near)

    def read_card(self, _frame, _near=None, _length=None):
        """Read what the last picture showed."""
        if self.has_hand:
            return Reading((), Refusal.COVERED)
        if not self.seen:
            return Reading((), Refusal.NO_CARD)
        top = self.seen[-1]
        return Reading((CardReading(top.card, 0.97, top.corners),))

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


class Eyes:
    """Reads the pile as the camera shows it."""

    def __init__(self, camera):
        self.read_all = camera.read_all
        self.read = camera.read_card

    def read_at(self, _frame, _place, _length=None):
        """Find nothing: whatever lies there was read before."""
        return Reading((), Refusal.NO_CARD)


class FaultyPin(MockPin):
    """A pin that answers as long as its chip is there; it keeps no diary."""

    def _change_state(self, value):
        has_changed = super()._change_state(value)
        self.clear_states()
        return has_changed

    def _get_state(self):
        if self.factory.is_absent:
            raise OSError("The chip does not answer.")
        return super()._get_state()


class FaultyPins(MockFactory):
    """Mock pins whose chip can be gone."""

    is_absent = False

    def __init__(self):
        super().__init__(pin_class=FaultyPin)

    @contextmanager
    def opened(self):
        """Open them, as `real_pins` does."""
        if self.is_absent:
            raise ButtonError("The pins do not answer; start the Pi again.")
        yield self


class Loudspeaker:
    """A loudspeaker that can be unplugged."""

    def __init__(self):
        self.is_absent = False

    def play(self, _wav):
        if self.is_absent:
            raise SoundError("No loudspeaker answers; connect one.")
