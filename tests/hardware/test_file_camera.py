import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import cv2
import numpy as np
import pytest
from fake_time import FakeTime

from hardware.camera import Camera, Frame
from hardware.camera_choice import open_camera
from hardware.errors import CameraError
from hardware.file_camera import FileCamera, PlaybackClock

pytestmark = pytest.mark.slow


def grey(level: int, size_wh: tuple[int, int] = (64, 48)) -> np.ndarray:
    return np.full((size_wh[1], size_wh[0], 3), level, np.uint8)


def write_video(path: Path, frames: int, fourcc: str = "mp4v") -> Path:
    code = cv2.VideoWriter.fourcc(*fourcc)
    writer = cv2.VideoWriter(str(path), code, 10.0, (64, 48))
    for index in range(frames):
        writer.write(grey(20 * index))
    writer.release()
    return path


def write_folder(path: Path, levels: dict[str, int]) -> Path:
    path.mkdir()
    for name, level in levels.items():
        cv2.imwrite(str(path / name), grey(level))
    return path


def all_frames(camera: Camera) -> list[Frame]:
    with camera:
        frames = iter(lambda: camera.read(1), None)
        return list(takewhile(lambda frame: frame is not None, frames))


@pytest.mark.parametrize(
    ("name", "fourcc"), [("video.mp4", "mp4v"), ("video.avi", "MJPG")]
)
def test_a_video_gives_all_its_frames_at_their_times(
    tmp_path: Path, name: str, fourcc: str
) -> None:
    video = write_video(tmp_path / name, 5, fourcc)
    frames = all_frames(open_camera(str(video)))
    assert [(frame.index, round(frame.at, 3)) for frame in frames] == [
        (0, 0.0),
        (1, 0.1),
        (2, 0.2),
        (3, 0.3),
        (4, 0.4),
    ]


def test_a_video_has_ended_after_its_last_frame(tmp_path: Path) -> None:
    camera = open_camera(str(write_video(tmp_path / "video.mp4", 2)))
    camera.read(1)
    assert not camera.ended
    camera.read(1)
    assert camera.ended
    assert camera.read(1) is None


def test_a_video_with_a_pace_takes_the_time_it_lasts(tmp_path: Path) -> None:
    time = FakeTime()
    pace = PlaybackClock(clock=time.clock, sleep=time.sleep)
    video = write_video(tmp_path / "video.mp4", 5)
    all_frames(open_camera(str(video), playback=pace))
    assert time.now - 100 == pytest.approx(0.4)


def test_a_late_reader_misses_frames_of_a_paced_video(tmp_path: Path) -> None:
    time = FakeTime()
    pace = PlaybackClock(clock=time.clock, sleep=time.sleep)
    camera = open_camera(str(write_video(tmp_path / "video.mp4", 5)), playback=pace)
    camera.read(1)
    time.sleep(0.25)
    frame = camera.read(1)
    assert frame is not None
    assert frame.index == 2


def test_no_frame_comes_when_the_next_one_is_due_after_the_timeout(
    tmp_path: Path,
) -> None:
    time = FakeTime()
    pace = PlaybackClock(clock=time.clock, sleep=time.sleep)
    camera = open_camera(str(write_video(tmp_path / "video.mp4", 5)), playback=pace)
    camera.read(1)
    assert camera.read(0.05) is None
    assert not camera.ended


def test_a_folder_shows_its_pictures_in_name_order(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "cards", {"b.png": 90, "a.png": 30, "c.jpg": 150})
    (folder / "notes.txt").write_text("no picture")
    (folder / "._a.png").write_text("what a Mac leaves on a stick")
    frames = all_frames(open_camera(str(folder), frames_each=2))
    levels = [int(frame.image.mean()) for frame in frames]
    assert levels == [30, 30, 90, 90, 150, 150]


def test_pictures_of_a_folder_keep_their_own_sizes(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "cards", {"a.png": 30})
    cv2.imwrite(str(folder / "b.png"), grey(90, (20, 30)))
    frames = all_frames(open_camera(str(folder), frames_each=1))
    assert [frame.image.shape for frame in frames] == [(48, 64, 3), (30, 20, 3)]


def test_pictures_before_a_broken_one_are_still_shown(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "cards", {"a.png": 30})
    (folder / "b.png").write_bytes(b"torn")
    camera = open_camera(str(folder), frames_each=1)
    assert camera.read(1) is not None
    assert not camera.ended
    with pytest.raises(CameraError, match=r"b\.png cannot be decoded; save it again"):
        camera.read(1)


def broken_file(tmp_path: Path) -> Path:
    path = tmp_path / "broken.mp4"
    path.write_bytes(b"this is no video")
    return path


def empty_file(tmp_path: Path) -> Path:
    path = tmp_path / "empty.mp4"
    path.touch()
    return path


@pytest.mark.parametrize("make", [broken_file, empty_file])
def test_a_file_that_is_no_video_is_refused_with_a_remedy(
    tmp_path: Path, make: object, capfd: pytest.CaptureFixture[str]
) -> None:
    path = make(tmp_path)  # type: ignore[operator]
    with pytest.raises(CameraError, match="cannot be decoded; try to play it"):
        open_camera(str(path))
    capfd.readouterr()  # FFmpeg, woken by the tests' own writer, may complain


@pytest.mark.skipif(sys.platform != "linux", reason="names are texts elsewhere")
def test_a_video_whose_name_is_no_text_is_refused_with_a_remedy(tmp_path: Path) -> None:
    (path := tmp_path / "a\udcff.mp4").write_bytes(b"a video")
    with pytest.raises(CameraError, match="give it another"):
        open_camera(str(path))


def test_nothing_else_is_said_about_a_broken_video(tmp_path: Path) -> None:
    program = (
        "import sys; from hardware.camera_choice import open_camera\n"
        "try: open_camera(sys.argv[1])\n"
        "except OSError: pass"
    )
    told = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-c", program, str(broken_file(tmp_path))],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert told.stdout + told.stderr == ""


def test_an_empty_folder_is_refused_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="holds no pictures; put"):
        open_camera(str(tmp_path))


@pytest.mark.parametrize("spec", ["", "web", "usb", "usb:", "usb:x", "usb:-1", "/no"])
def test_a_camera_that_means_nothing_is_refused_with_what_was_expected(
    spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    spec = spec or "missing.mp4"
    with pytest.raises(CameraError, match="expected pi, usb:0"):
        open_camera(spec)


def test_leaving_a_camera_ends_it(tmp_path: Path) -> None:
    camera = open_camera(str(write_video(tmp_path / "video.mp4", 3)))
    with camera:
        camera.read(1)
    assert camera.ended


def test_frames_may_come_from_anywhere() -> None:
    frames = iter([Frame(grey(0), 0, 7.0), Frame(grey(0), 1, 7.5)])
    time = FakeTime()
    camera = FileCamera(
        frames, playback=PlaybackClock(clock=time.clock, sleep=time.sleep)
    )
    all_frames(camera)
    assert time.now == 100.5
