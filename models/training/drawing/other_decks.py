"""Decks of other games, drawn: what the finder of any card learns from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.drawing.figures import Points, rounded_box
from models.training.chance import Rng
from models.training.drawing.decks import OTHER, Sample, drawn_card
from models.training.drawing.grounds import random_ground
from models.training.drawing.ornaments import (
    Ink,
    fill,
    lattice,
    lines_of_text,
    picture,
    put,
    random_ink,
    random_shape,
    random_word,
    stroke,
)
from models.training.drawing.surfaces import Picture

_HEIGHT = 288
_PROPORTIONS = (0.56, 0.63, 0.644, 0.66, 0.7, 0.716, 0.72, 0.8)
"""Width over height: bridge, UNO and poker cards, and narrow and wide ones."""
_PAINTED = 0.35
"""How often the paper is painted up to its edge, each suit in its own way."""
_RANKS = (*"A23456789JQKDBVCR10", "10", "11", "12", "+1", "X2", "25", "100")


@dataclass(frozen=True, slots=True)
class Print:
    """How a printer draws one deck."""

    width: int
    """Of a card that is 288 high, pixels."""
    rounding: float
    """Radius of its corners, pixels."""
    ground: Ink
    """Of the paper."""
    field: Ink | None
    """Inside the border, or the paper goes on."""
    border: int
    """Width of the border, pixels."""
    framed: int
    """Width of a line around the field; 0 for none."""
    indexed: int
    """In how many corners the rank stands: 0, 1, 2 or 4."""
    index_size: float
    """Height of a rank in the corner, pixels."""
    turns: bool
    """Whether the lower half is the upper one turned."""
    kind: str
    """What stands in the middle."""
    inks: tuple[Ink, ...]
    """What it prints with."""
    pips: tuple[tuple[Points, ...], ...]
    """Signs of its suits."""
    grounds: tuple[Picture, ...] = ()
    """Of its suits, ``(288, width, 3)`` uint8, if it paints them up to the edge."""


def _paper(rng: Rng) -> Ink:
    """White paper mostly, or black, or any color."""
    kind = rng.random()
    if kind < 0.62:
        white = rng.uniform(222, 255)
        b, g, r = np.clip(white - np.abs(rng.normal(0, 7, 3)), 0, 255).astype(int)
        return int(b), int(g), int(r)
    if kind < 0.78:
        b, g, r = rng.integers(5, 50, 3)
        return int(b), int(g), int(r)
    return random_ink(rng)


def random_print(rng: Rng) -> Print:
    """Choose how a deck is printed."""
    share = float(rng.choice(_PROPORTIONS)) * rng.uniform(0.97, 1.03)
    kinds = [*_MIDDLES]
    weights = np.array([_MIDDLES[kind][0] for kind in kinds])
    has_field = rng.random() < 0.4
    made = Print(
        width=round(_HEIGHT * share),
        rounding=rng.uniform(2, 22),
        ground=_paper(rng),
        field=_paper(rng) if has_field else None,
        border=int(rng.integers(4, 22)),
        framed=int(rng.integers(1, 5)) if rng.random() < 0.3 else 0,
        indexed=int(rng.choice([0, 1, 2, 2, 2, 4])),
        index_size=rng.uniform(18, 52),
        turns=rng.random() < 0.6,
        kind=kinds[int(rng.choice(len(kinds), p=weights / weights.sum()))],
        inks=tuple(random_ink(rng) for _ in range(4)),
        pips=tuple(random_shape(rng) for _ in range(4)),
    )
    return _painted(rng, made) if rng.random() < _PAINTED else made


def _painted(rng: Rng, made: Print) -> Print:
    """Paint the grounds of a deck, and let it print on them in light inks mostly."""
    size_wh = made.width, _HEIGHT
    grounds = tuple(random_ground(rng, random_ink(rng), size_wh) for _ in range(4))
    inks = made.inks
    if rng.random() < 0.7:
        inks = tuple((b // 3 + 170, g // 3 + 170, r // 3 + 170) for b, g, r in inks)
    return replace(made, field=None, grounds=grounds, inks=inks)


def _pips(rng: Rng, middle: Picture, made: Print, suit: int) -> None:
    """Signs in two or three columns, the lower ones on their heads."""
    count, (height, width) = int(rng.integers(1, 11)), middle.shape[:2]
    size = height * (0.3 if count == 1 else rng.uniform(0.12, 0.19))
    columns = 1 if count < 4 else 2
    for i in range(count):
        column, row = i % columns, i // columns
        rows = -(-count // columns)
        x = width * (0.5 if columns == 1 else 0.22 + 0.56 * column)
        y = height * (row + 0.5) / rows
        turn = 180.0 if y > height / 2 and made.turns else 0.0
        put(middle, made.pips[suit], made.inks[suit], (x, y, size, turn))


def _art(rng: Rng, middle: Picture, _made: Print, _suit: int) -> None:
    picture(rng, middle)


def _court(rng: Rng, middle: Picture, made: Print, suit: int) -> None:
    """A framed picture, its lower half the upper one turned."""
    height, width = middle.shape[:2]
    inner = np.ascontiguousarray(middle[:, width // 10 : width - width // 10])
    if rng.random() < 0.5:
        picture(rng, inner)
    else:
        for _ in range(int(rng.integers(15, 60))):
            at = rng.uniform(0, (inner.shape[1], height))
            place = (*at.tolist(), rng.uniform(8, height / 3), rng.uniform(0, 360))
            put(inner, random_shape(rng), random_ink(rng), place)
    inner[height - height // 2 :] = inner[: height // 2][::-1, ::-1]
    cv2.rectangle(
        inner, (0, 0), (inner.shape[1] - 1, height - 1), made.inks[suit], 2, cv2.LINE_AA
    )
    middle[:, width // 10 : width - width // 10] = inner


def _figure(rng: Rng, middle: Picture, made: Print, suit: int) -> None:
    """One large number, printed or drawn by hand."""
    height, width = middle.shape[:2]
    word = str(rng.choice(_RANKS))
    size, ink = height * rng.uniform(0.3, 0.8) / (1 + 0.4 * (len(word) - 1)), suit
    if rng.random() < 0.5:
        place = (width / 2, height / 2, size, rng.normal(0, 6))
        put(middle, random_word(rng, word)(), made.inks[ink], place)
        return
    face, thick = int(rng.integers(0, 5)), int(rng.integers(2, 14))
    (wide, high), _ = cv2.getTextSize(word, face, 1.0, thick)
    scale = min(size / high, 0.9 * width / wide)
    at = (int((width - wide * scale) / 2), int((height + high * scale) / 2))
    cv2.putText(middle, word, at, face, scale, made.inks[ink], thick, cv2.LINE_AA)


def _few(rng: Rng, middle: Picture, made: Print, suit: int) -> None:
    """One to three large shapes across or along the card: full, open or striped."""
    count, (height, width) = int(rng.integers(1, 4)), middle.shape[:2]
    full, size = rng.integers(3), height * rng.uniform(0.2, 0.28)
    lies = rng.random() < 0.7
    for i in range(count):
        y = height * (0.5 + 0.3 * (i - (count - 1) / 2))
        turn = np.radians(90 if lies else 0)
        ring = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        curves = tuple(
            c @ ring * size * (1.6 if lies else 1.0, 1.0) + (width / 2, y)
            for c in made.pips[suit]
        )
        if full == 0:
            fill(middle, curves, made.inks[suit])
        elif full == 1:
            mask = np.zeros_like(middle)
            fill(mask, curves, (255, 255, 255))
            mask[:, :: int(rng.integers(2, 5))] = 0
            middle[mask[..., 0] > 127] = made.inks[suit]
        stroke(middle, curves, made.inks[suit], width=int(rng.integers(1, 5)))


def _text(rng: Rng, middle: Picture, made: Print, suit: int) -> None:
    """A picture above a box of words."""
    cut = int(len(middle) * rng.uniform(0.0, 0.7))
    if cut > 10:
        inner = np.ascontiguousarray(middle[:cut])
        picture(rng, inner)
        middle[:cut] = inner
    box = np.ascontiguousarray(middle[cut:])
    if rng.random() < 0.4:
        box[:] = _paper(rng)
    lines_of_text(rng, box, made.inks[suit])
    middle[cut:] = box


def _disc(rng: Rng, middle: Picture, made: Print, suit: int) -> None:
    """A sign on a disc, an ellipse or a lozenge."""
    height, width = middle.shape[:2]
    other = made.inks[(suit + 1) % 4]
    back = random_shape(rng)
    place = (width / 2, height / 2, height * rng.uniform(0.6, 1.0), 0.0)
    put(middle, back, other, place)
    size = height * rng.uniform(0.2, 0.5)
    put(middle, made.pips[suit], made.inks[suit], (width / 2, height / 2, size))


def _lattice(rng: Rng, middle: Picture, _made: Print, _suit: int) -> None:
    lattice(rng, middle)


def _nothing(_rng: Rng, _middle: Picture, _made: Print, _suit: int) -> None:
    """Leave the middle empty."""


_Middle = Callable[[Rng, Picture, Print, int], None]
_MIDDLES: Mapping[str, tuple[float, _Middle]] = {
    "pips": (4, _pips),
    "figure": (3, _figure),
    "few": (2, _few),
    "court": (2, _court),
    "art": (2, _art),
    "full art": (2, _art),
    "text": (2, _text),
    "disc": (2, _disc),
    "back": (1, _lattice),
    "nothing": (0.3, _nothing),
}
"""How often each kind of deck is drawn, and what paints its middle."""


def _indexed(rng: Rng, card: Picture, made: Print, suit: int) -> None:
    """Print the rank and its sign into the corners, in place."""
    size = made.index_size
    word = random_word(rng, str(rng.choice(_RANKS)))()
    wide = float(np.ptp(np.concatenate(word)[:, 0])) * size
    x, y = 6 + wide / 2 + made.border / 2, 8 + size / 2 + made.border / 2
    has_sign = rng.random() < 0.7
    for corner in range(4):
        if corner < made.indexed:
            put(card, word, made.inks[suit], (x, y, size))
            if has_sign:
                place = (x, y + size * 1.1, size * 0.7)
                put(card, made.pips[suit], made.inks[suit], place)
        # Upper left, lower right, then the two others, mirrored.
        card[:] = card[::-1, ::-1] if corner % 2 == 0 else card[:, ::-1]


def _alpha(made: Print) -> NDArray[np.uint8]:
    box = rounded_box((made.width + 0.6, _HEIGHT + 0.6), made.rounding)
    alpha = np.zeros((_HEIGHT, made.width, 3), np.uint8)
    middle = np.array([made.width, _HEIGHT]) / 2 - 0.5
    fill(alpha, (box + middle,), (255, 255, 255))
    return np.asarray(alpha[..., :1], np.uint8)


def _face(rng: Rng, made: Print) -> NDArray[np.uint8]:
    """Print one card, ``(288, width, 4)`` uint8, BGRA."""
    card = np.empty((_HEIGHT, made.width, 3), np.uint8)
    edge, suit = made.border, int(rng.integers(4))
    card[:] = made.grounds[suit] if made.grounds else made.ground
    if made.field is not None:
        card[edge:-edge, edge:-edge] = made.field
    kind, paint = made.kind, _MIDDLES[made.kind][1]
    if kind == "pips" and rng.random() < 0.25:
        paint = _court
    margin = 0 if kind == "full art" else edge + int(rng.integers(2, 26))
    if margin:
        middle = np.ascontiguousarray(card[margin:-margin, margin:-margin])
        paint(rng, middle, made, suit)
        card[margin:-margin, margin:-margin] = middle
    else:
        paint(rng, card, made, suit)
    if made.framed:
        corner = (made.width - 1 - edge, _HEIGHT - 1 - edge)
        cv2.rectangle(card, (edge, edge), corner, made.inks[3], made.framed)
    if made.indexed:
        _indexed(rng, card, made, suit)
    if rng.random() < 0.25:
        ends = (made.width - 1, _HEIGHT - 1)
        grey = int(rng.integers(60, 230))
        cv2.rectangle(card, (0, 0), ends, (grey, grey, grey), 1)
    return np.dstack([card, _alpha(made)])


def other_deck(seed: int, cards: int) -> list[Sample]:
    """Draw some cards of one deck that is to be found but not named.

    Args:
        seed: the same seed gives the same cards.
        cards: how many; one deck in six is like those that the namer knows.
    """
    rng = np.random.default_rng((seed, 17))
    if rng.random() < 1 / 6:
        return [Sample(OTHER, drawn_card(rng).face) for _ in range(cards)]
    made = random_print(rng)
    return [Sample(OTHER, _face(rng, made)) for _ in range(cards)]


def other_decks(seeds: Sequence[int], cards: int) -> list[list[Sample]]:
    """Draw one deck a seed."""
    return [other_deck(seed, cards) for seed in seeds]
