"""MJPEG from a real HTTP server, decoded by OpenCV."""

import itertools
import os
import subprocess
import sys
from collections import deque

import cv2
import numpy as np
import pytest
from fake_time import FakeTime
from phone import LONGEST_S, jpeg, running_phone

from hardware.camera import frames
from hardware.camera_choice import open_camera
from hardware.errors import CameraError
from hardware.network_camera.captures import MOST_SIDE, StreamCapture
from hardware.network_camera.opening import open_network_camera


@pytest.fixture
def phone():
    with running_phone() as running:
        yield running


@pytest.mark.slow
def test_a_stream_is_read_picture_by_picture(phone):
    with open_camera(phone.root + "/video") as camera:
        seen = [camera.read(LONGEST_S) for _ in range(3)]
    assert [frame.image.shape for frame in seen] == [(48, 64, 3)] * 3
    assert seen[0].at <= seen[1].at <= seen[2].at


@pytest.mark.slow
def test_a_reader_that_is_late_gets_the_newest_picture(phone):
    phone.pictures = (jpeg(min(250, number)) for number in itertools.count())
    with open_camera(phone.root + "/video") as camera:
        first = camera.read(LONGEST_S)
        while phone.sent < 60:
            phone.ended.wait(0.01)
        second = camera.read(LONGEST_S)
    assert first.image.mean() < 40
    assert second.image.mean() > 50
    assert second.index - first.index > 20


class LateCapture:
    """Delivers an old picture after a stall, as FFmpeg does."""

    def __init__(self, time):
        self._time = time

    def read(self):
        self._time.sleep(7.0)
        return True, np.zeros((48, 64, 3), np.uint8)

    def release(self):
        """Close nothing."""


def test_what_a_stalled_stream_still_had_is_no_picture_of_now():
    time = FakeTime()
    assert StreamCapture(LateCapture(time), clock=time.clock).read() == (False, None)


def test_a_proxy_that_leads_elsewhere_is_not_asked_for_a_stream(phone, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    with open_camera(phone.root + "/video") as camera:
        assert camera.read(LONGEST_S) is not None
    assert "no_proxy" not in os.environ  # releases may be fetched through it


@pytest.mark.slow
def test_a_phone_that_serves_one_at_a_time_is_let_go_before_it_is_opened(phone):
    phone.serves_one = True
    with open_camera(phone.root + "/video") as camera:
        assert camera.read(LONGEST_S) is not None


def test_a_password_opens_a_locked_stream(phone):
    phone.login = "ada:se/cret"
    with open_camera(phone.root.replace("//", "//ada:se%2Fcret@") + "/video") as camera:
        assert camera.read(LONGEST_S) is not None


def test_a_camera_that_takes_basic_is_not_asked_for_a_digest_that_nobody_knows(phone):
    """FFmpeg, which reads streams, prefers any Digest, and knows no SHA-256."""
    phone.login = "ada:secret"
    phone.asks = 'Basic realm="c"\nDigest realm="c", nonce="n", algorithm=SHA-256'
    with open_camera(phone.root.replace("//", "//ada:secret@") + "/video") as camera:
        assert camera.read(LONGEST_S) is not None


@pytest.mark.slow
def test_half_pictures_of_a_stream_are_left_out(phone):
    noise = np.random.default_rng(0).integers(0, 255, (240, 320, 3), np.uint8)
    whole = cv2.imencode(".jpg", cv2.GaussianBlur(noise, (9, 9), 4))[1].tobytes()
    phone.pictures = itertools.cycle((whole, whole[: len(whole) // 2], whole))
    with open_camera(phone.root + "/video") as camera:
        seen = [camera.read(LONGEST_S) for _ in range(9)]
    lower_halves = [float(frame.image[160:].std()) for frame in seen]
    assert min(lower_halves) > 0.8 * max(lower_halves)


@pytest.mark.slow
def test_a_stream_outlives_what_is_no_picture(phone):
    broken = (jpeg()[:500], b"no picture")
    phone.pictures = itertools.chain([jpeg()] * 30, broken, itertools.repeat(jpeg(200)))
    with open_camera(phone.root + "/video") as camera:
        while camera.read(LONGEST_S).image.mean() < 190:
            pass


@pytest.mark.slow
@pytest.mark.parametrize(
    "change", [lambda packed: packed[:-2], lambda packed: packed + bytes(5000)]
)
def test_pictures_without_an_end_or_with_more_behind_it_are_read(phone, change):
    phone.pictures = itertools.repeat(change(jpeg()))
    with open_camera(phone.root + "/video") as camera:
        assert camera.read(LONGEST_S).image.shape == (48, 64, 3)


@pytest.mark.slow
def test_a_phone_that_is_turned_sends_upright_pictures(phone):
    sizes = itertools.chain([(64, 48)] * 30, itertools.repeat((48, 64)))
    phone.pictures = (jpeg(size_wh=size) for size in sizes)
    with open_camera(phone.root + "/video") as camera:
        while phone.sent < 31:
            assert camera.read(LONGEST_S) is not None
        seen = [camera.read(LONGEST_S) for _ in range(9)]
    assert seen[-1].image.shape == (64, 48, 3)


@pytest.mark.slow
def test_a_stream_of_twenty_megapixels_is_brought_to_a_size_of_use(phone):
    phone.pictures = itertools.repeat(jpeg(size_wh=(5472, 3648)))
    with open_camera(phone.root + "/video") as camera:
        assert camera.read(LONGEST_S).image.shape == (1280, MOST_SIDE, 3)


@pytest.mark.slow
def test_a_slow_stream_is_no_lost_one(phone):
    phone.period_s = 1.0
    with open_camera(phone.root + "/video") as camera:
        seen = [camera.read(LONGEST_S) for _ in range(3)]
    assert seen[2].at - seen[1].at > 0.8


@pytest.mark.slow
def test_a_stall_is_told_and_the_stream_opened_again_reads_on(phone):
    spec = phone.root + "/video"
    with open_network_camera(spec, stall_s=0.5) as camera:
        assert camera.read(LONGEST_S) is not None
        phone.stalled.set()
        with pytest.raises(CameraError, match="no pictures any more; check that the"):
            deque(frames(camera, 0.3), maxlen=0)
        phone.stalled.clear()
    with open_network_camera(spec) as camera:
        assert camera.read(LONGEST_S) is not None


@pytest.mark.slow
def test_a_stream_whose_phone_is_started_again_is_lost_at_once_and_opened_again():
    with running_phone() as phone:
        port, spec = phone.server_port, phone.root + "/video"
        camera = open_camera(spec)
        assert camera.read(LONGEST_S) is not None
    with camera, pytest.raises(CameraError, match="delivers no pictures any more"):
        deque(frames(camera, LONGEST_S), maxlen=0)
    with running_phone(port), open_camera(spec) as camera:
        assert camera.read(LONGEST_S) is not None


@pytest.mark.slow
@pytest.mark.parametrize("picture", [jpeg(), b"no picture"], ids=["picture", "none"])
def test_a_password_is_not_printed_whatever_comes(phone, picture):
    root = phone.root.replace("//", "//ada:se%2Fcret@")
    paths = ("/video", "/shot.jpg", "/page", "/no", "/")
    script = (
        "import logging, sys; from hardware.camera_choice import open_camera\n"
        "logging.basicConfig(level=logging.DEBUG)\n"
        "for spec in sys.argv[1:]:\n"
        "  try:\n"
        "    with open_camera(spec) as camera: print(camera.read(5).index)\n"
        "  except OSError as error: print(error)\n"
    )
    phone.pictures = itertools.repeat(picture)
    run = [sys.executable, "-c", script, *(root + path for path in paths)]
    done = subprocess.run(run, capture_output=True, text=True, check=True)  # noqa: S603 (our own program)
    assert len(done.stdout.splitlines()) == len(paths)
    printed = done.stdout + done.stderr
    assert "se/cret" not in printed
    assert "se%2Fcret" not in printed
    assert "ada" not in printed
