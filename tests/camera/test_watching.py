"""Following the pile through a camera that is named."""

import gc
from dataclasses import dataclass, field
from threading import Event
from weakref import ref

import cv2
import numpy as np
import pytest

from companion.camera import watching
from companion.camera.watching import start_watcher
from companion.config import Config
from companion.core.cards import Card
from vision.reading.reading import CardReading, Reading

CORNERS = np.array([(20, 20), (60, 20), (60, 80), (20, 80)], np.float32)


class Reader:
    """Sees the same card in every picture."""

    def read(self, _frame, _near=None, _length=None):
        return Reading((CardReading(Card.parse("R7"), 0.99, CORNERS),))

    read_all = read

    def read_at(self, _frame, _place, _length=None):
        return Reading()


@dataclass
class Eyes:
    """Read, and can be taught nothing."""

    reader: Reader = field(default_factory=Reader)
    classroom: None = None
    corrections: None = None

    def load(self):
        pass


@pytest.mark.parametrize(("paced", "kept"), [(False, 1), (True, 0)])
@pytest.mark.slow
def test_only_where_nobody_waits_evidence_is_written_at_once(
    paced, kept, tmp_path, monkeypatch
):
    disk = "companion.camera.frame_recorder.saving_thread"
    monkeypatch.setattr(disk, lambda _name: [].append)  # it hangs
    round_, evidence = tmp_path / "round", tmp_path / "evidence"
    round_.mkdir()
    noise = np.random.default_rng(0).integers(0, 255, (90, 120, 3), dtype=np.uint8)
    cv2.imwrite(str(round_ / "0.png"), noise)
    config = Config(camera=str(round_), evidence=evidence)
    posted = []
    start_watcher(config, posted.append, Eyes, paced=paced).join(20.0)
    assert (len(list(evidence.glob("*.jpg"))), bool(posted)) == (kept, True)


@dataclass
class LateEyes(Eyes):
    """Tell when they are loaded: the camera is opened after that."""

    loaded: Event = field(default_factory=Event)

    def load(self):
        self.loaded.set()


class DarkCamera:
    """Shows nothing."""

    ended = False

    def read(self, timeout_s):
        Event().wait(timeout_s)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


def test_a_camera_that_others_follow_is_forgotten_with_its_frames(monkeypatch):
    """Each has memory for as many as wait, and people may try one after the other."""
    monkeypatch.setattr(watching, "open_camera", lambda *_args, **_more: DarkCamera())
    config, known = Config(camera="usb:0"), []
    former = None
    for _ in range(3):
        eyes = LateEyes()
        watcher = start_watcher(
            config, [].append, lambda eyes=eyes: eyes, paced=True, former=former
        )
        assert eyes.loaded.wait(20.0)
        known.append(ref(watcher))
        former = watcher
    watcher.stop()
    del former
    gc.collect()
    assert [each() for each in known] == [None, None, watcher]
