import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import cv2
import numpy as np
import pytest

from companion.__main__ import add_command
from companion.camera.frame_recorder import FrameRecorder
from companion.commands import watch
from companion.core.cards import Card
from companion.core.errors import CompanionError
from hardware.camera import READ_S, Camera, Frame, frames
from hardware.camera_choice import open_camera
from vision.following.pile import PileFollower
from vision.following.pile_events import (
    ArmLeft,
    CameraMoved,
    CardDrawn,
    CardLanded,
    CardTakenBack,
    Clear,
    Covered,
    LightChanged,
    Lost,
    Moved,
    Occlusion,
    Origin,
    PileEvent,
    PileRemoved,
    Unread,
)
from vision.reading.manifest import ModelError
from vision.reading.reading import Box, CardReading, Corners, Reading, Refusal
from vision.reading.reading import Image as Picture

CARD = Card.parse("R7")
SQUARE: Corners = np.array([(20, 20), (60, 20), (60, 80), (20, 80)], np.float32)
LANDED = CardLanded(
    8.0,
    120,
    CARD,
    0.987654,
    SQUARE,
    ((Card.parse("R1"), 0.01),),
    rested_at=7.8,
    origin=Origin(95.12, 9.0),
)


class OneCardReader:
    """Sees the same card in every picture that is not black."""

    def read(
        self, frame: Picture, near: Box | None = None, _length: float | None = None
    ) -> Reading:
        if not frame.any():
            return Reading((), Refusal.NO_CARD)
        return Reading((CardReading(CARD, 0.99, SQUARE),))

    def read_all(self, frame: Picture, near: Box | None = None) -> Reading:
        return self.read(frame)

    def read_at(
        self,
        frame: Picture,
        place: Callable[[], Corners | None],
        _length: float | None = None,
    ) -> Reading:
        del frame, place
        return Reading()


class ScriptedCamera:
    """Delivers the given frames; a ``None`` is a wait in vain."""

    def __init__(self, *frames: Picture | None) -> None:
        self._frames = list(frames)
        self._index = 0

    @property
    def ended(self) -> bool:
        return not self._frames

    def read(self, timeout_s: float) -> Frame | None:
        self._index += 1
        image = self._frames.pop(0) if self._frames else None
        at = self._index * timeout_s / 5
        return None if image is None else Frame(image, self._index, at)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        pass


def a_picture(seed: int = 0) -> Picture:
    return np.random.default_rng(seed).integers(0, 255, (90, 120, 3), dtype=np.uint8)


def every_frame(camera: Camera) -> Iterator[Frame | None]:
    return frames(camera, READ_S)


def watched(*frames: Picture | None) -> list[PileEvent]:
    follower = PileFollower(OneCardReader())
    return list(watch.follow(every_frame(ScriptedCamera(*frames)), follower))


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="companion")
    add_command(parser.add_subparsers(), "watch")
    return parser.parse_args(["watch", *words])


def test_a_landed_card_is_one_line_of_json() -> None:
    line = json.loads(watch.json_line(LANDED))
    assert line == {
        "frame": 120,
        "at": 8.0,
        "event": "card",
        "card": "R7",
        "confidence": 0.9877,
        "corners": [[20, 20], [60, 20], [60, 80], [20, 80]],
        "alternatives": [["R1", 0.01]],
        "from": 95.1,
        "from_spread": 9.0,
    }


OTHERS = [
    (CardTakenBack(1.0, 10, CARD, None), "withdrawn", {"card": "R7", "back": None}),
    (
        CardTakenBack(1.0, 10, CARD, Card.parse("W")),
        "withdrawn",
        {"card": "R7", "back": "W"},
    ),
    (
        Unread(1.0, 10, Refusal.GLARE),
        "unread",
        {"reason": "glare", "from": None, "from_spread": None},
    ),
    (Covered(1.0, 10, Occlusion.LENS), "covered", {"by": "lens"}),
    (LightChanged(1.0, 10, 0.75), "light_changed", {"gain": 0.75}),
    (CardDrawn(1.0, 10), "draw", {"from": None, "from_spread": None}),
    (
        CardDrawn(1.0, 10, Origin(359.97, 8.0)),
        "draw",
        {"from": 0.0, "from_spread": 8.0},
    ),
    (
        ArmLeft(1.0, 10, 0.7, Origin(10.0, 8.0)),
        "arm",
        {"stayed": 0.7, "from": 10.0, "from_spread": 8.0},
    ),
    (CameraMoved(1.0, 10), "camera_moved", {}),
    (PileRemoved(1.0, 10), "reshuffled", {}),
    (Clear(1.0, 10), "clear", {}),
    (Lost(1.0, 10), "lost", {}),
]


@pytest.mark.parametrize(("event", "name", "more"), OTHERS)
def test_every_event_has_its_name_and_particulars(
    event: PileEvent, name: str, more: dict[str, object]
) -> None:
    expected = {"frame": 10, "at": 1.0, "event": name, **more}
    assert json.loads(watch.json_line(event)) == expected


def test_a_push_tells_where_the_card_lies_now() -> None:
    line = json.loads(watch.json_line(Moved(1.0, 10, CARD, SQUARE)))
    assert (line["event"], line["card"]) == ("moved", "R7")
    assert line["corners"][2] == [60, 80]


@pytest.mark.parametrize(
    "event", [LANDED, Moved(1.0, 10, CARD, SQUARE), *(event for event, *_ in OTHERS)]
)
def test_every_event_has_a_sentence_of_one_line(event: PileEvent) -> None:
    said = watch.sentence(event)
    assert " s  " in said
    assert "\n" not in said


def test_a_card_that_cannot_be_read_says_why() -> None:
    said = watch.sentence(Unread(1.0, 10, Refusal.NO_CARD))
    assert said.endswith("could not read the card (no card)")


def test_a_card_is_followed_through_a_camera() -> None:
    events = watched(*[a_picture()] * 8)
    assert [type(event) for event in events] == [CardLanded]


def test_a_camera_that_falls_silent_is_lost_and_comes_back() -> None:
    picture = a_picture()
    events = watched(*[picture] * 8, *[None] * 10, *[picture] * 3)
    assert [type(event) for event in events] == [CardLanded, Lost, Clear]


def test_a_card_read_in_the_last_frame_is_not_forgotten() -> None:
    events = watched(*[a_picture()] * 2)
    assert [type(event) for event in events] == [CardLanded]


class MovedCardReader(OneCardReader):
    """Sees the card elsewhere in each picture, as no two photographs are alike."""

    def read(
        self, frame: Picture, near: Box | None = None, _length: float | None = None
    ) -> Reading:
        moved = SQUARE + np.float32(20 * (frame[0, 0, 0] % 3))
        return Reading((CardReading(CARD, 0.99, moved),))


@pytest.mark.slow
def test_a_folder_of_pictures_is_followed(tmp_path: Path) -> None:
    for number in range(3):
        picture = a_picture(number)
        picture[0, 0] = number
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
    with open_camera(str(tmp_path), frames_each=6) as camera:
        events = list(
            watch.follow(every_frame(camera), PileFollower(MovedCardReader()))
        )
    assert [event.frame // 6 for event in events] == [0, 1, 2]


class TwoCardsReader(OneCardReader):
    """Sees a red 7 in each bright picture, and a blue 2 in any other."""

    def read(
        self, frame: Picture, near: Box | None = None, _length: float | None = None
    ) -> Reading:
        card = CARD if frame.mean() > 127 else Card.parse("B2")
        return Reading((CardReading(card, 0.99, SQUARE),))


@pytest.fixture
def hanging_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk whose thread hangs, and a reader of two cards."""
    hanging: list[Callable[[], None]] = []
    disk = "companion.camera.frame_recorder.worker_named"
    monkeypatch.setattr(disk, lambda _name: hanging.append)
    monkeypatch.setattr(watch, "load_reader", lambda _deck, _models: TwoCardsReader())


@pytest.mark.usefixtures("hanging_disk")
@pytest.mark.slow
def test_a_recording_leaves_evidence_of_every_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "round").mkdir()
    for number in range(20):
        picture = a_picture(number) // 2 + number % 2 * 120
        cv2.imwrite(str(tmp_path / "round" / f"{number:02}.png"), picture)
    kept = tmp_path / "kept"
    watch.run(arguments(str(tmp_path / "round"), "--evidence", str(kept)))
    landed = capsys.readouterr().out.count(" landed ")
    assert (landed > 10, len(list(kept.glob("*.jpg")))) == (True, landed)


def test_a_card_read_in_the_last_frame_leaves_evidence(tmp_path: Path) -> None:
    camera = ScriptedCamera(*[a_picture()] * 2)
    recorder = FrameRecorder(tmp_path)
    list(watch.follow(every_frame(camera), PileFollower(OneCardReader()), recorder))
    assert len(list(tmp_path.glob("*.jpg"))) == 1


@pytest.mark.usefixtures("hanging_disk")
def test_a_camera_does_not_wait_for_the_disk(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    camera = ScriptedCamera(*[a_picture()] * 9)
    monkeypatch.setattr(watch, "open_camera", lambda _source: camera)
    watch.run(arguments("usb:0", "--evidence", str(tmp_path)))
    landed = capsys.readouterr().out.count(" landed ")
    assert (landed, list(tmp_path.glob("*.jpg"))) == (1, [])


def test_a_source_that_is_not_there_is_named_with_what_was_expected() -> None:
    with pytest.raises(CompanionError, match=r"no-such-file.*expected"):
        watch.run(arguments("no-such-file.mp4"))


def test_a_file_that_is_no_video_is_refused_in_one_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.mp4"
    broken.write_bytes(b"not a video")
    with pytest.raises(CompanionError, match="cannot be decoded"):
        watch.run(arguments(str(broken)))


def test_the_help_shows_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        arguments("--help")
    assert ending.value.code == 0
    assert "companion watch round.mp4" in capsys.readouterr().out


def test_a_missing_source_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        arguments()
    assert ending.value.code == 2
    assert "SOURCE" in capsys.readouterr().err


def test_nets_of_another_folder_are_asked_for_as_scan_does(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"manifest\.toml"):
        watch.run(arguments(str(tmp_path), "--models", str(tmp_path)))
