"""Pictures in which no card can be read, each with the reasons that are right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from hardware.simulated.tabletop import cloth, painted
from models.training.chance import Rng
from models.training.drawing.decks import NONE, Sample, drawn_deck, drawn_wilds
from models.training.drawing.doubtful import doubtful_card
from models.training.drawing.games.other_decks import strange_deck
from models.training.drawing.layouts import Quad, card_at
from models.training.drawing.light import photographed
from models.training.drawing.scenes import lay, shaded
from models.training.drawing.surfaces import Picture, random_surface
from models.training.drawing.things import COVERS, THINGS, fingers, hand
from vision.reading.geometry import card_mask, long_side
from vision.reading.reading import Refusal

_SIDES = (240, 460)
"""Shortest and longest side of a picture, pixels."""
_ON_A_PILE = 0.3
_HIDDEN = (0.4, 0.9)
"""Least and largest share of a covered card that is hidden."""
_STOCK_SEED = 500
_DECKS, _WILDS, _DOUBTFUL, _STRANGE_DECKS, _OF_A_DECK = 14, 2, 300, 260, 3


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """The cards that are laid."""

    usual: Sequence[Sample]
    """Faces that are known."""
    strange: Sequence[Sample]
    """Faces of other games."""
    backs: Sequence[Sample]


@dataclass(frozen=True, slots=True, eq=False)
class Unreadable:
    """A picture and why it is refused."""

    picture: Picture
    """``(height, width, 3)`` uint8, BGR."""
    reasons: tuple[Refusal, ...]
    """Any of them is right."""


def drawn_stock() -> Stock:
    """Draw the cards for all pictures; they always are the same."""
    rng = np.random.default_rng(_STOCK_SEED)
    decks = [drawn_deck(_STOCK_SEED + number) for number in range(_DECKS)]
    wilds = [drawn_wilds(_STOCK_SEED + number) for number in range(_WILDS)]
    doubtful = [doubtful_card(rng) for _ in range(_DOUBTFUL)]
    strange = [strange_deck(rng, _OF_A_DECK) for _ in range(_STRANGE_DECKS)]
    return Stock(
        usual=[c for deck in [*decks, *wilds] for c in deck if c.label != NONE],
        strange=[card for deck in strange for card in deck],
        backs=[card for card in doubtful if card.label == NONE],
    )


def _one_of(rng: Rng, cards: Sequence[Sample]) -> Sample:
    return cards[int(rng.integers(len(cards)))]


def _ground(rng: Rng, size_wh: tuple[int, int]) -> Picture:
    """Make a bare table."""
    if rng.random() < 0.25:
        b, g, r = (int(level) for level in rng.uniform(20, 200, 3))
        return painted((b, g, r), cloth(size_wh, rng))
    return random_surface(rng, size_wh, cluttered=0.0)


def _table(rng: Rng, least: int = _SIDES[0]) -> Picture:
    """Make a table of any shape, on which other things may lie."""
    sides = np.exp(rng.uniform(np.log(least), np.log(_SIDES[1]), 2))
    if rng.random() < 0.6:  # most cameras
        sides = max(sides) * np.array([1.0, 0.75])
    sides = np.sort(sides)[::-1]
    if rng.random() < 0.25:  # a telephone held upright
        sides = sides[::-1]
    width, height = (int(side) for side in sides)
    canvas = _ground(rng, (width, height))
    if rng.random() < 0.25:
        _litter(rng, canvas, int(rng.integers(1, 4)), aside=True)
    return canvas


def _litter(rng: Rng, canvas: Picture, count: int, *, aside: bool) -> None:
    """Lay things anywhere, or near the edges, in place."""
    size_wh = np.array(canvas.shape[1::-1])
    for _ in range(count):
        at = rng.uniform(-0.05, 1.05, 2)
        if aside:
            at[rng.integers(2)] = rng.choice(
                [rng.uniform(-0.1, 0.15), rng.uniform(0.85, 1.1)]
            )
        size = min(size_wh) * np.exp(rng.uniform(np.log(0.03), np.log(0.6)))
        THINGS[rng.integers(len(THINGS))](rng, canvas, at * size_wh, size)


def _place(rng: Rng, canvas: Picture, share: tuple[float, float] = (0.16, 0.9)) -> Quad:
    """Choose where a card lies wholly in the picture.

    Args:
        rng: source of chance.
        canvas: the picture.
        share: least and greatest length of a card by the picture's shorter side.
    """
    height, width = canvas.shape[:2]
    length = min(height, width) * np.exp(rng.uniform(*np.log(share)))
    corners = card_at((np.zeros(2), rng.uniform(0, 360))) * length
    if rng.random() < 0.4:  # seen from the side
        angle = rng.uniform(0, np.pi)
        way = np.array(
            [[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]
        )
        corners = corners @ way.T @ np.diag([rng.uniform(0.55, 1), 1]) @ way
    extent = np.ptp(corners, axis=0)
    room = np.maximum((np.array([width, height]) - 1.1 * extent) / 2, 0)
    middle = np.array([width, height]) / 2 + rng.uniform(-1, 1, 2) * room
    return np.asarray(corners + middle, np.float32)


def _lay(
    rng: Rng,
    canvas: Picture,
    quad: Quad,
    cards: Sequence[Sample],
    *,
    piled: bool = True,
) -> None:
    """Lay a card there, often on others, in place."""
    middle, length = quad.mean(axis=0), long_side(quad)
    quads = [quad]
    if piled and rng.random() < _ON_A_PILE:
        for _ in range(int(rng.integers(1, 6))):
            angle = np.radians(rng.uniform(-45, 45))
            c, s = np.cos(angle), np.sin(angle)
            aside = rng.normal(0, 0.15 * length, 2)
            below = (quad - middle) @ np.array([[c, s], [-s, c]]) + middle + aside
            quads.insert(0, np.asarray(below, np.float32))
    for each in quads:
        if rng.random() < 0.5:
            shaded(rng, canvas, each)
        lay(canvas, _one_of(rng, cards).face, each)


def _seen(rng: Rng, canvas: Picture, blur: float = 0.7) -> Picture:
    """Show a picture as a camera in a room does, at times in a difficult light.

    It is as small as what is measured, where the noise of a camera hardly is left.
    """
    if rng.random() < 0.25:
        return photographed(rng, canvas, most_blur=blur)
    height, width = canvas.shape[:2]
    gain = np.exp(rng.normal(0, 0.2) + rng.normal(0, 0.06, 3))
    slope = np.linspace(-1, 1, width) * rng.normal(0, 0.1)
    rise = np.linspace(-1, 1, height)[:, None] * rng.normal(0, 0.1)
    lit = canvas * (1 + slope + rise)[..., None] * gain
    soft = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.3, 0.3 + blur))
    noisy = soft + rng.normal(0, rng.uniform(0.2, 2.5), canvas.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def _nothing(rng: Rng, _stock: Stock) -> Picture:
    """Show a table without a card: bare, with things, with an arm."""
    canvas = _table(rng)
    size_wh, least = np.array(canvas.shape[1::-1]), min(canvas.shape[:2])
    if rng.random() < 0.55:
        _litter(rng, canvas, int(rng.integers(1, 9)), aside=False)
    if rng.random() < 0.4:
        at, length = rng.uniform(0, 1, 2) * size_wh, least * rng.uniform(0.15, 0.8)
        hand(rng, canvas, at, length, rng.uniform(0, 1.2))
    return _seen(rng, canvas)


def _hidden(quad: Quad, before: Picture, after: Picture) -> bool:
    """Whether much of a card was covered, but not all."""
    whole = card_mask(quad, (before.shape[1], before.shape[0])) > 0
    share = (before != after).any(axis=2)[whole].mean()
    return _HIDDEN[0] < share < _HIDDEN[1]


def _covered(rng: Rng, stock: Stock) -> Picture:
    """Lay a hand or a thing on a card."""
    canvas = _table(rng)
    quad = _place(rng, canvas)
    _lay(rng, canvas, quad, stock.usual)
    length, by_hand = long_side(quad), rng.random() < 0.55
    for _ in range(200):
        shown = canvas.copy()
        at = quad.mean(axis=0) + rng.normal(0, 0.25 * length, 2)
        if by_hand and rng.random() < 0.8:
            hand(rng, shown, at, length, rng.uniform(0.4, 1.2))
        elif by_hand:
            fingers(rng, shown, quad)
        else:
            COVERS[rng.integers(len(COVERS))](rng, shown, at, length)
        if _hidden(quad, canvas, shown):
            break
    return _seen(rng, shown)


def _held(rng: Rng, stock: Stock) -> Picture:
    """Hold a card before the lens, out of focus."""
    canvas = _table(rng)
    quad = _place(rng, canvas, (0.6, 1.0))
    _lay(rng, canvas, quad, stock.usual)
    if rng.random() < 0.5:
        fingers(rng, canvas, quad)
    else:
        hand(rng, canvas, quad.mean(axis=0), long_side(quad), rng.uniform(0.2, 0.7))
    soft = cv2.GaussianBlur(canvas, (0, 0), long_side(quad) * rng.uniform(0.02, 0.04))
    return _seen(rng, np.asarray(soft, np.uint8))


def _glaring(rng: Rng, stock: Stock) -> Picture:
    """Let a lamp shine back from a card."""
    canvas = _table(rng)
    quad = _place(rng, canvas)
    _lay(rng, canvas, quad, stock.usual)
    picture, length = _seen(rng, canvas), long_side(quad)
    y, x = np.indices(picture.shape[:2], np.float32)
    at = quad.mean(axis=0) + rng.normal(0, 0.07 * length, 2)
    angle, wide = rng.uniform(0, np.pi), rng.uniform(0.75, 1.3)
    u = (x - at[0]) * np.cos(angle) + (y - at[1]) * np.sin(angle)
    v = ((y - at[1]) * np.cos(angle) - (x - at[0]) * np.sin(angle)) * wide
    off = np.hypot(u, v) / (length * rng.uniform(0.33, 0.6))
    spot = rng.uniform(280, 600) * np.exp(-(off ** rng.uniform(2, 6)))
    lit = picture + spot[..., None] * rng.uniform(0.9, 1, 3)
    return np.clip(lit, 0, 255).astype(np.uint8)


def _blurred(rng: Rng, stock: Stock) -> Picture:
    """Take a picture out of focus, or while the camera moves."""
    canvas = _table(rng)
    quad = _place(rng, canvas)
    _lay(rng, canvas, quad, stock.usual)
    length = long_side(quad)
    if rng.random() < 0.55:
        soft = cv2.GaussianBlur(canvas, (0, 0), length * rng.uniform(0.055, 0.12))
        return _seen(rng, np.asarray(soft, np.uint8), 0.5)
    reach = max(3, int(length * rng.uniform(0.35, 0.7)))
    kernel = np.zeros((reach, reach), np.float32)
    angle, middle = rng.choice([0, rng.uniform(0, np.pi), np.pi / 2]), (reach - 1) / 2
    way = np.array([np.cos(angle), np.sin(angle)]) * middle
    ends = [np.round(middle + s * way).astype(int).tolist() for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], (1.0,))
    kernel /= kernel.sum()
    moved = cv2.filter2D(canvas, -1, kernel)
    if rng.random() < 0.5:
        moved = cv2.filter2D(moved, -1, kernel)
    return _seen(rng, np.asarray(moved, np.uint8), 0.5)


def _dark(rng: Rng, stock: Stock) -> Picture:
    """Turn off the light, over a card or over a bare table."""
    canvas = _table(rng)
    if rng.random() < 0.85:
        _lay(rng, canvas, _place(rng, canvas), stock.usual)
    dim = canvas * rng.uniform(0.015, 0.1) + rng.uniform(0, 9)
    noisy = dim + rng.normal(0, rng.uniform(1, 5), canvas.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def _far(rng: Rng, stock: Stock) -> Picture:
    """Lay a card so far away that it cannot be read."""
    canvas = _table(rng, 300)
    quad = _place(rng, canvas, (0.03, 0.065))
    _lay(rng, canvas, quad, stock.usual, piled=False)
    return _seen(rng, canvas, 0.7)


def _unknown(rng: Rng, stock: Stock) -> Picture:
    """Lay a card that nobody taught."""
    canvas = _table(rng)
    start = int(rng.integers(len(stock.strange)))
    deck = stock.strange[start : start + 3]
    piled = rng.random() < 0.7
    if piled and rng.random() < 0.5:
        deck = stock.strange[start : start + 1]
        quad = _place(rng, canvas)
        _lay(rng, canvas, quad, stock.usual)
        lay(canvas, deck[0].face, quad)
    else:
        _lay(rng, canvas, _place(rng, canvas), deck, piled=piled)
    return _seen(rng, canvas)


def _readable(rng: Rng, stock: Stock) -> Picture:
    """Lay a card of a usual print plainly, so that only its name may be in doubt."""
    canvas = _table(rng)
    _lay(rng, canvas, _place(rng, canvas), stock.usual)
    return _seen(rng, canvas)


def _face_down(rng: Rng, stock: Stock) -> Picture:
    """Lay a card face down."""
    canvas = _table(rng)
    _lay(rng, canvas, _place(rng, canvas), [_one_of(rng, stock.backs)])
    return _seen(rng, canvas)


def _cut_off(rng: Rng, stock: Stock) -> Picture:
    """Lay a card over the edge of the picture, which often is a strip."""
    canvas = _table(rng)
    quad = _place(rng, canvas, (0.18, 1.5))
    low, high = quad.min(axis=0), quad.max(axis=0)
    axis, left = int(rng.integers(2)), rng.uniform(0.2, 0.55)
    quad[:, axis] -= low[axis] + (high - low)[axis] * (1 - left)
    _lay(rng, canvas, quad, stock.usual)
    seen = _seen(rng, canvas)
    if rng.random() < 0.5:
        kept = int(canvas.shape[1 - axis] * rng.uniform(0.1, 1))
        seen = seen[:, :kept] if axis == 0 else seen[:kept]
    if rng.random() < 0.5:
        seen = np.flip(seen, 1 - axis)
    return np.ascontiguousarray(seen)


_Made = Callable[[Rng, Stock], Picture]
_KINDS: tuple[tuple[_Made, float, tuple[Refusal, ...]], ...] = (
    (_readable, 0.02, (Refusal.UNSURE,)),
    (_nothing, 0.25, (Refusal.NO_CARD,)),
    (_covered, 0.19, (Refusal.COVERED,)),
    (_held, 0.02, (Refusal.COVERED, Refusal.BLURRED)),
    (_glaring, 0.04, (Refusal.GLARE,)),
    (_blurred, 0.05, (Refusal.BLURRED,)),
    (_dark, 0.01, (Refusal.DARK,)),
    (_far, 0.07, (Refusal.FAR,)),
    (_unknown, 0.18, (Refusal.UNKNOWN,)),
    (_face_down, 0.03, (Refusal.UNKNOWN, Refusal.NO_CARD)),
    (_cut_off, 0.14, (Refusal.CUT_OFF,)),
)
"""What makes a picture, its weight, and the reasons that are right."""


def unreadable(rng: Rng, stock: Stock) -> Unreadable:
    """Make one picture in which no card can be read."""
    kind = int(rng.choice(len(_KINDS), p=[share for _, share, _ in _KINDS]))
    make, _, reasons = _KINDS[kind]
    return Unreadable(make(rng, stock), reasons)
