"""Single pictures, from a real HTTP server."""

import itertools
from collections import deque

import pytest
from fake_time import FakeTime
from phone import LONGEST_S, jpeg, running_phone

from hardware.camera import frames
from hardware.camera_choice import open_camera
from hardware.errors import CameraError
from hardware.network_camera.address import parse_address
from hardware.network_camera.captures import MOST_SIDE, Decoder, Fetcher, StillCapture
from hardware.network_camera.opening import open_network_camera


@pytest.fixture
def phone():
    with running_phone() as running:
        yield running


def capture_of(phone, time, path="/shot.jpg"):
    fetcher = Fetcher(parse_address(phone.root + path))
    return StillCapture(fetcher, clock=time.clock, sleep=time.sleep)


@pytest.mark.slow
def test_pictures_are_fetched_one_by_one(phone):
    phone.pictures = map(jpeg, itertools.cycle((40, 200)))
    with open_camera(phone.root + "/shot.jpg") as camera:
        frames = [camera.read(LONGEST_S) for _ in range(3)]
    assert [frame.index for frame in frames] == [0, 1, 2]
    assert frames[0].image.shape == (48, 64, 3)
    assert abs(int(frames[0].image.mean()) - int(frames[1].image.mean())) > 100


def test_no_more_than_five_pictures_a_second_are_fetched(phone):
    time = FakeTime()
    capture = capture_of(phone, time)
    begun = time.now
    for _ in range(11):
        capture.read()
    assert time.now - begun == pytest.approx(2.0)


def test_half_a_picture_is_left_out(phone):
    capture = capture_of(phone, FakeTime())
    whole = jpeg()
    halves = (whole, whole[: len(whole) // 2], whole)
    phone.pictures = itertools.cycle(halves)
    found = [capture.read() for _ in range(3)]
    assert all(good for good, _image in found)
    assert [image is None for _good, image in found] == [False, True, False]


def test_a_picture_that_breaks_off_is_left_out(phone):
    assert capture_of(phone, FakeTime(), "/half.jpg").read() == (True, None)


def test_garbage_in_place_of_a_picture_is_left_out(phone):
    phone.pictures = itertools.repeat(b"\xff\xd8\xff no picture \xff\xd9")
    assert capture_of(phone, FakeTime()).read() == (True, None)


def test_a_picture_of_an_unnamed_kind_is_known_by_its_first_bytes(phone):
    phone.kind = "application/octet-stream"
    _good, image = capture_of(phone, FakeTime()).read()
    assert image is not None


@pytest.mark.slow
def test_a_password_in_the_address_opens_a_locked_camera(phone):
    phone.login = "ada:se/c ret"
    spec = phone.root.replace("//", "//ada:se%2Fc%20ret@") + "/shot.jpg"
    with open_camera(spec) as camera:
        assert camera.read(LONGEST_S) is not None


@pytest.mark.parametrize("kind", ["", ", algorithm=MD5", ", algorithm=SHA-256"])
def test_a_password_is_given_as_a_digest_if_it_is_asked_for_so(phone, kind):
    phone.login, phone.asks = (
        "ada:secret",
        f'Digest realm="c", nonce="n", qop="auth"{kind}',
    )
    with open_camera(phone.root.replace("//", "//ada:secret@") + "/shot.jpg") as camera:
        assert camera.read(LONGEST_S) is not None


@pytest.mark.slow
def test_a_picture_of_twenty_megapixels_is_brought_to_a_size_of_use():
    huge, decoder = jpeg(size_wh=(5472, 3648)), Decoder()
    for _ in range(2):  # the second is decoded at a half of its size
        image = decoder.decode(huge)
        assert image.shape == (1280, MOST_SIDE, 3)


@pytest.mark.slow
def test_a_picture_that_becomes_smaller_is_decoded_whole_again():
    decoder = Decoder()
    decoder.decode(jpeg(size_wh=(8000, 6000)))
    decoder.decode(jpeg(size_wh=(640, 480)))
    assert decoder.decode(jpeg(size_wh=(640, 480))).shape == (480, 640, 3)


@pytest.mark.slow
def test_a_stall_is_told_and_the_camera_opened_again_reads_on(phone):
    spec = phone.root + "/shot.jpg"
    with open_network_camera(spec, stall_s=0.5) as camera:
        assert camera.read(LONGEST_S) is not None
        phone.stalled.set()
        with pytest.raises(CameraError, match="no pictures any more; check that the"):
            deque(frames(camera, 0.3), maxlen=0)
        phone.stalled.clear()
    with open_network_camera(spec) as camera:
        assert camera.read(LONGEST_S) is not None


def test_a_phone_that_was_started_again_is_read_on():
    with running_phone() as phone:
        port = phone.server_port
        capture = capture_of(phone, FakeTime())
        assert capture.read()[1] is not None
    assert capture.read() == (True, None)
    with running_phone(port):
        assert capture.read()[1] is not None


def test_a_picture_that_trickles_in_is_given_up(phone):
    time = FakeTime()
    late = itertools.count()

    def clock():
        return time.now + 5 * next(late)

    fetcher = Fetcher(parse_address(phone.root + "/shot.jpg"), clock=clock)
    phone.pictures = itertools.repeat(jpeg() + bytes(300_000))
    with pytest.raises(CameraError, match="does not answer within"):
        fetcher.fetch()
