"""A whole round on real photographs, shown to the camera of ``companion run``."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.camera.reports import CameraFact
from companion.camera.watcher import Watcher
from companion.core import events as ev
from companion.core.cards import Card
from companion.records.codec import decode_event, public
from companion.records.journal import Journal
from companion.referee.inputs import (
    Button,
    CardSeen,
    ColorTouched,
    FactStated,
    PointsEntered,
    Pressed,
    ReadAgain,
    RoundDealt,
    TableInput,
    VerdictTouched,
)
from companion.referee.rulings import events_of
from companion.table.table import Table
from hardware.camera import Frame
from hardware.file_camera import FileCamera, read_picture
from vision.following.pile import PileFollower

_FRAMES_EACH = 6
_FPS = 10.0
_LONG_AFTER = 1e9
_STEP_S = 10.0  # people take their time: a press at once is one by habit (5.8)


@dataclass
class PhotographedRound:
    """Plays a record at a table: pictures to the camera, all else by hand."""

    path: Path
    reader: object
    misread: list[str] = field(default_factory=list)
    """The pictures that the reader did not get right, with what it said."""
    differences: list[str] = field(default_factory=list)
    """The steps after which the table's state was not the record's."""
    steps: int = 0
    pictures: int = 0

    def play(self) -> None:
        opening, *steps = map(json.loads, self.path.read_text("utf-8").splitlines())
        self._steps = [
            (decode_event(s["event"]), s["event"], s["state"]) for s in steps
        ]
        names = tuple(opening["names"])
        with Journal(":memory:") as journal:
            self._table = Table(journal, opening["rules"], players=names)
            self._table.listeners.append(self._compare)
            watcher = Watcher(
                lambda: camera,
                PileFollower(self.reader),
                self._post,
                clock=lambda: _STEP_S * self.steps,
            )
            camera = FileCamera(self._frames(), playback=None)
            watcher.follow(camera)

    def _post(self, item: TableInput | CameraFact) -> None:
        if isinstance(item, CardSeen):
            self._seen.append(item)
        self._table.handle(item)

    def _frames(self) -> Iterator[Frame]:
        index = 0
        while self.steps < len(self._steps):
            event, given, _ = self._steps[self.steps]
            done = self.steps
            self._seen: list[CardSeen] = []
            if "picture" in given:
                image = read_picture(self.path.parent.parent / given["picture"])
                for _ in range(_FRAMES_EACH):
                    yield Frame(image, index, index / _FPS)
                    index += 1
                self._put_right(event, given["picture"])
            else:
                self._do(event, _STEP_S * self.steps)
            if self.steps == done:  # a ruling without an event changes nothing
                self._check(public(self._table.history.now))

    def _put_right(self, event: ev.Flipped | ev.Played, picture: str) -> None:
        self.pictures += 1
        said = [f"{seen.card} {seen.confidence:.2f}" for seen in self._seen]
        if [seen.card for seen in self._seen] != [event.card]:
            self.misread.append(f"{picture}: {event.card}, read {said or 'nothing'}")
            self._enter(event.card)

    def _enter(self, card: Card) -> None:
        """Do as the table would: enter the card, or say that it was another one."""
        if self._table.history.now.top != card:
            self._table.handle(ReadAgain(0, card) if self._seen else CardSeen(0, card))

    def _do(self, event: ev.PlainEvent, at: float) -> None:
        """Press the button or touch the screen as the table would."""
        before = self.steps
        self._table.handle(_as_input(event, at))
        self._table.tick(_LONG_AFTER)
        false_call = self.steps == before and isinstance(event, ev.UnoCalled)
        if false_call and self._table.chrome().strip.answers:
            self._table.handle(FactStated(at, (event,)))

    def _compare(self, before, rulings) -> None:
        history = before
        for event in events_of(rulings):
            history = history.after((event,))
            self._check(public(history.now))

    def _check(self, state) -> None:
        _, given, expected = self._steps[self.steps]
        if state != expected:
            self.differences.append(f"step {self.steps} {given}")
        self.steps += 1


def _as_input(event: ev.PlainEvent, at: float) -> TableInput:
    match event:
        case ev.Dealt(dealer):
            return RoundDealt(at, dealer)
        case ev.ColorNamed(color=color):
            return ColorTouched(at, color)
        case ev.Drew():
            return Pressed(at, Button.DRAW)
        case ev.Passed():
            return Pressed(at, Button.PASS)
        case ev.UnoCalled(seat):
            return Pressed(at, Button.UNO, seat)
        case ev.Caught(seat):
            return Pressed(at, Button.CATCH, seat)
        case ev.Challenged(seat):
            return Pressed(at, Button.CHALLENGE, seat)
        case ev.Judged(guilty=guilty):
            return VerdictTouched(at, guilty)
        case ev.HandsCounted(points):
            return PointsEntered(at, points)
    raise AssertionError(event)
