"""The camera's thread: turns frames into inputs and posts them. It decides nothing."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Protocol

from companion.camera.calibration import Calibration
from companion.camera.evidence import Evidence
from companion.camera.facts import CameraAlarm, CameraFact
from companion.camera.live_picture import LiveCamera
from companion.camera.sights import HandRead, Piles
from companion.referee.inputs import (
    ArmSeen,
    CardGone,
    CardSeen,
    CardUnread,
    DrawSeen,
    PileReshuffled,
    TableInput,
    TwinSuspected,
)
from companion.teaching.laid import Teaches
from hardware.camera import READ_S, Camera, CameraError, Frame, frames
from hardware.frame_queue import FrameQueue
from vision.following.pile import PileFollower
from vision.following.pile_events import (
    ArmLeft,
    CardDrawn,
    CardLanded,
    CardWithdrawn,
    Clear,
    Covered,
    Lost,
    Moved,
    Origin,
    PileEvent,
    Reshuffled,
    Unread,
)
from vision.reading.reading import Image
from vision.scene.camera_watch import CameraWatch

_log = logging.getLogger(__name__)


_FIRST_RETRY_S = 1.0
_LAST_RETRY_S = 30.0


class Serves(Teaches, Protocol):
    """Teaches decks by the pictures of the camera's thread."""

    def serve(self, image: Image, now: float) -> None:
        """Look at a picture ``(height, width, 3)`` uint8, BGR, taken now."""


Post = Callable[[TableInput | CameraFact | CameraAlarm | HandRead], None]
"""Sends an item to the one thread that owns the state; callable from any thread."""


def translate(
    event: PileEvent, known_at: float, now: float, *, speed: float = 1.0
) -> TableInput | CameraFact | None:
    """Return what a fact about the pile means to the referee, if anything.

    Args:
        event: what the follower of the pile reported.
        known_at: when it was reported, seconds of the camera's own time.
        now: the same moment in monotonic seconds.
        speed: seconds of the camera's time in a monotonic second.
    """
    match event:
        case CardLanded():
            return CardSeen(
                now - (known_at - event.rested_at) / speed,
                event.card,
                event.confidence,
                tuple(card for card, _ in event.alternatives),
                *_direction(event.origin),
            )
        case CardWithdrawn(card=card, back=back) if back is not None:
            return CardGone(now, card)
        case Moved(card=card, may_be_twin=True):
            return TwinSuspected(now, card)
        case CardDrawn(origin=origin):
            return DrawSeen(now, None, *_direction(origin))
        case ArmLeft(stayed_s=stayed_s, origin=origin):
            return ArmSeen(now, *_direction(origin), stayed_s)
        case Reshuffled():
            return PileReshuffled(now)
        case Unread(at=at, origin=origin):
            return CardUnread(now - (known_at - at) / speed, *_direction(origin))
        case Covered():
            return CameraFact.COVERED
        case Clear():
            return CameraFact.CLEAR
        case Lost():
            return CameraFact.LOST
        case _:
            return None  # a push or a change of light changes nothing


def _direction(origin: Origin | None) -> tuple[float | None, float | None]:
    """Return a direction and its spread, degrees."""
    return (None, None) if origin is None else (origin.degrees, origin.spread)


class Watcher:
    """Follows the pile in a thread of its own until it is stopped.

    A camera that fails is reported, and reopened after growing pauses: a dead camera
    is a fact for the screen, not a crash.

    Args:
        open_camera: opens the camera; called again after each failure.
        follower: turns frames into facts about the pile.
        post: takes what is found.
        lasting: whether the camera is a device, which may come back, and not a file.
        speed: seconds of the camera's time in a second; infinite if it shows its
            frames as fast as they are read.
        clock: monotonic seconds.
        pause: waits before the camera is reopened; by default until `stop`.
        live: serves people who look at the picture or have a hand counted.
        evidence: keeps what is seen of each card.
        calibration: lets people set the camera up.
        classroom: teaches decks.
        waiting: the frames that wait to be looked at, if any can.
    """

    def __init__(  # noqa: PLR0913 (what the thread works with is passed in)
        self,
        open_camera: Callable[[], Camera],
        follower: PileFollower,
        post: Post,
        *,
        lasting: bool = True,
        speed: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
        live: LiveCamera | None = None,
        evidence: Evidence | None = None,
        calibration: Calibration | None = None,
        classroom: Serves | None = None,
        waiting: FrameQueue | None = None,
    ) -> None:
        self._open_camera = open_camera
        self._follower = follower
        self._post = post
        self._lasting = lasting
        self._speed = speed
        self._clock = clock
        self._stop = threading.Event()
        self._pause = pause or self._stop.wait
        self._evidence = evidence
        self._watch = CameraWatch()
        self.live = live
        """Serves people who look at the picture; ``None`` if nobody can."""
        self.calibration = calibration
        """Lets people set the camera up; ``None`` if nobody can."""
        self.classroom = classroom
        """Teaches decks; ``None`` if nobody can."""
        self.waiting = waiting
        """The frames that wait to be looked at; ``None`` if none can."""
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)
        self._at = 0.0  # seconds of the camera's time, summed over all openings
        self._is_lost = False
        self._retry_s = _FIRST_RETRY_S

    def start(self) -> None:
        """Start following the pile."""
        self._thread.start()

    def stop(self, timeout_s: float = 3.0) -> None:
        """Stop the thread, waiting at most ``timeout_s`` seconds for it."""
        self._stop.set()
        self.join(timeout_s)

    def join(self, timeout_s: float) -> None:
        """Wait at most ``timeout_s`` seconds for the thread to end by itself."""
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def _run(self) -> None:
        while not self._stop.is_set() and not self._try_to_follow():
            self._pause(self._retry_s)
            self._retry_s = min(2 * self._retry_s, _LAST_RETRY_S)

    def _try_to_follow(self) -> bool:
        """Open the camera and follow the pile; return whether the thread can end."""
        try:
            with self._open_camera() as camera:
                self.follow(camera)
        except CameraError as error:
            _log.warning("%s", error)
        except Exception:  # noqa: BLE001 (a silent thread would lose every card)
            # Whatever it is, the game must go on by touch, and say so.
            _log.exception("The pile cannot be followed")
        else:
            return True
        self._is_lost = self._lasting
        self._post(CameraFact.LOST if self._lasting else CameraFact.ENDED)
        return not self._lasting

    def follow(self, camera: Camera) -> None:
        """Follow the pile until the source ends or `stop` is called.

        Raises:
            CameraError: if the camera fails.
        """
        opened_at = self._at
        if self.calibration is not None and self.calibration.piles != Piles():
            self.calibration.look_again()
        for frame in frames(camera, READ_S):
            if self._stop.is_set():
                return
            if frame is None:
                self._report(self._follower.miss(READ_S))
            else:
                self._at = opened_at + frame.at
                self._see(frame, camera)
        self._report(self._follower.finish())
        self._post(CameraFact.ENDED)

    def _see(self, frame: Frame, camera: Camera) -> None:
        self._retry_s = _FIRST_RETRY_S
        if self._is_lost:
            self._is_lost = False
            self._post(CameraFact.CLEAR)
        is_played = self._is_played(frame)  # always: people may be looking
        if not self._is_set_up(frame, camera) or not is_played:
            self._report(self._follower.skip(frame.index, self._at))
            return
        events = self._follower.observe(frame.image, frame.index, self._at)
        self._report(events)
        if self._evidence is not None:
            self._evidence.keep(frame, events)
        self._watch_camera(frame)

    def _is_set_up(self, frame: Frame, camera: Camera) -> bool:
        """Go on with any setup of the camera; return whether the game can go on."""
        if self.calibration is None:
            return True
        if self.calibration.step(camera, self._at):
            self._follower = self.calibration.renewed(self._follower, frame.image)
            self._watch = CameraWatch()
            self._post(CameraAlarm.NONE)
            self._post(CameraFact.CLEAR)
        return not self.calibration.is_busy

    def _watch_camera(self, frame: Frame) -> None:
        """Post what is wrong with the camera itself, if it is a device."""
        if self.calibration is None or not self._lasting:
            return
        top = self._follower.memory.top
        pile = None if top is None else top.corners
        alarm = self._watch.look(frame.image, self._at, pile)
        if alarm is not None:
            self._post(CameraAlarm(alarm.value))

    def _is_played(self, frame: Frame) -> bool:
        """Serve people who look at the picture; return whether it shows the game."""
        if self.classroom is not None:
            self.classroom.serve(frame.image, self._clock())
        if self.live is None:
            return True
        hand = self.live.serve(frame.image, self._clock())
        if hand is not None:
            self._post(hand)
        return not self.live.is_counting

    def _report(self, events: tuple[PileEvent, ...]) -> None:
        for event in events:
            item = translate(event, self._at, self._clock(), speed=self._speed)
            if item is not None:
                self._post(item)
