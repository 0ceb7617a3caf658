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
from companion.components.component import Fault, HealthMonitor
from companion.config import Config
from companion.core.cards import Card
from hardware.camera import Frame
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
    disk = "companion.camera.frame_recorder.worker_named"
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


class StillCamera:
    """Shows one and the same picture every twenty seconds of its time, four times."""

    def __init__(self):
        self.shown = 0

    @property
    def ended(self):
        return self.shown == 4

    def read(self, timeout_s):
        if self.ended:
            return None
        self.shown += 1
        image = np.random.default_rng(0).normal(128, 4, (96, 128, 3))
        image[:48, :80, 0] = 10  # it has colors
        return Frame(image.astype(np.uint8), self.shown, 20.0 * self.shown)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


@pytest.mark.parametrize(
    ("camera", "looks"), [("usb:0", 2), ("rtsp://10.0.0.7/h264", 4)]
)
def test_the_video_of_a_stream_counts_as_frozen_only_after_a_minute(
    camera, looks, monkeypatch
):
    cameras = []
    told = Event()

    def opened(*_args, **_more):
        cameras.append(StillCamera())
        return cameras[-1]

    class Health(HealthMonitor):
        def update(self, component, state, now):
            if state.fault is Fault.FROZEN:
                told.set()

    monkeypatch.setattr(watching, "open_camera", opened)
    monkeypatch.setattr(watching, "_buffering", lambda opening, _waiting: opening)
    watcher = start_watcher(
        Config(camera=camera), [].append, Eyes, paced=False, health=Health()
    )
    assert told.wait(20.0)
    watcher.stop()
    assert cameras[0].shown == looks
