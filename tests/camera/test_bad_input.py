"""Cameras that change in mid-stream, or are of another kind: said, and played on."""

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest
from bench.lab_camera import DisturbedCamera

from companion.camera.live_camera import Calibration, CameraServices
from companion.camera.reports import CameraAlarm
from companion.camera.watcher import Watcher
from companion.components.component import Component, Fault, HealthMonitor
from companion.referee.inputs import CardSeen
from hardware.errors import CameraError
from vision.following.pile import PileFollower
from vision.reading.reader import Reader

pytestmark = pytest.mark.slow

AT_NIGHT = pytest.mark.nightly(reason="cameras that turn in another way")
CARDS = ["R7", "B2", "G3", "Y9"]
CHANGED_AT = 66
"""The number of a frame in which two cards lie there and nothing moves."""


@lru_cache(1)
def film(pause_s):
    """Draw four cards that are laid; the same frames serve several tests.

    Args:
        pause_s: how long nothing is played once two cards lie there, seconds.
    """
    drawn, frames = DisturbedCamera(fps=10.0), []
    drawn.idle(10)
    for seat, name in enumerate(CARDS):
        drawn.lay(name, seat)
        drawn.idle(14 + (round(10 * pause_s) if seat == 1 else 0))
    while not drawn.is_at_rest:
        frames.append(drawn.read(0.0))
    return frames


@pytest.fixture(scope="module", autouse=True)
def _no_film_is_kept():
    yield
    film.cache_clear()


class ChangedCamera:
    """A drawn table whose frames are changed from one of them on, then unplugged.

    Args:
        change: changes a frame.
        since: number of the first frame that is changed.
        pause_s: see `film`.
    """

    ended = False

    def __init__(self, change, since=CHANGED_AT, pause_s=0.0):
        self.change, self.since = change, since
        self._frames = iter(film(pause_s))

    def read(self, timeout_s):
        frame = next(self._frames, None)
        if frame is None:
            raise CameraError("unplugged")
        return self.change(frame) if frame.index >= self.since else frame


class Seen:
    """What the watcher reports of a camera until it is unplugged."""

    def __init__(self, camera):
        self.posted, self.faults = [], set()
        reader, health = Reader.load(), HealthMonitor()
        tell = health.update

        def heard(part, state, now):
            if part is Component.CAMERA:
                self.faults.add(state.fault)
            tell(part, state, now)

        health.update = heard
        watcher = Watcher(
            lambda: None,
            PileFollower(reader),
            self.posted.append,
            services=CameraServices(calibration=Calibration(reader)),
            health=health,
        )
        with pytest.raises(CameraError, match="unplugged"):
            watcher.follow(camera)

    @property
    def cards(self):
        return [str(item.card) for item in self.posted if isinstance(item, CardSeen)]


def shown(change):
    """Return what changes the picture of a frame."""
    return lambda frame: replace(frame, image=np.ascontiguousarray(change(frame.image)))


def luma(picture):
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)


def test_red_and_blue_that_are_swapped_in_mid_stream_are_swapped_back(caplog):
    seen = Seen(ChangedCamera(shown(lambda picture: picture[..., ::-1])))
    assert seen.cards == CARDS
    assert caplog.text.count("has swapped red and blue") == 1


@pytest.mark.parametrize(
    "gray",
    [
        pytest.param(luma, id="brightness alone"),
        pytest.param(lambda picture: luma(picture)[..., None], id="one color"),
        pytest.param(lambda p: np.dstack([luma(p)] * 3), id="three equal colors"),
    ],
)
def test_a_camera_without_colors_is_said_and_tells_no_card(gray):
    seen = Seen(ChangedCamera(shown(gray), since=0))
    assert seen.cards == []
    assert Fault.COLORLESS in seen.faults


def test_colors_that_come_back_are_played_on_with():
    def gray_at_first(frame):
        return frame if frame.index >= CHANGED_AT else shown(luma)(frame)

    seen = Seen(ChangedCamera(gray_at_first, since=0))
    assert seen.cards[-1] == CARDS[-1]
    assert set(seen.cards) <= set(CARDS)


def test_a_camera_that_is_turned_upright_is_said_and_followed_on():
    seen = Seen(ChangedCamera(shown(np.rot90)))
    assert seen.cards == CARDS
    assert seen.posted.count(CameraAlarm.MOVED) == 1


def test_a_rate_that_changes_in_mid_stream_loses_no_card():
    def slower(frame):
        late = frame.index - CHANGED_AT
        return replace(frame, at=(CHANGED_AT + 2.5 * late) / 10)

    assert Seen(ChangedCamera(slower)).cards == CARDS

    def quicker(frame):
        late = frame.index - CHANGED_AT
        return replace(frame, at=(CHANGED_AT + late / 3) / 10)

    assert Seen(ChangedCamera(quicker)).cards == CARDS


@pytest.mark.parametrize(
    ("frames", "degrees"),
    [
        (1, 180),
        pytest.param(8, 90, marks=AT_NIGHT),
        pytest.param(1, 90, marks=AT_NIGHT),
        pytest.param(8, 180, marks=AT_NIGHT),
    ],
)
def test_a_camera_that_is_turned_where_it_hangs_is_said_and_followed_on(
    degrees, frames
):
    def turned(frame):
        height, width = frame.image.shape[:2]
        share = min(1.0, (frame.index - CHANGED_AT + 1) / frames)
        move = cv2.getRotationMatrix2D((width / 2, height / 2), degrees * share, 1.0)
        border = cv2.BORDER_REFLECT
        image = cv2.warpAffine(frame.image, move, (width, height), borderMode=border)
        return replace(frame, image=image)

    seen = Seen(ChangedCamera(turned, pause_s=8))
    assert seen.cards == CARDS
    assert seen.posted.count(CameraAlarm.MOVED) == 1
