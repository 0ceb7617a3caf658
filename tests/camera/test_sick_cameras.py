"""The watcher and cameras that are sick: said, tried again, and well again."""

import itertools

import numpy as np
import pytest
from bench.lab_camera import DisturbedCamera
from fake_time import FakeTime

from companion.camera.live_camera import Calibration, CameraServices
from companion.camera.watcher import STALL_S, Watcher
from companion.components.component import (
    LONGEST_PAUSE_S,
    Component,
    Condition,
    Fault,
    HealthMonitor,
)
from companion.referee.inputs import CardSeen
from hardware.camera import Frame
from hardware.errors import CameraError
from vision.following.pile import PileFollower
from vision.reading.reader import Reader

FPS = 10


class SickCamera:
    """Delivers what its script says: pictures, silences and errors."""

    ended = False

    def __init__(self, time, script):
        self.time, self.script = time, script
        self.count = 0
        self.is_open = False
        self.closing = lambda: None

    def read(self, timeout_s):
        what = next(self.script)
        if what is None:
            self.time.sleep(timeout_s)
            return None
        self.time.sleep(1 / FPS)
        if isinstance(what, Exception):
            raise what
        self.count += 1
        return Frame(what, self.count, self.count / FPS)

    def __enter__(self):
        self.is_open = True
        return self

    def __exit__(self, *exc):
        self.closing()
        self.is_open = False


class IdleFollower:
    """Sees nothing."""

    def observe(self, image, index, at):
        return ()

    def skip(self, index, at):
        return ()

    def miss(self, waited_s):
        return ()

    def finish(self):
        return ()


def live(count=10_000):
    """Pictures of a table, each with its noise."""
    for number in range(count):
        picture = np.random.default_rng(number).integers(90, 110, (48, 64, 3))
        picture[:24] += 100
        yield picture.astype(np.uint8)


class Watched:
    """A watcher over cameras that come one after the other, in made-up time."""

    def __init__(self, *scripts, follower=None):
        self.time, self.health = FakeTime(), HealthMonitor()
        self.scripts = iter(scripts)
        self.cameras, self.opened_at, self.told = [], [], []
        self.watcher = Watcher(
            self.open,
            follower or IdleFollower(),
            lambda item: None,
            clock=self.time.clock,
            pause=self.rest,
            health=self.health,
        )

    def open(self):
        script = next(self.scripts, None)
        if script is None:
            self.watcher._stop.set()  # noqa: SLF001 (as `stop` does, from its own thread)
            raise CameraError("There are no more cameras.")
        self.opened_at.append(self.time.now)
        self.cameras.append(SickCamera(self.time, iter(script)))
        return self.cameras[-1]

    def rest(self, seconds):
        self.told.append(self.health.states(self.time.now)[Component.CAMERA])
        self.time.sleep(seconds)

    def run(self):
        self.watcher.start()
        self.watcher.join(30.0)
        return self

    @property
    def pauses(self):
        return [b - a for a, b in itertools.pairwise(self.opened_at)]


def until_gone(pictures):
    return itertools.chain(pictures, [CameraError("The cable is out.")])


def test_a_camera_that_breaks_off_is_said_and_opened_again():
    watched = Watched(until_gone(live(5)), until_gone(live(50))).run()
    assert watched.told[0].detail == "The cable is out."
    assert len(watched.cameras) == 2


def test_while_a_camera_is_lost_time_goes_on():
    times = []

    class TimedFollower(IdleFollower):
        def observe(self, image, index, at):
            times.append(at)
            return ()

    watched = Watched(*(until_gone(live(5)) for _ in "ab"), follower=TimedFollower())
    watched.rest = lambda seconds: watched.time.sleep(60.0)
    watched.watcher._pause = watched.rest  # noqa: SLF001 (whoever looks for the plug)
    watched.run()
    assert times[5] - times[4] > 60.0


def test_a_lost_camera_is_closed():
    watched = Watched(until_gone(live(5))).run()
    assert not watched.cameras[0].is_open


def test_an_error_at_every_frame_does_not_defeat_the_pauses():
    watched = Watched(*(until_gone(live(1)) for _ in range(9))).run()
    assert watched.pauses == sorted(watched.pauses)
    assert watched.pauses[-1] > LONGEST_PAUSE_S - 1


def test_a_frozen_camera_is_said():
    still = next(live())
    watched = Watched(itertools.repeat(still)).run()
    assert watched.told[0].fault is Fault.FROZEN


@pytest.mark.slow
def test_a_camera_that_stays_frozen_is_never_taken_for_a_live_one():
    still = next(live())
    watched = Watched(until_gone(live(50)), *[itertools.repeat(still)] * 4)
    seen = []
    watched.health.update = lambda part, state, now: seen.append(state.condition)
    watched.rest = watched.time.sleep
    watched.watcher._pause = watched.rest  # noqa: SLF001 (it is told of nothing here)
    watched.run()
    first_loss = seen.index(Condition.LOST)
    assert Condition.OK not in seen[first_loss + 1 :]


def test_a_stall_is_said_though_the_driver_does_not_notice():
    silence = itertools.chain(live(5), itertools.repeat(None))
    watched = Watched(silence).run()
    assert watched.told[0].fault is Fault.SILENT
    assert watched.time.now < 100.0 + STALL_S + 5


def test_a_program_that_was_busy_for_long_has_not_lost_its_camera():
    def pictures():
        yield from live(5)
        watched.time.sleep(10 * STALL_S)
        yield None
        yield from live(5)

    watched = Watched(until_gone(pictures()))
    watched.run()
    assert watched.told[0].detail == "The cable is out."


@pytest.mark.slow
def test_late_frames_are_no_stall():
    late = itertools.chain.from_iterable((None, None, p) for p in live(200))
    watched = Watched(until_gone(late)).run()
    assert watched.told[0].detail == "The cable is out."


def test_a_black_picture_degrades_the_camera_and_light_heals_it():
    seen = []
    black = [np.zeros((48, 64, 3), np.uint8)] * 50
    watched = Watched(until_gone(itertools.chain(black, live(50))))
    tell = watched.health.update

    def heard(part, state, now):
        seen.append(state)
        tell(part, state, now)

    watched.health.update = heard
    watched.run()
    ailments = [state.fault for state in seen]
    assert Fault.BLACK in ailments
    lost = [state.condition for state in seen].index(Condition.LOST)
    assert seen[lost - 1].condition is Condition.OK


def test_a_camera_that_comes_back_black_is_said_to_be_black():
    """Whoever has plugged it in again must not be told to do so once more."""
    black = [np.zeros((48, 64, 3), np.uint8)] * 80
    seen = []
    watched = Watched(until_gone(live(5)), until_gone(black))
    watched.health.update = lambda part, state, now: seen.append(state)
    watched.rest = watched.time.sleep
    watched.watcher._pause = watched.rest  # noqa: SLF001 (it is told of nothing here)
    watched.run()
    lost = [each for each in range(len(seen)) if seen[each].condition is Condition.LOST]
    last = seen[lost[1] - 1]
    assert (last.condition, last.fault) == (Condition.DEGRADED, Fault.BLACK)


class Clumsy(SickCamera):
    """Cannot even be closed."""

    def __exit__(self, *exc):
        raise RuntimeError("it will not go")


def test_a_camera_is_said_to_be_lost_before_it_is_closed():
    watched = Watched(until_gone(live(5)))
    opened, said = watched.open, []

    def told():
        camera = opened()
        camera.closing = lambda: said.append(watched.health.states(0.0))
        return camera

    watched.watcher._open_camera = told  # noqa: SLF001 (one that says when it is closed)
    watched.run()
    assert [told[Component.CAMERA].condition for told in said] == [Condition.LOST]


def test_a_camera_that_cannot_be_closed_ends_no_watcher(caplog):
    watched = Watched(until_gone(live(5)), until_gone(live(5)))
    opened = watched.open

    def clumsy():
        camera = opened()
        return Clumsy(camera.time, camera.script)

    watched.watcher._open_camera = clumsy  # noqa: SLF001 (one that cannot be closed)
    watched.run()
    assert len(watched.cameras) == 2
    assert "cannot be closed" in caplog.text


CARDS = ["R7", "B2", "G3"]


class Resized:
    """The drawn table by a camera that changes its size again and again."""

    ended = False

    def __init__(self, camera, sizes):
        self.camera, self.sizes = camera, itertools.cycle(sizes)
        self.size = None

    def read(self, timeout_s):
        import cv2  # noqa: PLC0415 (for this one test)

        frame = self.camera.read(timeout_s)
        if frame.index % 8 == 0:
            self.size = next(self.sizes)
        return Frame(cv2.resize(frame.image, self.size), frame.index, frame.at)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


@pytest.mark.slow
@pytest.mark.parametrize(
    "sizes",
    [
        [(640, 480), (800, 600)],
        pytest.param(
            [(800, 600), (960, 720)],
            marks=pytest.mark.nightly(reason="larger pictures that change in size"),
        ),
    ],
)
def test_a_size_that_changes_in_mid_stream_loses_no_card(sizes):
    drawn, posted, reader = DisturbedCamera(fps=10.0), [], Reader.load()
    drawn.idle(10)
    for seat, name in enumerate(CARDS):
        drawn.lay(name, seat % 4)
        drawn.idle(12)
    drawn.unplug()
    watcher = Watcher(
        lambda: None,
        PileFollower(reader),
        posted.append,
        services=CameraServices(calibration=Calibration(reader)),
    )
    with pytest.raises(CameraError):
        watcher.follow(Resized(drawn, sizes))
    assert [str(i.card) for i in posted if isinstance(i, CardSeen)] == CARDS
