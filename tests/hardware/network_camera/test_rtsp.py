"""RTSP from a real server, GStreamer's, where its Python bindings are installed."""

import signal
import subprocess
import sys
from collections import deque
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from phone import LONGEST_S

from hardware.camera import frames
from hardware.camera_choice import open_camera
from hardware.errors import CameraError
from hardware.network_camera.faults import AddressError, CameraFault
from hardware.network_camera.opening import open_network_camera

SERVER = Path(__file__).parents[2] / "rtsp_server.py"
NEEDS = (
    "import gi; gi.require_version('GstRtspServer', '1.0'); "
    "from gi.repository import Gst, GstRtspServer; Gst.init(None); "
    "assert Gst.ElementFactory.find('x264enc')"
)
LACKS = (
    "GStreamer's RTSP server is not here: sudo apt install python3-gi "
    "gir1.2-gst-rtsp-server-1.0 gstreamer1.0-plugins-base gstreamer1.0-plugins-ugly"
)
MOVING = "videotestsrc is-live=true ! video/x-raw,width=320,height=240,framerate=10/1"

pytestmark = pytest.mark.slow


@cache
def python_with_gstreamer():
    """Return a Python that has the bindings; the system's, if ours has not."""
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            found = subprocess.run([python, "-c", NEEDS], capture_output=True)  # noqa: PLW1510, S603 (it may fail; our own words)
        except OSError:
            continue
        if found.returncode == 0:
            return python
    return None


@contextmanager
def running_server(port="0", login=""):
    python = python_with_gstreamer()
    if python is None:
        pytest.skip(LACKS)
    command = [python, str(SERVER), port, login, MOVING]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 (our own program)
    try:
        process.port = process.stdout.readline().strip()
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_stream_of_rtsp_is_read():
    with running_server() as server:
        spec = f"rtsp://127.0.0.1:{server.port}/live"
        with open_camera(spec) as camera:
            seen = [camera.read(LONGEST_S) for _ in range(3)]
    assert [frame.image.shape for frame in seen] == [(240, 320, 3)] * 3


def test_a_path_that_rtsp_does_not_have_is_told():
    with running_server() as server, pytest.raises(AddressError) as found:
        open_camera(f"rtsp://127.0.0.1:{server.port}/other")
    assert found.value.fault is CameraFault.NO_PICTURE
    assert "There is nothing at rtsp://" in str(found.value)


def test_a_password_opens_a_locked_stream_and_no_other_one_does():
    with running_server(login="ada:secret") as server:
        place = f"127.0.0.1:{server.port}/live"
        with open_camera(f"rtsp://ada:secret@{place}") as camera:
            assert camera.read(LONGEST_S) is not None
        for spec in (f"rtsp://{place}", f"rtsp://ada:sesame@{place}"):
            with pytest.raises(AddressError) as found:
                open_camera(spec)
            assert found.value.fault is CameraFault.LOCKED
            assert "sesame" not in str(found.value)


def test_a_stall_is_told_and_the_stream_opened_again_reads_on():
    with running_server() as server:
        spec = f"rtsp://127.0.0.1:{server.port}/live"
        with open_network_camera(spec, stall_s=0.5) as camera:
            assert camera.read(LONGEST_S) is not None
            server.send_signal(signal.SIGSTOP)
            with pytest.raises(CameraError, match="delivers no pictures any more"):
                deque(frames(camera, 0.3), maxlen=0)
            server.send_signal(signal.SIGCONT)
        with open_network_camera(spec) as camera:
            assert camera.read(LONGEST_S) is not None


def test_a_server_that_was_started_again_is_read_on():
    with running_server() as server:
        port, spec = server.port, f"rtsp://127.0.0.1:{server.port}/live"
        camera = open_camera(spec)
        assert camera.read(LONGEST_S) is not None
    with camera, pytest.raises(CameraError, match="delivers no pictures any more"):
        deque(frames(camera, LONGEST_S), maxlen=0)
    with running_server(port), open_camera(spec) as camera:
        assert camera.read(LONGEST_S) is not None
