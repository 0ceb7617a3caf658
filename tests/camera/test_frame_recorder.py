"""What is kept of each landed card."""

import errno
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.camera.frame_recorder import FrameRecorder
from companion.core.cards import Card
from companion.core.errors import CompanionError
from hardware.camera import Frame
from hardware.camera_choice import open_camera
from vision.following.pile_events import CardDrawn, CardLanded

CORNERS = np.array([(20, 20), (60, 20), (60, 80), (20, 80)], np.float32)
LANDED = CardLanded(
    0.4, 4, Card.parse("R7"), 0.98, CORNERS, ((Card.parse("R1"), 0.01),), 0.3
)


def a_frame(index):
    image = np.full((120, 160, 3), 40 + 30 * index, np.uint8)
    return Frame(image, index, index / 10)


def land(evidence, *indexes):
    for index in indexes:
        evidence.save(a_frame(index), [replace(LANDED, frame=index)])


def names(folder):
    return sorted(path.name for path in folder.rglob("*.*"))


def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*.*"))


def test_a_landed_card_leaves_its_frame_its_crop_and_its_reading(tmp_path):
    land(FrameRecorder(tmp_path), 4)
    assert names(tmp_path) == ["000000.jpg", "000000.json", "000000.png"]
    reading = json.loads((tmp_path / "readings" / "000000.json").read_text())
    assert (reading["card"], reading["frame"]) == ("R7", 4)
    assert reading["alternatives"] == [["R1", 0.01]]
    assert cv2.imread(str(tmp_path / "000000.jpg")).shape == (120, 160, 3)


def test_nothing_else_is_kept(tmp_path):
    FrameRecorder(tmp_path).save(a_frame(4), [CardDrawn(0.4, 4)])
    assert names(tmp_path) == []


def test_a_card_told_late_is_kept_as_it_was_when_it_was_read(tmp_path):
    evidence = FrameRecorder(tmp_path)
    evidence.save(Frame(np.full((120, 160, 3), 200, np.uint8), 3, 0.3), [])
    evidence.save(a_frame(4), [replace(LANDED, frame=3)])
    assert cv2.imread(str(tmp_path / "000000.jpg")).mean() == pytest.approx(200, abs=2)


def test_a_camera_that_uses_its_memory_again_spoils_nothing(tmp_path):
    evidence = FrameRecorder(tmp_path)
    image = np.full((120, 160, 3), 200, np.uint8)
    evidence.save(Frame(image, 3, 0.3), [])
    image[:] = 0
    evidence.save(a_frame(4), [replace(LANDED, frame=3)])
    assert cv2.imread(str(tmp_path / "000000.jpg")).mean() == pytest.approx(200, abs=2)


def test_the_oldest_cards_go_when_the_limit_is_reached(tmp_path):
    land(FrameRecorder(tmp_path), 1)
    one = size(tmp_path)
    land(FrameRecorder(tmp_path, most_bytes=int(2.5 * one)), 2, 3)
    assert [name for name in names(tmp_path) if name.endswith("g")] == [
        "000001.jpg",
        "000001.png",
        "000002.jpg",
        "000002.png",
    ]


def test_a_picture_of_somebodys_own_is_neither_deleted_nor_written_over(tmp_path):
    own = tmp_path / "20241128.jpg"
    own.write_bytes(bytes(9000))
    land(FrameRecorder(tmp_path, most_bytes=5000), *range(7))
    assert own.read_bytes() == bytes(9000)
    assert len(names(tmp_path / "readings")) < 7


def test_what_lies_in_other_folders_there_is_not_looked_at(tmp_path):
    (other := tmp_path / "friday" / "readings").mkdir(parents=True)
    (other / "000099.json").write_text("{}")
    land(FrameRecorder(tmp_path), 4)
    assert (tmp_path / "000000.jpg").exists()


def test_another_evening_goes_on_counting(tmp_path):
    for evening in range(2):
        land(FrameRecorder(tmp_path), evening)
    assert "000001.jpg" in names(tmp_path)


def test_evidence_is_replayed_as_a_folder_of_frames(tmp_path):
    land(FrameRecorder(tmp_path), 1, 2)
    with open_camera(str(tmp_path), frames_each=1) as camera:
        first, second = camera.read(0), camera.read(0)
        assert camera.ended
    assert first.image.mean() == pytest.approx(70, abs=2)
    assert second.image.mean() == pytest.approx(100, abs=2)


def test_a_disk_that_cannot_be_written_is_told_once(tmp_path, caplog):
    evidence = FrameRecorder(tmp_path / "full")
    for path in sorted((tmp_path / "full").rglob("*"), reverse=True):
        path.rmdir()
    land(evidence, 1, 2, 3)
    assert len(caplog.records) == 1
    assert "No evidence can be kept" in caplog.text


class FullDisk:
    """Writes half of each frame, as long as it is full."""

    def __init__(self, monkeypatch):
        self.is_full = True
        write_all = Path.write_bytes

        def write(path, content):
            if self.is_full and path.suffix == ".jpg":
                write_all(path, content[: len(content) // 2])
                raise OSError(errno.ENOSPC, "No space left on device")
            return write_all(path, content)

        monkeypatch.setattr(Path, "write_bytes", write)


def test_half_written_cards_count_toward_the_limit(tmp_path, monkeypatch):
    land(FrameRecorder(tmp_path / "one"), 1)
    limit = 2 * size(tmp_path / "one")
    FullDisk(monkeypatch)
    land(FrameRecorder(tmp_path / "full", most_bytes=limit), *[1] * 12)
    assert size(tmp_path / "full") <= limit


def test_the_limit_holds_when_a_full_disk_has_room_again(tmp_path, monkeypatch):
    land(FrameRecorder(tmp_path / "one"), 1)
    limit = 2 * size(tmp_path / "one")
    disk = FullDisk(monkeypatch)
    evidence = FrameRecorder(tmp_path / "full", most_bytes=limit)
    land(evidence, *[1] * 12)
    disk.is_full = False
    land(evidence, 1, 1)
    assert size(tmp_path / "full") <= limit


def test_a_disk_that_is_full_again_is_told_again(tmp_path, monkeypatch, caplog):
    disk = FullDisk(monkeypatch)
    evidence = FrameRecorder(tmp_path)
    for disk.is_full in (True, True, False, True):
        land(evidence, 1)
    assert len(caplog.records) == 2


def test_a_folder_that_cannot_be_made_is_refused_with_a_remedy(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CompanionError, match="name another one"):
        FrameRecorder(tmp_path / "file")


class SlowDisk:
    """Takes work, and does it when it is told to."""

    def __init__(self):
        self.waiting = []

    def __call__(self, work):
        self.waiting.append(work)

    def work(self):
        self.waiting.pop(0)()

    def catch_up(self):
        while self.waiting:
            self.work()


def test_the_camera_does_not_wait_for_the_disk(tmp_path):
    disk = SlowDisk()
    land(FrameRecorder(tmp_path, start=disk), 1, 2)
    assert names(tmp_path) == []
    disk.catch_up()
    assert [name for name in names(tmp_path) if name.endswith("jpg")] == [
        "000000.jpg",
        "000001.jpg",
    ]


def test_a_disk_that_hangs_fills_no_memory_and_is_told_once(tmp_path, caplog):
    disk = SlowDisk()
    land(FrameRecorder(tmp_path, start=disk), *range(1, 7), *range(1, 7))
    assert len(disk.waiting) == 8
    assert len(caplog.records) == 1
    assert "slower than the game" in caplog.text


def test_a_disk_that_stays_too_slow_is_told_once(tmp_path, caplog):
    disk = SlowDisk()
    evidence = FrameRecorder(tmp_path, start=disk)
    land(evidence, *[1] * 9)
    for _ in range(5):
        disk.work()
        land(evidence, 1, 1)
    assert len(caplog.records) == 1


def test_a_disk_that_is_too_slow_once_more_is_told_once_more(tmp_path, caplog):
    disk = SlowDisk()
    evidence = FrameRecorder(tmp_path, start=disk)
    for _ in range(2):
        land(evidence, *[1] * 9)
        disk.catch_up()
    assert len(caplog.records) == 2


def test_a_slow_disk_that_is_full_too_is_told_both(tmp_path, monkeypatch, caplog):
    disk = SlowDisk()
    FullDisk(monkeypatch)
    evidence = FrameRecorder(tmp_path, start=disk)
    land(evidence, *[1] * 9)
    disk.work()
    land(evidence, 1, 1)
    assert ("slower than the game" in caplog.text, "No space" in caplog.text) == (
        True,
        True,
    )


def test_a_card_told_after_its_frame_is_gone_is_not_kept_with_another_one(tmp_path):
    evidence = FrameRecorder(tmp_path)
    for index in range(6):
        evidence.save(a_frame(index), [])
    evidence.save(a_frame(6), [replace(LANDED, frame=1)])
    assert not any(tmp_path.rglob("*.*"))


def test_a_card_told_after_the_last_frame_is_kept(tmp_path):
    evidence = FrameRecorder(tmp_path)
    evidence.save(a_frame(4), [])
    evidence.save(None, [LANDED])
    assert "000000.jpg" in names(tmp_path)


def test_a_card_that_waits_is_kept_as_it_was(tmp_path):
    disk = SlowDisk()
    evidence = FrameRecorder(tmp_path, start=disk)
    land(evidence, 1)
    land(evidence, 2, 3, 4, 5)
    disk.catch_up()
    assert cv2.imread(str(tmp_path / "000000.jpg")).mean() == pytest.approx(70, abs=2)
