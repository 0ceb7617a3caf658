"""Checks of a camera's pictures: what they show, their light, the camera's place."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.camera.reports import (
    CameraAlarm,
    CameraCheck,
    Exposure,
    Outline,
    SpreadCard,
)
from companion.components.component import ComponentFailedError, Fault
from hardware.camera import Frame
from vision.reading.geometry import long_side, rectify
from vision.reading.reading import CardReading, Corners, Image
from vision.scene.camera_motion import Surroundings
from vision.scene.gate import luma_of, small_picture

FROZEN_S = 5.0
"""Seconds of one picture that no camera at work gives: a live one has noise."""
STREAM_FROZEN_S = 60.0
"""The same by RTSP: such a video holds little more than what has changed, and at a low
quality the noise is lost until the next whole picture."""
SICK_S = 2.0
"""Seconds of black or noisy pictures before the screen says so."""
_STEP = 16  # pixels between two samples
_BLACK = 20  # levels; a dark room is brighter, and so is a hand on the lens
_NOISE = 40  # levels between neighbors; those of a picture are much more alike
_COLOR_AXES = 3
_COLORLESS = 3  # levels between the colors of a pixel; chips have more noise


def frozen_s_of(camera: str) -> float:
    """Return after how many seconds of one picture a camera counts as frozen.

    Args:
        camera: its name, see `hardware.camera_choice.open_camera`.
    """
    return STREAM_FROZEN_S if camera.lower().startswith("rtsp://") else FROZEN_S


class PictureCheck:
    """Looks at each frame of a camera, from its first one on.

    Args:
        frozen_s: seconds of one picture that it gives only if it is broken.
    """

    def __init__(self, frozen_s: float = FROZEN_S) -> None:
        self._frozen_s = frozen_s
        self.is_live = False
        """Whether pictures were seen to change: then they come from a live camera."""
        self.is_sick = False
        """Whether the newest picture shows nothing of the table."""
        self._last: NDArray[np.uint8] | None = None
        self._new_at = 0.0
        self._fault = Fault.NONE
        self._since = 0.0

    def check(self, frame: Frame) -> Fault:
        """Look at the next frame; return what is wrong with the pictures, if anything.

        Args:
            frame: as it came, with the seconds of its camera.

        Raises:
            ComponentFailedError: if it is no picture, or the camera has been showing
                one and the same for too long.
        """
        _need_picture(frame.image)
        samples = frame.image[::_STEP, ::_STEP]
        fault = _fault(frame.image, samples)
        if fault is not self._fault:
            self._fault, self._since = fault, frame.at
        self.is_sick = fault is not Fault.NONE
        if self.is_sick:
            return fault if frame.at - self._since >= SICK_S else Fault.NONE
        if not self._is_same(samples) or _is_plain(samples):
            self.is_live = self._last is not None
            self._last, self._new_at = samples.copy(), frame.at
        elif frame.at - self._new_at >= self._frozen_s:
            raise ComponentFailedError(
                Fault.FROZEN,
                "The camera delivers the same picture again and again; unplug it and "
                "plug it in again.",
            )
        return Fault.NONE

    def _is_same(self, samples: NDArray[np.uint8]) -> bool:
        return self._last is not None and np.array_equal(self._last, samples)


def _fault(image: NDArray[np.uint8], samples: NDArray[np.uint8]) -> Fault:
    """Fault of one picture, as far as a single picture shows it."""
    if samples.max(initial=0) < _BLACK:
        return Fault.BLACK
    beside = image[::_STEP, 1::_STEP]
    apart = cv2.absdiff(samples[:, : beside.shape[1]], beside)
    if np.mean(apart) >= _NOISE:
        return Fault.GARBLED
    has_colors = np.ptp(samples, axis=2).max() > _COLORLESS
    return Fault.NONE if has_colors or _is_plain(samples) else Fault.COLORLESS


def _is_plain(samples: NDArray[np.uint8]) -> bool:
    """Whether nothing is seen: a dazzled camera shows no noise either."""
    return int(samples.max(initial=0)) - int(samples.min(initial=255)) < _BLACK


def _need_picture(image: NDArray[np.uint8]) -> None:
    is_color = image.ndim == _COLOR_AXES and image.shape[2] == _COLOR_AXES
    if image.dtype != np.uint8 or not is_color or not image.size:
        raise ComponentFailedError(
            Fault.FAILED,
            f"The camera delivers no pictures, but {image.dtype} {image.shape}; choose "
            "another one with --camera.",
        )


LEAST_HEIGHT = 0.08
"""Least length of a card, as a fraction of the picture's shorter side."""
LEAST_SHARPNESS = 60.0
"""Photographs in focus have at least 92; cards were still read down to about 10."""

_MOST_SIDE = 144  # pixels; a larger card is shrunk, as in the reader
_LEAST_SIDE = 24
_ASPECT = 0.645  # width of a card over its height
_EDGE = 0.05  # of the card, left out: the table beside it must not count
_LENS_NOISE = 0.8  # pixels of blur, so that a noisy picture is not taken for sharp
_BRIGHTEST = 99.8  # percentile: the white of one card takes up more than the rest
_DARK = 60.0  # level of the brightest pixels, below which it is dark
_WHITE = 250  # level from which the picture is saturated
_MUCH_WHITE = 0.3  # share of the picture


def check_up(
    image: Image, seen: CardReading | None, at: float = 0.0, fps: float = 0.0
) -> CameraCheck:
    """Measure how well the camera sees.

    Args:
        image: ``(height, width, 3)`` uint8, BGR.
        seen: the card that was read in it, if any.
        at: when it was taken, monotonic seconds.
        fps: pictures per second.
    """
    exposure = exposure_of(image)
    if seen is None:
        return CameraCheck(at, exposure, fps=fps)
    # A camera that stands upright sees as small cards as one that lies.
    height = long_side(seen.corners) / min(image.shape[:2])
    sharpness = sharpness_of(image, seen.corners)
    return CameraCheck(
        at,
        exposure,
        spread_card(seen, image),
        height,
        is_large=height >= LEAST_HEIGHT,
        is_sharp=sharpness >= LEAST_SHARPNESS,
        fps=fps,
        sharpness=sharpness,
    )


def spread_card(seen: CardReading, image: Image) -> SpreadCard:
    """Return a card that was read in a picture, as people are shown it."""
    others = tuple(card for card, _ in seen.alternatives)
    corners = seen.corners / (image.shape[1], image.shape[0])
    outline: Outline = tuple((float(x), float(y)) for x, y in corners)
    return SpreadCard(seen.card, seen.confidence, outline, others)


def exposure_of(image: Image) -> Exposure:
    """Return how the light is; cards have white edges, so something must be bright.

    Args:
        image: ``(height, width, 3)`` uint8, BGR.
    """
    luma = luma_of(small_picture(image))
    if float((luma >= _WHITE).mean()) > _MUCH_WHITE:
        return Exposure.BRIGHT
    is_dark = float(np.percentile(luma, _BRIGHTEST)) < _DARK
    return Exposure.DARK if is_dark else Exposure.GOOD


def sharpness_of(image: Image, corners: Corners) -> float:
    """Return how sharp a card is: the variance of its Laplacian.

    The strongest of the three color channels counts: yellow on white has little
    contrast in any but blue.

    Args:
        image: ``(height, width, 3)`` uint8, BGR.
        corners: the corners of the card.
    """
    side = int(np.clip(long_side(corners), _LEAST_SIDE, _MOST_SIDE))
    flat = rectify(image, corners, (round(_ASPECT * side), side))
    edge = max(1, round(_EDGE * side))
    inner = flat[edge:-edge, edge:-edge]
    detail = cv2.Laplacian(cv2.GaussianBlur(inner, (3, 3), _LENS_NOISE), cv2.CV_32F)
    return float(detail.var(axis=(0, 1)).max())


_MOVED = 0.02  # of the picture's width; the follower of the pile copes with less
_LOOKS = 4  # in a row before a finding is believed
_STRANGE_LOOKS = 40  # after which new surroundings become the usual ones


_OF_LIGHT = {Exposure.DARK: CameraAlarm.DARK, Exposure.BRIGHT: CameraAlarm.BRIGHT}


class CameraWatch:
    """Looks every few seconds: has the camera enough light, has it moved?

    A late alarm is better than a false one: only what is found several times in a row
    counts, and a doubtful case raises no alarm.

    Args:
        every_s: time between two looks, seconds of the source.
    """

    def __init__(self, every_s: float = 3.0) -> None:
        self._every_s = every_s
        self._surroundings = Surroundings()
        self._next_at = 0.0
        self._finding = CameraAlarm.NONE
        self._checks_in_a_row = 0
        self._checks_elsewhere = 0
        self._has_seen_pile = False
        self._alarm = CameraAlarm.NONE

    def check(
        self, image: Image, at: float, pile: Corners | None
    ) -> CameraAlarm | None:
        """Look at a frame, if it is time to.

        Args:
            image: ``(height, width, 3)`` uint8, BGR.
            at: seconds of the source.
            pile: corners of the card on top, if it is known.

        Returns:
            The alarm from now on, if it has changed; else ``None``.
        """
        if at < self._next_at:
            return None
        self._next_at = at + self._every_s
        if pile is not None and not self._has_seen_pile:
            self._has_seen_pile = True
            self._surroundings = Surroundings()  # the table was still being laid
        finding = self._find(image, pile)
        self._checks_in_a_row = (
            self._checks_in_a_row + 1 if finding is self._finding else 1
        )
        self._finding = finding
        if finding is self._alarm or self._checks_in_a_row < _LOOKS:
            return None
        self._alarm = finding
        return finding

    def _find(self, image: Image, pile: Corners | None) -> CameraAlarm:
        light = _OF_LIGHT.get(exposure_of(image))
        if light is not None:
            return light
        if not self._surroundings.is_known:
            self._surroundings.remember(image, pile)
            return CameraAlarm.NONE
        distance = self._surroundings.distance(image)
        if distance is None:
            return self._confirm(image, pile)
        self._checks_elsewhere = 0
        return CameraAlarm.MOVED if distance > _MOVED else CameraAlarm.NONE

    def _confirm(self, image: Image, pile: Corners | None) -> CameraAlarm:
        """Say whether it is another scene, as from a mast that was folded or turned.

        Else keep the last alarm, and adopt the new surroundings after many looks.
        """
        if self._has_seen_pile and self._surroundings.are_gone(image):
            return CameraAlarm.MOVED
        self._checks_elsewhere += 1
        if self._checks_elsewhere >= _STRANGE_LOOKS:
            self._checks_elsewhere = 0
            self._surroundings.remember(image, pile)
        return self._alarm  # nothing is known to have changed
