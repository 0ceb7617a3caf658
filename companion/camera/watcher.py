"""The camera's thread: turns frames into inputs and posts them. It decides nothing."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from companion.camera.changed_frames import ColorOrder, FrameResizer, TurnWatch
from companion.camera.frame_recorder import FrameRecorder
from companion.camera.live_camera import NO_CAMERA_SERVICES, Calibration, CameraServices
from companion.camera.picture_check import FROZEN_S, CameraWatch, PictureCheck
from companion.camera.reports import CameraAlarm, CameraFact, HandRead, Piles
from companion.components.component import (
    Component,
    ComponentFailedError,
    Fault,
    HealthMonitor,
    RetryState,
)
from companion.referee import inputs
from hardware.buffered_camera import FrameQueue
from hardware.camera import READ_S, Camera, Frame, frames
from hardware.errors import CameraError
from vision.following import pile_events
from vision.following.pile import PileFollower
from vision.reading.reading import Refusal

_log = logging.getLogger(__name__)


def translate(
    event: pile_events.PileEvent, known_at: float, now: float, *, speed: float = 1.0
) -> inputs.TableInput | CameraFact | None:
    """Return what a fact about the pile means to the referee, if anything.

    Args:
        event: what the follower of the pile reported.
        known_at: when it was reported, seconds of the camera's own time.
        now: the same moment in monotonic seconds.
        speed: seconds of the camera's time in a monotonic second.
    """
    match event:
        case pile_events.CardLanded():
            return inputs.CardSeen(
                now - (known_at - event.rested_at) / speed,
                event.card,
                event.confidence,
                tuple(card for card, _ in event.alternatives),
                *_direction(event.origin),
            )
        case pile_events.CardTakenBack(card=card, back=back) if back is not None:
            return inputs.CardGone(now, card)
        case pile_events.Moved(card=card, may_be_twin=True):
            return inputs.TwinSuspected(now, card)
        case pile_events.CardDrawn(origin=origin):
            return inputs.DrawSeen(now, None, *_direction(origin))
        case pile_events.ArmLeft(stayed_s=stayed_s, origin=origin):
            return inputs.ArmSeen(now, *_direction(origin), stayed_s)
        case pile_events.PileRemoved():
            return inputs.PileReshuffled(now)
        case pile_events.Unread(at=at, origin=origin):
            return inputs.CardUnread(now - (known_at - at) / speed, *_direction(origin))
        case pile_events.Covered(by=pile_events.Occlusion.MOTION):
            return CameraFact.RESTLESS
        case pile_events.Covered():
            return CameraFact.COVERED
        case pile_events.Clear():
            return CameraFact.CLEAR
        case (
            pile_events.CardTakenBack()
            | pile_events.Moved()
            | pile_events.LightChanged()
            | pile_events.CameraMoved()
            | pile_events.Lost()
        ):
            return None  # the game stays as it is


_REASONS = {
    Refusal.BLURRED: CameraFact.BLURRED,
    Refusal.GLARE: CameraFact.GLARE,
    Refusal.DARK: CameraFact.DARK,
    Refusal.FAR: CameraFact.FAR,
    Refusal.CUT_OFF: CameraFact.CUT_OFF,
    Refusal.UNKNOWN: CameraFact.UNKNOWN,
}
"""The reasons for which people at the table can do something."""


def _direction(origin: pile_events.Origin | None) -> tuple[float | None, float | None]:
    """Return a direction and its spread, degrees."""
    return (None, None) if origin is None else (origin.degrees, origin.spread)


STALL_S = 8.0
"""A device without pictures for so long is opened anew; drivers notice sooner."""


Post = Callable[[inputs.TableInput | CameraFact | CameraAlarm | HandRead], None]
"""Sends an item to the one thread that owns the state; callable from any thread."""


def _close(camera: Camera, *exc: object) -> None:
    """Close a camera; that may fail, as it was lost anyway."""
    try:
        camera.__exit__(*exc)
    except Exception:  # noqa: BLE001 (drivers raise anything)
        _log.exception("The camera cannot be closed")


class Watcher:
    """Follows the pile in a thread of its own until it is stopped.

    A camera that fails is reported, and reopened after growing pauses: a dead camera
    is a fact for the screen, not a crash.

    Args:
        open_camera: opens the camera; called again after each failure.
        follower: turns frames into facts about the pile.
        post: takes what is found.
        is_device: whether the camera is one, which may come back, and not a file.
        speed: seconds of the camera's time in a second; infinite if it shows its
            frames as fast as they are read.
        frozen_s: see `companion.camera.picture_check.frozen_s_of`.
        clock: monotonic seconds.
        pause: waits before the camera is reopened; by default until `stop`.
        services: serve people beside.
        evidence: keeps what is seen of each card.
        waiting: the frames that wait to be looked at, if any can.
        health: receives how the camera is.
    """

    def __init__(  # noqa: PLR0913 (what the thread works with is passed in)
        self,
        open_camera: Callable[[], Camera],
        follower: PileFollower,
        post: Post,
        *,
        is_device: bool = True,
        speed: float = 1.0,
        frozen_s: float = FROZEN_S,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
        services: CameraServices = NO_CAMERA_SERVICES,
        evidence: FrameRecorder | None = None,
        waiting: FrameQueue | None = None,
        health: HealthMonitor | None = None,
    ) -> None:
        self._open_camera = open_camera
        self._follower = follower
        self._post = post
        self._is_device = is_device
        self._speed = speed
        self._frozen_s = frozen_s
        self._clock = clock
        self._stop = threading.Event()
        self._pause = pause or self._stop.wait
        self._evidence = evidence
        self._watch = CameraWatch()
        self.services = services
        """Serve people beside."""
        self._calibration = services.calibration
        self.waiting = waiting
        """The frames that wait to be looked at; ``None`` if none can."""
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)
        self._at = 0.0  # seconds of the camera's time, over all times it was opened
        self._seen_at: float | None = None  # the same moment, monotonic seconds
        self._health = health or HealthMonitor()
        self._retry = RetryState()
        self._size = FrameResizer()
        self._turns = TurnWatch()
        self._colors = ColorOrder()
        self._pictures = PictureCheck(frozen_s)
        self._waited_s = 0.0  # in vain, since the last frame

    def start(self) -> None:
        """Begin to follow the pile."""
        self._update_health(self._retry)
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
        while not self._stop.is_set():
            with ExitStack() as opened:
                if self._try_to_follow(opened):
                    return
            self._pause(max(self._retry.due_at - self._clock(), 0.0))

    def _try_to_follow(self, opened: ExitStack) -> bool:
        """Open the camera and follow the pile; return whether that is all."""
        self._update_health(self._retry.opening())
        try:
            camera = self._open_camera().__enter__()
            opened.push(partial(_close, camera))
            self.follow(camera)
        except Exception as error:  # noqa: BLE001 (a silent thread would lose every card)
            if self._stop.is_set():
                return True
            self._fail(error)  # before the camera is closed, which may hang
            return not self._is_device
        return True

    def _fail(self, error: Exception) -> None:
        """Whatever it is, the game must go on by touch, and say so."""
        former = self._retry.state.detail
        self._update_health(self._retry.failed(self._clock(), error))
        if self._retry.state.detail != former:
            is_known = isinstance(error, CameraError | ComponentFailedError)
            report = _log.warning if is_known else _log.exception
            report("The pile cannot be followed: %s", error)
        if not self._is_device:
            self._end()

    def _end(self) -> None:
        self._health.forget(Component.CAMERA)
        self._post(CameraFact.ENDED)

    def _update_health(self, retry: RetryState) -> None:
        self._retry = retry
        if self._stop.is_set():  # another camera is in use already
            return
        self._health.update(Component.CAMERA, retry.state, self._clock())

    def follow(self, camera: Camera) -> None:
        """Follow the pile until the source ends or `stop` is called.

        Raises:
            CameraError: if the camera fails.
            ComponentFailedError: if what it delivers is of no use.
        """
        # While the camera was lost, anything may have happened on the table.
        lost_s = 0.0 if self._seen_at is None else self._clock() - self._seen_at
        opened_at = self._at + lost_s
        self._pictures = PictureCheck(self._frozen_s)
        self._colors = ColorOrder()
        self._waited_s = 0.0
        if self._calibration is not None and self._calibration.piles != Piles():
            self._calibration.look_again()
        for frame in frames(camera, READ_S):
            if self._stop.is_set():
                return
            if frame is None:
                self._note_no_frame()
            else:
                self._at, self._seen_at = opened_at + frame.at, self._came()
                self._take(self._colors.to_usual_order(frame), camera)
        self._report(self._follower.finish())
        self._end()

    def _came(self) -> float:
        """Return when the frame that was just taken came; it may have had to wait."""
        return self._clock() - (self.waiting.waited_s if self.waiting else 0.0)

    def _take(self, frame: Frame, camera: Camera) -> None:
        """Look at a frame whose colors are in the usual order."""
        fault = self._check_picture(frame)
        if self._pictures.is_sick:  # it tells nothing of the pile
            self._serve_viewers(frame)
        else:
            self._follow_frame(frame, camera)
        self._camera_works(fault)

    def _note_no_frame(self) -> None:
        """No frame came in time."""
        self._report(self._follower.miss(READ_S))
        # Not the time that passed: whoever reads the cards may have been busy.
        self._waited_s += READ_S
        if self._is_device and self._waited_s >= STALL_S:
            raise ComponentFailedError(
                Fault.SILENT,
                "The camera delivers no pictures any more; check its cable and plug "
                "it in again.",
            )
        self._update_health(self._retry)

    def _check_picture(self, frame: Frame) -> Fault:
        """Say what is wrong with a device's pictures; files may stand still."""
        self._waited_s = 0.0
        return self._pictures.check(frame) if self._is_device else Fault.NONE

    def _camera_works(self, fault: Fault) -> None:
        """The frame was seen: the camera, and who looks through it, work."""
        retry = self._retry
        if fault is not Fault.NONE or self._pictures.is_live or not self._is_device:
            retry = retry.working(self._clock())
        if fault is not Fault.NONE:
            retry = retry.degraded(fault)
        self._update_health(retry)

    def _follow_frame(self, taken: Frame, camera: Camera) -> None:
        frame, is_another_view = self._size.to_usual_size(taken)
        is_turned = self._turns.check(frame.image) and self._is_device
        if (is_another_view or is_turned) and self._calibration is not None:
            self._begin_anew(self._calibration, frame)
        if is_turned:
            self._post(CameraAlarm.MOVED)  # arms come from other sides, too
        is_played = self._serve_viewers(frame)  # who looks is always served
        if not self._go_on_setting_up(frame, camera) or not is_played:
            self._report(self._follower.skip(frame.index, self._at))
            return
        events = self._follower.observe(frame.image, frame.index, self._at)
        self._report(events, frame)
        self._watch_camera(frame)

    def _go_on_setting_up(self, frame: Frame, camera: Camera) -> bool:
        """Go on with any setup of the camera; return whether the game can, too."""
        if self._calibration is None:
            return True
        if self._calibration.step(camera, self._at):
            self._begin_anew(self._calibration, frame)
        return not self._calibration.is_busy

    def _begin_anew(self, calibration: Calibration, frame: Frame) -> None:
        """Follow the pile wherever it lies in the picture now."""
        self._follower = calibration.renewed(self._follower, frame.image)
        self._watch = CameraWatch()
        self._post(CameraAlarm.NONE)  # what still holds is told anew
        self._post(CameraFact.CLEAR)

    def _watch_camera(self, frame: Frame) -> None:
        """Post what is wrong with the camera itself, if it is a device."""
        if self._calibration is None or not self._is_device:
            return
        top = self._follower.memory.top
        pile = None if top is None else top.corners
        alarm = self._watch.check(frame.image, self._at, pile)
        if alarm is not None:
            self._post(alarm)

    def _serve_viewers(self, frame: Frame) -> bool:
        """Serve people who look at the picture; return whether it shows the game."""
        if self.services.classroom is not None:
            self.services.classroom.serve(frame.image, self._clock())
        live = self.services.live
        if live is None:
            return True
        hand = live.serve(frame.image, self._clock())
        if hand is not None:
            self._post(hand)
        return not live.is_counting

    def _report(
        self, events: tuple[pile_events.PileEvent, ...], frame: Frame | None = None
    ) -> None:
        """Post what the events mean, and keep what was seen."""
        now = self._clock() if self._seen_at is None else self._seen_at
        for event in events:
            report = translate(event, self._at, now, speed=self._speed)
            if report is not None:
                self._remember(event, report, frame)
                self._post(report)
            if isinstance(event, pile_events.Unread) and event.reason in _REASONS:
                self._post(_REASONS[event.reason])
        if self._evidence is not None:
            self._evidence.save(frame, events)

    def _remember(
        self,
        event: pile_events.PileEvent,
        report: inputs.TableInput | CameraFact,
        frame: Frame | None,
    ) -> None:
        """Keep the picture of a card, for when the table puts its reading right."""
        corrections = self.services.corrections
        if corrections is None or frame is None:
            return
        if isinstance(report, inputs.CardSeen | inputs.CardUnread):
            corrections.remember(event, report.at, frame.image, frame=frame.index)
