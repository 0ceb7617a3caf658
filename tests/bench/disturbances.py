"""What rooms and cameras do to a picture: functions of a picture and its time.

Each function that makes an `Effect` takes the size of the pictures and a generator that
decides its details, so that a seed always gives the same room. Effects of light come
before the camera's noise, those of the chip and the cable after it.
"""

from collections.abc import Callable
from typing import Any, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.projection import Picture
from hardware.simulated.tabletop import clouds

Rng = np.random.Generator
Effect = Callable[[Picture, float], Picture]
"""Takes ``(height, width, 3)`` uint8 BGR and the seconds since the start."""
Size = tuple[int, int]
"""Width and height, pixels."""
_Map = NDArray[np.float32]

_TAU = 2 * np.pi
_ARM = 5.0  # levels by which an arm changes a picture of 40 pixels on the average


def _lit(picture: Picture, gain: NDArray[Any]) -> Picture:
    """Return a picture under other light: one gain, a row of them, or one a pixel."""
    whole = np.broadcast_to(np.asarray(gain, np.float32), picture.shape)
    lit = cv2.multiply(picture, np.ascontiguousarray(whole), dtype=cv2.CV_8U)
    return cast("Picture", lit)


def _grid(size_wh: Size) -> tuple[_Map, _Map]:
    """Return x and y of each pixel as fractions of the picture's width."""
    y, x = np.mgrid[: size_wh[1], : size_wh[0]].astype(np.float32) / size_wh[0]
    return x, y


class _Sight:
    """What the camera's own automatics see: when something large comes or goes."""

    def __init__(self) -> None:
        self._last: NDArray[np.int16] | None = None

    def changes(self, picture: Picture) -> bool:
        """Whether much is new since the last picture."""
        step = max(1, picture.shape[1] // 40)
        now = picture[::step, ::step].astype(np.int16)
        last, self._last = self._last, now
        return last is not None and float(np.abs(now - last).mean()) > _ARM


# The lens and its automatics.


def hunting_focus(size_wh: Size, rng: Rng) -> Effect:
    """Let the focus search after each arm, and sometimes stop at a wrong distance."""
    sight, since, wrong = _Sight(), -9.0, 0.0
    took_s, swings, most = 1.2, 2.0, 4.0

    def show(picture: Picture, at: float) -> Picture:
        nonlocal since, wrong, took_s, swings, most
        again = at - since > took_s + 0.5 and (
            sight.changes(picture) or rng.random() < 0.004 or (wrong and at > since + 4)
        )
        if again:
            since = at
            took_s, swings = rng.uniform(0.8, 1.8), rng.integers(2, 5) / 2
            most, wrong = rng.uniform(4, 8), 0.0
            if rng.random() < 0.3:
                wrong = rng.uniform(1.5, 6.0)
        part = min(1.0, (at - since) / took_s)
        away = most * abs(np.sin(np.pi * swings * part)) * (1 - part) + wrong * part
        return _defocused(picture, float(away))

    return show


def _defocused(picture: Picture, blur_px: float) -> Picture:
    """Blur as a lens does that is focused elsewhere: it also shows a little more."""
    if blur_px < 0.3:
        return picture
    height, width = picture.shape[:2]
    grow = cv2.getRotationMatrix2D((width / 2, height / 2), 0, 1 + 0.003 * blur_px)
    seen = cv2.warpAffine(
        picture, grow, (width, height), borderMode=cv2.BORDER_REFLECT_101
    )
    return cast("Picture", cv2.GaussianBlur(seen, (0, 0), blur_px))


def breathing_exposure(_size_wh: Size, rng: Rng) -> Effect:
    """Let exposure and white balance follow each arm, and swing before they settle."""
    speed = _TAU * rng.uniform(0.5, 0.9)
    damping, meters = rng.uniform(0.15, 0.35), rng.uniform(0.7, 1.0)
    usual = last_at = None
    gain, pace = np.ones(3), np.zeros(3)

    def show(picture: Picture, at: float) -> Picture:
        nonlocal usual, last_at, gain, pace
        middle = picture[picture.shape[0] // 5 :: 8, ::8].reshape(-1, 3)
        seen = middle.mean(axis=0) + 4.0
        usual = seen if usual is None else usual
        # The brightness of all colors, and a part of each one's own.
        whole = usual.mean() / seen.mean()
        wanted = whole**meters * ((usual / seen) / whole) ** 0.4
        span = 0.0 if last_at is None else min(at - last_at, 0.2)
        for _ in range(4):
            force = speed**2 * (wanted - gain) - 2 * damping * speed * pace
            pace = pace + force * span / 4
            gain = (gain + pace * span / 4).clip(0.4, 2.2)
        last_at = at
        return _lit(picture, gain)

    return show


def smudge(size_wh: Size, rng: Rng) -> Effect:
    """Put a fingerprint on the lens: haze and glare over a large part of the view."""
    x, y = _grid(size_wh)
    high = size_wh[1] / size_wh[0]
    middle = rng.uniform(0.25, 0.6), high * rng.uniform(0.3, 0.7)
    near = ((x - middle[0]) / rng.uniform(0.25, 0.4)) ** 2
    near += ((y - middle[1]) / rng.uniform(0.2, 0.35)) ** 2
    ridges = 1 + 0.15 * clouds(size_wh, 20, rng)
    haze = rng.uniform(0.35, 0.9) * np.exp(-(near**2)) * ridges
    share = np.repeat(haze.clip(0, 0.95)[..., None], 3, axis=2).astype(np.float32)
    wide, small_wh = size_wh[0] / 16, (size_wh[0] // 8, size_wh[1] // 8)
    soft_px = rng.uniform(0.9, 3.0)

    def show(picture: Picture, _at: float) -> Picture:
        small = cv2.resize(picture, small_wh, interpolation=cv2.INTER_AREA)
        veil = cv2.resize(cv2.GaussianBlur(small, (0, 0), wide / 8), size_wh)
        soft = cv2.GaussianBlur(picture, (0, 0), soft_px)
        return cast(
            "Picture", cv2.blendLinear(soft, veil, 1 - share[..., 0], share[..., 0])
        )

    return show


# The light.


def banding(hz: float) -> Callable[[Size, Rng], Effect]:
    """Return what makes a lamp flicker twice in each period of the mains.

    A rolling shutter sees the rows one after another: dark and light bands, which run.
    """

    def make(size_wh: Size, rng: Rng) -> Effect:
        depth, phase = rng.uniform(0.15, 0.7), rng.uniform(0, _TAU)
        drift = 2 * hz * (1 + rng.normal(0, 0.0015))
        row_s = rng.uniform(1 / 60, 1 / 25) / size_wh[1]
        rows = np.arange(size_wh[1])[:, None, None] * row_s

        def show(picture: Picture, at: float) -> Picture:
            wave = 0.5 * (1 + np.cos(_TAU * drift * (at + rows) + phase))
            return _lit(picture, 1 - depth * wave)

        return show

    return make


def dim_room(size_wh: Size, rng: Rng) -> Effect:
    """Show 30 lux: dark, noisy, and smeared over time, as the camera adds frames up."""
    del size_wh
    dark, keeps = rng.uniform(0.12, 0.5), rng.uniform(0.35, 0.6)
    tint = np.array([rng.uniform(0.7, 0.9), 0.95, 1.0])
    before: _Map | None = None

    def show(picture: Picture, _at: float) -> Picture:
        nonlocal before
        seen = np.asarray(picture * (dark * tint), np.float32)
        # Few photons: the noise grows with the root of the light.
        seen += rng.standard_normal(seen.shape, np.float32) * (4 + 0.6 * np.sqrt(seen))
        smeared = seen if before is None else keeps * before + (1 - keeps) * seen
        before = smeared
        return np.asarray(smeared.clip(0, 255), np.uint8)

    return show


def candle(size_wh: Size, rng: Rng) -> Effect:
    """Light the table with a candle beside it: warm, dim, near, and never still."""
    x, y = _grid(size_wh)
    side = rng.uniform(0, _TAU)
    spot = 0.5 + 0.65 * np.cos(side), 0.375 + 0.55 * np.sin(side)
    warm = np.array([rng.uniform(0.3, 0.45), rng.uniform(0.65, 0.75), 1.05])
    level, sway, last_at = 0.0, np.zeros(2), 0.0

    def show(picture: Picture, at: float) -> Picture:
        nonlocal level, sway, last_at
        keep = float(np.exp(-(at - last_at) / 0.15))
        fresh = float(np.sqrt(1 - keep**2))
        level = keep * level + fresh * float(rng.normal(0, 0.10))
        sway = keep * sway + fresh * rng.normal(0, 0.02, 2)
        last_at = at
        away = (x - spot[0] - sway[0]) ** 2 + (y - spot[1] - sway[1]) ** 2
        fall = 0.45 / (0.22 + away)
        seen = picture * ((1 + level) * 0.75 * fall[..., None] * warm)
        seen += rng.standard_normal(seen.shape, np.float32) * (3 + 0.4 * np.sqrt(seen))
        return np.asarray(seen.clip(0, 255), np.uint8)

    return show


def colored_lamp(_size_wh: Size, rng: Rng) -> Effect:
    """Light the table with a lamp of one color, which the camera half makes up for."""
    tints = ((0.35, 0.35, 1.0), (1.0, 0.4, 0.3), (0.4, 0.95, 0.35), (0.9, 0.3, 0.95))
    tint = np.array(tints[rng.integers(len(tints))]) ** rng.uniform(0.6, 1.8)

    def show(picture: Picture, at: float) -> Picture:
        part = min(1.0, at / 0.5)  # somebody presses a button of its remote control
        return _lit(picture, 1 + part * (tint - 1))

    return show


def sun_spots(size_wh: Size, rng: Rng) -> Effect:
    """Let the sun shine through leaves: bright spots that sway over the table."""
    far = size_wh[0] // 4
    leaves = clouds((size_wh[0] + 2 * far, size_wh[1] + 2 * far), 55, rng)
    open_ = 1 / (1 + np.exp(-7 * (leaves - rng.uniform(0.3, 0.8))))
    strength, shade = rng.uniform(1.2, 4.0), rng.uniform(0.6, 0.75)
    light = (shade * (1 + strength * open_)).astype(np.float32)
    pace, wind = rng.uniform(0.15, 0.4, 2), rng.uniform(0.05, 0.3) * far
    way = rng.uniform(0, _TAU, 2)

    def show(picture: Picture, at: float) -> Picture:
        gust = 0.6 + 0.4 * np.sin(_TAU * 0.11 * at)
        dx, dy = wind * gust * np.sin(_TAU * pace * at + way)
        moved = np.array([[1, 0, far + dx], [0, 1, far + dy]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        gain = cv2.warpAffine(light, moved, size_wh, flags=flags)
        return _lit(picture, gain[..., None] * np.array([0.92, 1.0, 1.05]))

    return show


def television(size_wh: Size, rng: Rng) -> Effect:
    """Let a television flicker from one side: other colors at each cut of its film."""
    x, y = _grid(size_wh)
    turn = rng.uniform(0, _TAU)
    reach = (x - 0.5) * np.cos(turn) + (y - 0.375) * np.sin(turn)
    near = np.exp(2.0 * reach)[..., None]
    strength, until, color = rng.uniform(0.3, 1.0), 0.0, np.ones(3)

    def show(picture: Picture, at: float) -> Picture:
        nonlocal until, color
        if at >= until:
            until = at + rng.uniform(0.4, 4.0)
            color = rng.uniform(0.05, 1.0) * rng.uniform(0.5, 1.3, 3)
        flicker = 1 + 0.12 * np.sin(_TAU * 1.7 * at) + rng.normal(0, 0.05)
        return _lit(picture, 0.75 + strength * near * color * flicker)

    return show


# The chip and the cable.


def half_colors(_size_wh: Size, _rng: Rng) -> Effect:
    """Send color at half the size, 4:2:0, as most cameras do."""

    def show(picture: Picture, _at: float) -> Picture:
        sent = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
        return cast("Picture", cv2.cvtColor(sent, cv2.COLOR_YUV2BGR_I420))

    return show


def heavy_jpeg(_size_wh: Size, rng: Rng) -> Effect:
    """Compress until blocks show."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(3, 20))]

    def show(picture: Picture, _at: float) -> Picture:
        packed = cv2.imencode(".jpg", picture, quality)[1]
        return cast("Picture", cv2.imdecode(packed, cv2.IMREAD_COLOR))

    return show


def shaking_rows(size_wh: Size, rng: Rng) -> Effect:
    """Let the stand tremble after each arm: a rolling shutter bends all edges."""
    sight, since = _Sight(), -9.0
    hz, most, dies_s = rng.uniform(8, 25), rng.uniform(1.5, 4.0), rng.uniform(0.2, 0.5)
    x, y = _grid(size_wh)
    columns, lines = x * size_wh[0], y * size_wh[0]
    rows = np.arange(size_wh[1], dtype=np.float32)[:, None] / (25 * size_wh[1])

    def show(picture: Picture, at: float) -> Picture:
        nonlocal since
        if sight.changes(picture):
            since = at
        swing = most * float(np.exp(-(at - since) / dies_s))
        if swing < 0.1:
            return picture
        dx = swing * np.sin(_TAU * hz * (at + rows))
        dy = 0.5 * swing * np.cos(_TAU * hz * (at + rows))
        places = (columns + dx).astype(np.float32), (lines + dy).astype(np.float32)
        bent = cv2.remap(
            picture, *places, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101
        )
        return cast("Picture", bent)

    return show


# What lies on the table.


def sleeved(draw: Callable[[str], Picture], rng: Rng) -> Callable[[str], Picture]:
    """Return what draws cards in clear sleeves: a margin, a veil and reflections."""

    def put(card: str) -> Picture:
        face = draw(card)
        height, width = face.shape[:2]
        side, top = round(0.045 * width), round(0.03 * height)
        inner = cv2.resize(
            face, (width - 2 * side, height - 2 * top), interpolation=cv2.INTER_AREA
        )
        sleeve = np.zeros_like(face)
        sleeve[..., 3] = 90  # the clear margin shows the table
        sleeve[..., :3] = 170
        sleeve[top : height - top, side : width - side] = np.where(
            inner[..., 3:] > 0, inner, sleeve[top : height - top, side : width - side]
        )
        x, y = _grid((width, height))
        turn = rng.uniform(0, np.pi)
        across = x * np.cos(turn) + y * np.sin(turn) - rng.uniform(0.1, 1.2)
        sheen = np.exp(-((across / rng.uniform(0.08, 0.2)) ** 2)) * rng.uniform(
            0.1, 0.6
        )
        white = (0.05 + sheen + 0.03 * clouds((width, height), 40, rng)).clip(0, 0.8)
        colors = sleeve[..., :3] + (250.0 - sleeve[..., :3]) * white[..., None]
        sleeve[..., :3] = colors.clip(0, 255).astype(np.uint8)
        return sleeve

    return put


def play_mat(size_wh: Size, rng: Rng) -> Picture:
    """Draw a printed mat: bright fields, frames as large as cards, large signs."""
    width, height = size_wh
    hues = [(40, 40, 200), (30, 190, 230), (70, 150, 40), (180, 90, 20)]
    order = rng.permutation(4)
    mat = np.zeros((height, width, 3), np.uint8)
    middle = np.array([width / 2, height / 2]) + rng.uniform(-60, 60, 2)
    for quarter in range(4):
        turn = np.radians([90 * quarter + 20, 90 * quarter + 110])
        fan = middle + 2 * width * np.stack([np.cos(turn), np.sin(turn)], axis=1)
        area = np.rint(np.vstack([middle, fan])).astype(np.int32)
        cv2.fillPoly(mat, [area], hues[order[quarter]])
    cv2.circle(mat, np.rint(middle).astype(int).tolist(), height // 3, (20, 20, 20), -1)
    for _ in range(9):
        spot = rng.integers((20, 40), (width - 60, height - 20)).tolist()
        sign = str(rng.choice([*"0123456789", "+2", "W"]))
        font, size = cv2.FONT_HERSHEY_DUPLEX, float(rng.uniform(1.5, 3.5))
        cv2.putText(mat, sign, spot, font, size, (235, 235, 235), 6, cv2.LINE_AA)
    high = height // 4
    for left, top in rng.integers((0, 0), (width - high, height - high), (4, 2)):
        frame = (int(left), int(top)), (int(left + 0.65 * high), int(top + high))
        cv2.rectangle(mat, *frame, (240, 240, 240), 3, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mat, (0, 0), 1.0)
    woven = 1 + 0.04 * clouds(size_wh, 1.2, rng)
    return np.asarray((soft * woven[..., None]).clip(0, 255), np.uint8)
