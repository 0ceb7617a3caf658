"""The camera thread's work, without its thread."""

import math
from dataclasses import replace

import numpy as np
import pytest
from bench.lab_camera import DisturbedCamera
from bench.non_plays import DisturbedFrame, Jolt
from fake_time import FakeTime

from companion.camera.live_camera import Calibration, CameraServices
from companion.camera.reports import CameraAlarm, CameraFact
from companion.camera.watcher import Watcher, translate
from companion.core.cards import Card
from companion.referee.inputs import (
    ArmSeen,
    CardGone,
    CardSeen,
    CardUnread,
    DrawSeen,
    PileReshuffled,
    TwinSuspected,
)
from hardware.buffered_camera import BufferedCamera, FrameQueue
from hardware.camera import Frame
from hardware.errors import CameraError
from vision.following.pile import PileFollower
from vision.following.pile_events import (
    ArmLeft,
    CameraMoved,
    CardDrawn,
    CardLanded,
    CardTakenBack,
    Covered,
    LightChanged,
    Moved,
    Occlusion,
    Origin,
    PileRemoved,
    Unread,
)
from vision.reading.reading import Reading, Refusal

R7 = Card.parse("R7")
CORNERS = np.zeros((4, 2), np.float32)


def test_a_card_is_stamped_with_the_moment_it_came_to_rest():
    landed = CardLanded(5.0, 50, R7, 0.9, CORNERS, ((Card.parse("R1"), 0.1),), 4.5)
    assert translate(landed, 5.0, 100.0) == CardSeen(99.5, R7, 0.9, (Card.parse("R1"),))


def test_a_card_says_from_which_side_its_arm_came():
    origin = Origin(95.0, 8.0)
    landed = CardLanded(5.0, 50, R7, 0.9, CORNERS, (), 4.5, origin)
    seen = translate(landed, 5.0, 100.0)
    assert (seen.from_deg, seen.from_spread_deg) == (95.0, 8.0)


@pytest.mark.parametrize(
    ("event", "item"),
    [
        (CardTakenBack(5.0, 50, R7, Card.parse("R3")), CardGone(9.0, R7)),
        (CardTakenBack(5.0, 50, R7, None), None),
        (Moved(5.0, 50, R7, CORNERS, may_be_twin=True), TwinSuspected(9.0, R7)),
        (Moved(5.0, 50, R7, CORNERS), None),
        (PileRemoved(5.0, 50), PileReshuffled(9.0)),
        (Unread(5.0, 50, Refusal.GLARE), CardUnread(9.0)),
        (
            Unread(5.0, 50, Refusal.GLARE, Origin(95.0, 8.0)),
            CardUnread(9.0, 95.0, 8.0),
        ),
        (Covered(5.0, 50, Occlusion.LENS), CameraFact.COVERED),
        (Covered(5.0, 50, Occlusion.MOTION), CameraFact.RESTLESS),
        (CardDrawn(5.0, 50), DrawSeen(9.0)),
        (CardDrawn(5.0, 50, Origin(95.0, 8.0)), DrawSeen(9.0, None, 95.0, 8.0)),
        (
            ArmLeft(5.0, 50, 0.7, Origin(95.0, 8.0)),
            ArmSeen(9.0, 95.0, 8.0, 0.7),
        ),
        (CameraMoved(5.0, 50), None),
        (LightChanged(5.0, 50, 0.5), None),
    ],
)
def test_facts_about_the_pile_mean_something_to_the_game(event, item):
    assert translate(event, 5.0, 9.0) == item


class ScriptedFollower:
    """Reports one landed card for every frame."""

    def observe(self, image, index, at):
        return (CardLanded(at, index, R7, 1.0, CORNERS, (), at),)

    def skip(self, index, at):
        return ()

    def miss(self, waited_s):
        return ()

    def finish(self):
        return ()


class RefusingFollower(ScriptedFollower):
    """Cannot read what lies there."""

    def __init__(self, reason):
        self.reason = reason

    def observe(self, image, index, at):
        return (Unread(at, index, self.reason),)


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (Refusal.GLARE, [CameraFact.GLARE]),
        (Refusal.BLURRED, [CameraFact.BLURRED]),
        (Refusal.DARK, [CameraFact.DARK]),
        (Refusal.FAR, [CameraFact.FAR]),
        (Refusal.CUT_OFF, [CameraFact.CUT_OFF]),
        (Refusal.UNKNOWN, [CameraFact.UNKNOWN]),
        (Refusal.UNSURE, []),  # nobody at the table can do anything about it
    ],
)
def test_the_reason_for_an_unread_card_is_told_after_it(reason, told):
    posted = []
    camera = ShortCamera(1)
    Watcher(lambda: camera, RefusingFollower(reason), posted.append).follow(camera)
    assert isinstance(posted[0], CardUnread)
    assert posted[1:] == [*told, CameraFact.ENDED]


class ShortCamera:
    """Shows a few frames, then ends or fails."""

    def __init__(self, frames, *, fails=False):
        self.left = frames
        self.fails = fails

    @property
    def ended(self):
        return self.left == 0

    def read(self, timeout_s):
        if not self.left:
            if self.fails:
                raise CameraError("The cable is out.")
            return None
        self.left -= 1
        return Frame(np.full((4, 4, 3), 128, np.uint8), self.left, 0.0)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


def watch(camera, **options):
    posted = []
    watcher = Watcher(
        lambda: camera, ScriptedFollower(), posted.append, clock=lambda: 0.0, **options
    )
    watcher.start()
    watcher.join(5.0)
    return posted


def test_all_frames_of_a_file_are_followed_to_its_end():
    assert watch(ShortCamera(2)) == [CardSeen(0.0, R7)] * 2 + [CameraFact.ENDED]


class LateEyes(ScriptedFollower):
    """Takes a while for each frame."""

    def __init__(self, time):
        super().__init__()
        self.time = time

    def observe(self, image, index, at):
        self.time.sleep(0.3)
        return super().observe(image, index, at)


def test_a_card_is_stamped_with_its_moment_however_late_its_frame_is_looked_at():
    time = FakeTime()
    queue = FrameQueue(clock=time.clock)
    camera = BufferedCamera(ShortCamera(0), queue)
    queue.open()
    for index in range(5):
        queue.put(Frame(np.full((4, 4, 3), 128, np.uint8), index, index / 10))
        time.sleep(0.1)
    queue.close()
    posted = []
    Watcher(
        lambda: camera, LateEyes(time), posted.append, clock=time.clock, waiting=queue
    ).follow(camera)
    came = [100.0, 100.1, 100.2, 100.3, 100.4]
    assert [card.at for card in posted[:5]] == pytest.approx(came)


def test_a_file_that_breaks_off_has_ended():
    assert watch(ShortCamera(1, fails=True), is_device=False)[-1] is CameraFact.ENDED


def test_a_camera_that_fails_is_opened_again():
    cameras = [ShortCamera(1), ShortCamera(0, fails=True)]
    posted = []
    watcher = Watcher(
        cameras.pop,
        ScriptedFollower(),
        posted.append,
        clock=lambda: 0.0,
        pause=lambda seconds: None,
    )
    watcher.start()
    watcher.join(5.0)
    assert posted == [CardSeen(0.0, R7), CameraFact.ENDED]


class FailingFollower(ScriptedFollower):
    """Stumbles over every frame."""

    def observe(self, image, index, at):
        raise ValueError("a picture nobody thought of")


def test_whatever_goes_wrong_with_a_picture_is_told(caplog):
    posted = []
    camera = ShortCamera(2)
    watcher = Watcher(lambda: camera, FailingFollower(), posted.append, is_device=False)
    watcher.start()
    watcher.join(5.0)
    assert posted == [CameraFact.ENDED]
    assert "cannot be followed" in caplog.text


def test_a_camera_without_a_clock_of_its_own_stamps_cards_when_they_are_known():
    landed = CardLanded(5.0, 50, R7, 0.9, CORNERS, (), 4.5)
    assert translate(landed, 5.0, 100.0, speed=math.inf).at == 100.0


class BlindReader:
    """Finds no card."""

    def read(self, frame, near=None, _length=None):
        return Reading((), Refusal.NO_CARD)

    def read_all(self, frame, near=None):
        return self.read(frame)

    def read_at(self, frame, place, _length=None):
        return Reading()


@pytest.mark.slow
def test_a_moved_camera_is_told_until_it_is_taken_as_it_stands_now():
    camera = DisturbedCamera(fps=0.5)
    calibration, posted = Calibration(BlindReader()), []

    def post(item):
        posted.append(item)
        if item is CameraAlarm.MOVED:
            calibration.look_again()

    camera.idle(4)
    camera.queue(iter([DisturbedFrame(jolt=Jolt(60, -30))]))
    camera.idle(20)
    camera.unplug()
    follower = PileFollower(BlindReader())
    watcher = Watcher(
        lambda: camera, follower, post, services=CameraServices(calibration=calibration)
    )
    with pytest.raises(CameraError):
        watcher.follow(camera)
    alarms = [item for item in posted if isinstance(item, CameraAlarm)]
    assert alarms == [CameraAlarm.MOVED, CameraAlarm.NONE]


def test_nothing_is_played_while_the_camera_is_set_up():
    calibration, posted = Calibration(BlindReader()), []
    calibration.open()
    watcher = Watcher(
        lambda: ShortCamera(3),
        ScriptedFollower(),
        posted.append,
        services=CameraServices(calibration=calibration),
    )
    watcher.follow(ShortCamera(3))
    assert posted == [CameraFact.ENDED]


class UprightCamera(ShortCamera):
    """Shows half of its frames lying and the others standing."""

    def read(self, timeout_s):
        frame = super().read(timeout_s)
        size = (48, 64, 3) if self.left > 5 else (64, 48, 3)
        return frame and replace(frame, image=np.full(size, 128, np.uint8))


def test_what_was_wrong_with_a_camera_is_told_anew_after_it_has_another_view():
    posted, reader, camera = [], BlindReader(), UprightCamera(10)
    Watcher(
        lambda: camera,
        PileFollower(reader),
        posted.append,
        is_device=False,
        services=CameraServices(calibration=Calibration(reader)),
    ).follow(camera)
    assert posted == [CameraAlarm.NONE, CameraFact.CLEAR, CameraFact.ENDED]
