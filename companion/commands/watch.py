"""``companion watch``: follows a source of pictures and prints what happens."""

import argparse
import json
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.camera.frame_recorder import FrameRecorder
from companion.camera.reopening import reopened_frames
from companion.commands import options
from companion.core.errors import CompanionError
from companion.records.problem_report import PictureNote, is_report, read_report
from companion.teaching.readers import load_reader
from companion.view.plain_text import counted, plain
from hardware.camera import READ_S, Frame, frames
from hardware.camera_choice import open_camera
from hardware.camera_name import EXPECTED, is_device
from hardware.errors import CameraError
from vision.following import pile_events
from vision.following.pile import PileFollower
from vision.following.pile_events import Origin, PileEvent
from vision.reading.reading import Reading

HELP = "follow a video, a folder or a camera and print what happens on the pile"
EXAMPLE = """example:
  companion watch round.mp4
  companion watch usb:0 --json | tee evening.jsonl
  companion watch http://192.168.1.23:8080
  companion watch usb:0 --evidence evening; companion watch evening
  companion watch uno-report-2026-11-25-211405.zip
"""

_CardEvent = (  # what happens to a card
    pile_events.CardLanded
    | pile_events.CardTakenBack
    | pile_events.Moved
    | pile_events.Unread
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    parser.add_argument("source", metavar="SOURCE", help=EXPECTED)
    options.add_json(parser, "print one JSON line an event")
    options.add_evidence(parser)
    options.add_deck_and_models(parser)


def run(args: argparse.Namespace) -> int:
    """Follow the source to its end, or until interrupted; 0 if all went well.

    Raises:
        CompanionError: if the source cannot be opened, or fails.
    """
    if not is_device(args.source) and is_report(Path(args.source)):
        return _read_report(Path(args.source), args)
    word = json_line if args.json else sentence
    keep = FrameRecorder.of_game if is_device(args.source) else FrameRecorder
    evidence = keep(args.evidence) if args.evidence else None
    try:
        reader = load_reader(args.deck, args.models)
        options.warn_missing_cards(args.deck)
        with closing(_frames_of(args.source)) as seen:
            for event in follow(seen, PileFollower(reader), evidence):
                print(word(event), flush=True)
    except CameraError as error:
        raise CompanionError(str(error)) from error
    except KeyboardInterrupt:  # the way to end watching a camera
        pass
    return 0


def _read_report(path: Path, args: argparse.Namespace) -> int:
    """Print for each picture of a problem report what was read in it, then and now.

    Raises:
        CompanionError: if it is no report, or a picture none.
    """
    report = read_report(path)
    reader = load_reader(args.deck, args.models)
    for note, jpeg in report.pictures:
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            raise CompanionError(
                f"{note.file} is no picture; ask for the report again."
            )
        line = _read_anew(note, reader.read(np.asarray(image, np.uint8)))
        print(json.dumps(line) if args.json else _read_text(line))
    count = counted(len(report.pictures), "picture")
    print(plain(f"{count} of version {report.version}"), file=sys.stderr)
    return 0


def _read_anew(note: PictureNote, reading: Reading) -> dict[str, Any]:
    """Return what a picture was read as then and is read as here."""
    best = reading.cards[0] if reading.cards else None
    return {
        "picture": note.file,
        "then": note.read_as,
        "then_confidence": note.confidence,
        "really": note.really,
        "now": best and str(best.card),
        "now_confidence": round(best.confidence, 4) if best else 0.0,
        "refused": reading.refused and reading.refused.value,
    }


def _read_text(line: dict[str, Any]) -> str:
    """Write such a line for people."""
    then = _read_as(line["then"], line["then_confidence"])
    really = f", really {line['really']}" if line["really"] else ""
    now = _read_as(line["now"], line["now_confidence"])
    why = f" ({line['refused'].replace('_', ' ')})" if line["refused"] else ""
    return plain(f"{line['picture']}: {then}{really}; here {now}{why}")


def _read_as(card: str | None, confidence: float) -> str:
    return f"read as {card} ({confidence:.0%} sure)" if card else "not read"


def _frames_of(source: str) -> Generator[Frame | None, None, None]:
    """Yield the frames of a source; a device is opened again when it is lost."""
    if is_device(source):
        yield from reopened_frames(partial(open_camera, source), tell=_tell)
        return
    with open_camera(source) as camera:
        yield from frames(camera, READ_S)


def _tell(sentence: str) -> None:
    """Say on the error output why no pictures come; the camera is tried again."""
    print(plain(f"companion: {sentence}"), file=sys.stderr, flush=True)


def follow(
    seen: Iterable[Frame | None],
    follower: PileFollower,
    evidence: FrameRecorder | None = None,
) -> Iterator[PileEvent]:
    """Show a camera's frames to a follower until they end.

    Args:
        seen: the frames, and ``None`` after each wait of `READ_S` in vain.
        follower: follows the pile.
        evidence: keeps what is seen of each card.

    Yields:
        What happens on the pile.

    Raises:
        CameraError: if the camera fails.
    """
    for frame in seen:
        if frame is None:
            yield from follower.miss(READ_S)
            continue
        events = follower.observe(frame.image, frame.index, frame.at)
        yield from events
        if evidence is not None:
            evidence.save(frame, events)
    last = follower.finish()
    yield from last
    if evidence is not None:
        evidence.save(None, last)


def json_line(event: PileEvent) -> str:
    """Write an event as one line of JSON."""
    name, more, _ = _described(event)
    line = {"frame": event.frame, "at": round(event.at, 3), "event": name, **more}
    return json.dumps(line)


def sentence(event: PileEvent) -> str:
    """Write an event as one line for people."""
    return f"{event.at:8.1f} s  {_described(event)[2]}"


def _described(event: PileEvent) -> tuple[str, dict[str, Any], str]:
    """Name an event, list what is particular to it, and say what happened."""
    match event:
        case pile_events.Covered(by=by):
            said = f"the pile is hidden (by the {by.value})"
            return "covered", {"by": by.value}, said
        case pile_events.LightChanged(gain=gain):
            said = f"the light changed to {gain:.0%}"
            return "light_changed", {"gain": round(gain, 3)}, said
        case pile_events.CameraMoved():
            return "camera_moved", {}, "the camera was pushed"
        case pile_events.CardDrawn(origin=origin):
            said = f"a hand{_side(origin)} took from the draw pile"
            return "draw", _direction(origin), said
        case pile_events.ArmLeft(origin=origin, stayed_s=stayed_s):
            said = f"an arm{_side(origin)} was at the pile for {stayed_s:.1f} s"
            return "arm", {"stayed": round(stayed_s, 2), **_direction(origin)}, said
        case pile_events.PileRemoved():
            return "reshuffled", {}, "the pile was taken away"
        case pile_events.Clear():
            return "clear", {}, "the pile can be seen again"
        case pile_events.Lost():
            return "lost", {}, "no pictures come from the camera"
        case _:
            return _described_card(event)


def _described_card(event: _CardEvent) -> tuple[str, dict[str, Any], str]:
    """Describe what happened to a card."""
    more: dict[str, Any]
    match event:
        case pile_events.CardLanded(card=card, confidence=confidence):
            more = {**pile_events.reading_record(event), **_direction(event.origin)}
            said = f"{card} landed ({confidence:.0%} sure){_side(event.origin)}"
            return "card", more, said
        case pile_events.CardTakenBack(card=card, back=back):
            now = f"{back} is on top again" if back else "the table is bare"
            more = {"card": str(card), "back": back and str(back)}
            return "withdrawn", more, f"{card} was taken back; {now}"
        case pile_events.Moved(card=card, may_be_twin=may_be_twin):
            more = {
                "card": str(card),
                "corners": pile_events.corners_record(event.corners),
                "may_be_twin": may_be_twin,
                **_direction(event.origin),
            }
            twin = f", or a second {card} was laid on it" if may_be_twin else ""
            return "moved", more, f"{card} was pushed{twin}"
        case pile_events.Unread(reason=reason):
            why = reason.value.replace("_", " ")
            said = f"could not read the card ({why}){_side(event.origin)}"
            return "unread", {"reason": reason.value, **_direction(event.origin)}, said


def _direction(origin: Origin | None) -> dict[str, float | None]:
    if origin is None:
        return {"from": None, "from_spread": None}
    degrees = round(origin.degrees, 1) % 360
    return {"from": degrees, "from_spread": round(origin.spread, 1)}


def _side(origin: Origin | None) -> str:
    return "" if origin is None else f" from {origin.degrees:.0f} degrees"
