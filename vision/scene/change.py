"""Changes between two settled pictures, regardless of the light.

Light multiplies, and it does so smoothly: a dimmed lamp everywhere, a shadow over a
wide area. A card or a hand changes the picture abruptly. So pictures are compared by
the logarithms of their colors, after smooth changes have been removed.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.geometry import Mask, card_mask, grown
from vision.reading.reading import Corners

Picture = NDArray[np.uint8]
"""``(height, width, 3)`` uint8 BGR, or ``(height, width)`` luma."""

BORDER = 2
"""Width of the edge of a small picture, pixels; blur weakens the outermost one."""

UNCHANGED = 0.06
"""Changed share of a card's place up to which nothing new lies there: noise."""
REPLACED = 0.3
"""Changed share of a card's place from which something else lies there."""

_DARK = 24  # levels added, so that noise in the dark does not count as a change
_DIM = 48  # the same beside a card on top, in whose shadow the blue of a yellow is lost
_LOG_STEPS = 100.0  # steps of the table for a factor of e
_COARSE = 4  # pixels of the small picture per pixel of the light's picture
_WINDOW = 15  # pixels of the light's picture; a card or an arm fills less than half
_CONTRAST = 9  # half log steps: a factor of 1.2 against the surroundings
_SPECK_SHARE = 0.0012  # of the picture; some 23 pixels at 160x120
_SATURATED = 240  # level from which brighter things look alike
_SAMPLES = 3000  # pixels of a region that are enough to see how much of it changed
OTHER = 0.2
"""Natural log: a pixel that shows something else, at least 20 %."""
_LEAST_SHARE = 0.005  # of a card's area; less says nothing
_LEAST_TELLING = 0.0025  # the same where all pixels must tell the same, not most
_LEAST_REST = 0.05  # of the area of the cards beneath; less says nothing
_REST_GONE = 0.7  # changed share of what was visible beneath the top card
_COLORS = 400  # sampled pixels of the table, which is enough for its colors
_COMMON = 20  # of them; a color of fewer is no color of the table
_BARE = 0.15  # share of other colors: seen 0.00 on bare tables, 0.27 under a hand
_INWARD = 0.02  # short sides by which an outline is shrunk to allow for its error
_SURROUNDINGS = 0.6  # short sides around a card in which the light is measured
_SAFETY = 0.05  # short sides kept clear of the new card, for its shadow
_STRANGE = 0.2  # of a difference: the rest of what is seen there; else another thing
_EDGE = 0.01  # the same, where little but an edge of the old card is left


_LOGS, _LOGS_IN_SHADOW = (
    np.log((np.arange(256, dtype=np.float32) + dark) / dark) for dark in (_DARK, _DIM)
)
_LOG = np.rint(_LOGS * _LOG_STEPS).astype(np.uint8)


def changed(before: Picture, now: Picture, ends: int | None = None) -> Mask:
    """Mark what changed abruptly between two small pictures.

    Args:
        before: a small picture, see `vision.scene.gate.small_picture`.
        now: a small picture of the same shape.
        ends: the row at which the table ends, if it does: what changed only from there
            on does not count.

    Returns:
        255 where something else is seen, without specks.
    """
    steps = cv2.LUT(now, _LOG), cv2.LUT(before, _LOG)
    half = np.asarray(cv2.addWeighted(steps[0], 0.5, steps[1], -0.5, 128), np.uint8)
    light = _light(half)
    step = cv2.absdiff(half, light)
    step[_is_saturated(now, half < light) | _is_saturated(before, half > light)] = 0
    if step.ndim > 2:  # noqa: PLR2004 (with colors)
        blue, green, red = cv2.split(step)
        step = cv2.max(cv2.max(blue, green), red)
    mask = cv2.threshold(step, _CONTRAST - 1, 255, cv2.THRESH_BINARY)[1]
    return without_specks(np.asarray(mask, dtype=np.uint8), ends)


def _light(step: Picture) -> Picture:
    """Return the smooth part of a change: that of most of the surroundings."""
    size_wh = step.shape[1], step.shape[0]
    coarse_wh = max(1, size_wh[0] // _COARSE), max(1, size_wh[1] // _COARSE)
    coarse = cv2.resize(step, coarse_wh, interpolation=cv2.INTER_AREA)
    smooth = cv2.medianBlur(coarse, _WINDOW)
    return np.asarray(
        cv2.resize(smooth, size_wh, interpolation=cv2.INTER_LINEAR), dtype=np.uint8
    )


def without_specks(mask: Mask, ends: int | None = None) -> Mask:
    """Drop the connected parts of a mask that are too small to be a thing.

    Args:
        mask: 255 where something is.
        ends: the row from which on parts do not count, if there is one.
    """
    _, parts, stats, _ = cv2.connectedComponentsWithStats(mask)
    keep = stats[:, cv2.CC_STAT_AREA] >= max(4, _SPECK_SHARE * mask.size)
    keep[0] = False
    if ends is not None:
        keep &= stats[:, cv2.CC_STAT_TOP] < ends
    return np.where(keep[parts], 255, 0).astype(np.uint8)


def changed_share(
    before: Picture,
    now: Picture,
    where: Mask,
    *,
    beside: Mask,
    logs: NDArray[np.float32] = _LOGS,
) -> float:
    """Return how much of a region shows something else, regardless of the light.

    Args:
        before: a picture.
        now: a picture of the same shape.
        where: the region, ``(height, width)``, not empty.
        beside: where the light is measured, ``(height, width)``; up to half of it may
            have changed. If it is empty, the light is assumed to be unchanged.
        logs: the logarithm of each level.

    Returns:
        Share of the region's pixels, 0 to 1.
    """
    left, top, width, height = cv2.boundingRect(cv2.bitwise_or(where, beside))
    box = slice(top, top + height), slice(left, left + width)
    # A sample of a large region is good enough, and this is computed every second.
    every = max(1, int((cv2.countNonZero(where) / _SAMPLES) ** 0.5))
    old, new, region, around = (
        picture[box][::every, ::every] for picture in (before, now, where, beside)
    )
    step = logs_of(now[box], every, logs) - logs_of(before[box], every, logs)
    step = step.reshape(*region.shape, -1)
    near = step[around > 0]
    light = np.median(near, axis=0) if len(near) else 0.0
    step -= light
    step[_is_saturated(new, step < 0) | _is_saturated(old, step > 0)] = 0
    other = np.abs(step[region > 0]).max(axis=1) > OTHER
    return float(other.mean()) if len(other) else 0.0


def _is_saturated(picture: Picture, doubtful: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which doubtful pixels are too bright for a change of light to show."""
    return (picture >= _SATURATED).reshape(doubtful.shape) & doubtful


def logs_of(
    picture: Picture, every: int = 1, logs: NDArray[np.float32] = _LOGS
) -> NDArray[np.float32]:
    """Return the logarithm of every nth pixel, a little blurred against noise."""
    soft = cv2.blur(picture, (3, 3))[::every, ::every]
    return np.asarray(cv2.LUT(np.ascontiguousarray(soft), logs), dtype=np.float32)


def changed_share_of_card(before: Picture, now: Picture, corners: Corners) -> float:
    """Return how much of a card's place shows something else, 0 to 1."""
    card = _covered(now, [corners], -_INWARD)
    if not card.any():
        return 1.0
    return changed_share(before, now, card, beside=_around(now, [corners]))


def _covered(picture: Picture, cards: Sequence[Corners], by: float) -> Mask:
    """Paint where any of the cards lies, each grown by so many short sides."""
    height, width = picture.shape[:2]
    mask: Mask = np.zeros((height, width), np.uint8)
    for card in cards:
        mask |= card_mask(grown(card, by), (width, height))
    return mask


def _around(picture: Picture, cards: Sequence[Corners]) -> Mask:
    """Return the surroundings of the first card, without any of the cards."""
    near = _covered(picture, cards[:1], _SURROUNDINGS)
    return near & ~_covered(picture, cards, _SAFETY)


def changed_share_beneath(
    before: Picture, now: Picture, *, old: Corners, new: Corners
) -> float | None:
    """Return the changed share of what is still visible of the old top card.

    It tells a second card from a push: if the old card was covered by another, its
    visible rest is unchanged; if it was pushed away, something else is seen there.

    Args:
        before: the picture in which ``old`` lay on top.
        now: the present picture, of the same shape.
        old: corners of the former top card.
        new: corners of the card on top now.

    Returns:
        Share of the old card's uncovered rest that shows something else, 0 to 1;
        ``None`` if too little of it is visible.
    """
    card = _covered(now, [old], -_INWARD)
    rest = card & ~_covered(now, [new], _SAFETY)
    if cv2.countNonZero(rest) <= _LEAST_SHARE * cv2.countNonZero(card):
        return None
    beside = _around(now, [old, new])
    return changed_share(before, now, rest, beside=beside, logs=_LOGS_IN_SHADOW)


def is_rest_gone(
    before: Picture,
    now: Picture,
    *,
    beneath: Sequence[Corners],
    tops: Sequence[Corners],
) -> bool:
    """Whether the cards beneath the top card have been taken away.

    Args:
        before: the picture of the whole pile.
        now: the present picture, of the same shape.
        beneath: corners of the cards beneath the top one.
        tops: corners of the top card, before and now.

    Returns:
        Whether all that was visible of them shows the table now; ``False`` if too
        little was visible.
    """
    rest, around = _rest(now, beneath, tops, _LEAST_REST)
    if not rest.any() or changed_share(before, now, rest, beside=around) < _REST_GONE:
        return False
    return _has_colors_of(now, rest, around)


def is_rest_moved(
    before: Picture,
    now: Picture,
    *,
    beneath: Sequence[Corners],
    tops: Sequence[Corners],
) -> bool:
    """Whether the cards beneath the top card were moved or taken; see above."""
    rest, around = _rest(now, beneath, tops, _LEAST_SHARE)
    return bool(rest.any()) and (
        changed_share(before, now, rest, beside=around) > REPLACED
    )


def _rest(
    now: Picture, beneath: Sequence[Corners], tops: Sequence[Corners], least: float
) -> tuple[Mask, Mask]:
    """Return what shows of the cards beneath, if it is enough, and what is around."""
    whole = _covered(now, beneath, -_INWARD)
    rest = whole & ~_covered(now, tops, _SAFETY)
    if cv2.countNonZero(rest) <= least * cv2.countNonZero(whole):
        rest[:] = 0
    return rest, _around(now, [tops[-1], *beneath])


def shown_share_of_edge(
    without: Picture, before: Picture, now: Picture, *, old: Corners, new: Corners
) -> float | None:
    """Return how much of the edge that another card leaves free is still the old card.

    Where a card lies almost exactly on its twin, a push may have left the same white
    edge there; but what a push uncovers was seen before the old card was laid.

    Args:
        without: the picture before ``old`` was laid.
        before: the picture in which ``old`` lay on top.
        now: the present picture, all three of the same shape.
        old: corners of the former top card.
        new: corners of the card on top now.

    Returns:
        About 1 if the old card is seen there, about 0 if what lay beneath it; ``None``
        if both look alike, something else is seen, or too little is visible.
    """
    card, beside = _covered(now, [old], -_EDGE), _around(now, [old, new])
    edge = card & ~_covered(now, [new], _EDGE)
    left, top, width, height = cv2.boundingRect(cv2.bitwise_or(card, beside))
    box = slice(top, top + height), slice(left, left + width)
    here, around = edge[box] > 0, beside[box] > 0
    logs = logs_of(now[box]).reshape(*here.shape, -1)
    steps = [
        logs_of(picture[box]).reshape(logs.shape) - logs
        for picture in (before, without)
    ]
    if around.any():
        steps = [step - np.median(step[around], axis=0) for step in steps]
    was, beneath = (step[here] for step in steps)
    apart = beneath - was
    telling = np.abs(apart).max(axis=1, initial=0) > OTHER
    if telling.sum() <= _LEAST_TELLING * cv2.countNonZero(card):
        return None
    apart, beneath = apart[telling], beneath[telling]
    share = float((apart * beneath).sum() / (apart**2).sum())
    strangeness = ((beneath - share * apart) ** 2).sum() / (apart**2).sum()
    return share if strangeness < _STRANGE else None


def shows_table(now: Picture, cards: Sequence[Corners]) -> bool:
    """Whether the bare table is seen where some cards lay.

    Args:
        now: the present picture.
        cards: the corners of each card, the top one first; at least one.

    Returns:
        Whether their place has only colors that are frequent just beside it. A card
        that nobody can read has others, and so has a hand.
    """
    return _has_colors_of(now, _covered(now, cards, -_INWARD), _around(now, cards))


def _has_colors_of(now: Picture, place: Mask, around: Mask) -> bool:
    """Whether nearly all colors of a place are frequent around it; no if none is."""
    apart = apart_from_colors(now, place, around, _COMMON)
    return bool(len(apart)) and float((apart > OTHER).mean()) < _BARE


def apart_from_colors(
    now: Picture, place: Mask, around: Mask, common: int, samples: int = _COLORS
) -> NDArray[np.float32]:
    """Return how far pixels of a place are from each color frequent around it.

    Args:
        now: the picture.
        place: where pixels are sampled.
        around: where the colors are sampled.
        common: number of samples from which on a color is frequent.
        samples: of each at most.

    Returns:
        For each sample of the place its distance, natural log; none if there are too
        few around it.
    """
    logs = logs_of(now).reshape(*place.shape, -1)
    here, table = (_sampled(logs[where > 0], samples) for where in (place, around))
    if len(table) < common:
        return np.zeros(0, np.float32)
    apart = np.abs(here[:, None] - table[None]).max(axis=2)
    return np.asarray(np.partition(apart, common - 1, axis=1)[:, common - 1])


def _sampled(colors: NDArray[np.float32], most: int) -> NDArray[np.float32]:
    """Return some of many colors, spread evenly at random, always the same."""
    if len(colors) <= most:
        return colors
    return colors[np.random.default_rng(0).integers(len(colors), size=most)]
