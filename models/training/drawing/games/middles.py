"""What decks of other games print in the middle of their cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from models.training.chance import Rng
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
from models.training.drawing.sheet import Points
from models.training.drawing.surfaces import Picture

RANKS = (*"A23456789JQKDBVCR10", "10", "11", "12", "+1", "X2", "25", "100")


@dataclass(frozen=True, slots=True)
class Print:
    """Print of one deck."""

    width: int
    """Width of a card that is 288 high, pixels."""
    rounding: float
    """Radius of its corners, pixels."""
    ground: Ink
    """Ink of the paper."""
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
    """Grounds of its suits, ``(288, width, 3)`` uint8, if they fill the card."""


def random_paper(rng: Rng) -> Ink:
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
    word = str(rng.choice(RANKS))
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
        box[:] = random_paper(rng)
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


Middle = Callable[[Rng, Picture, Print, int], None]
MIDDLES: Mapping[str, tuple[float, Middle]] = {
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
"""Weight of each kind of deck, and what paints its middle."""
