"""Taught decks whose cards differ little: by a filling, an outline, a number.

Each card is taught by one picture of it alone on a table, then read at other tables, as
the finder of any card finds it. Such games ask for three of a kind or for a number, so
most of a card looks the same on many.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import product

import cv2
import numpy as np
from bench.jobs import Jobs, Options
from bench.tabletops import TableTop
from numpy.typing import NDArray

from companion.commands.benchmarks.measurement import Measurement, at_least
from hardware.simulated.projection import Picture
from models.training.chance import Rng
from vision.reading.geometry import pose_gap
from vision.reading.reader import Reader
from vision.reading.reading import Corners
from vision.reading.sizes import proportion
from vision.reading.taught.deck import TaughtDeck
from vision.reading.taught.teacher import CardSample, Teacher

_FACE_WH = (300, 460)
_FRAME_WH = (800, 600)
_WHITE = 246
_INKS = ((60, 50, 200), (80, 140, 40), (130, 50, 110), (30, 30, 30), (170, 90, 20))
_SHAPES: Mapping[str, Sequence[tuple[float, float]]] = {
    "a": [(-2, 0), (0, -1.2), (2, 0), (0, 1.2)],
    "b": [(-1.8, -1), (1.8, -1), (1.8, 1), (-1.8, 1)],
    "c": [(1.8 * np.cos(t), 1.1 * np.sin(t)) for t in np.arange(0, 6.28, 0.2)],
}
_ASKED = 98.0
"""Of the cards that are told."""
_OFF = 0.08
"""Of a card's shorter side: an outline farther off is seen by whoever teaches."""
_HELD_OUT = 52000
"""The first seed, on which nothing was tuned."""
_EACH = 60
"""Pictures that are read of each deck."""
_LONG = (0.24, 0.42)
"""A card's longer side, of the picture's height."""


class Signs(Enum):
    """By what the cards of a deck differ beside shape, color and count."""

    HATCHED = "empty, hatched or full"
    TINTED = "empty, tinted or full"
    OUTLINED = "a thin or a thick outline, or full"
    NUMBERED = "a number of two digits in the corners"


def card_names(signs: Signs) -> list[str]:
    """Return the names of a deck's 81 cards."""
    if signs is Signs.NUMBERED:
        return [str(number) for number in range(10, 91)]
    return ["".join(each) for each in product("123", "abc", "rgp", "012")]


@dataclass(frozen=True, slots=True)
class _Pen:
    """How a deck is printed."""

    signs: Signs
    size: float
    """Of a figure, pixels."""
    line: int
    """Width of an outline, pixels."""

    def put(
        self, card: Picture, shape: str, ink: tuple[int, int, int], y: float, fill: str
    ) -> None:
        """Print a figure in the middle of a card's width, in place."""
        outline = np.array(_SHAPES[shape]) * self.size + (_FACE_WH[0] / 2, y)
        corners = [outline.astype(np.int32)]
        inside = np.zeros(card.shape[:2], np.uint8)
        cv2.fillPoly(inside, corners, (255,))
        share = self._printed(inside / 255, fill)[..., None]
        card[:] = card * (1 - share) + np.array(ink) * share
        is_thick = self.signs is Signs.OUTLINED and fill == "1"
        thickness = 3 * self.line if is_thick else self.line
        cv2.polylines(
            card,
            corners,
            isClosed=True,
            color=ink,
            thickness=thickness,
            lineType=cv2.LINE_AA,
        )

    def _printed(self, inside: NDArray[np.float64], fill: str) -> NDArray[np.float64]:
        """Return how much ink there is at each place."""
        if fill == "2":
            return inside
        if fill == "1" and self.signs is Signs.HATCHED:
            lines = np.arange(inside.shape[1]) % (2 * self.line) < self.line
            return inside * lines
        return inside * (0.35 if fill == "1" and self.signs is Signs.TINTED else 0)


def draw(signs: Signs, name: str, seed: int) -> Picture:
    """Draw a card.

    Args:
        signs: what differs in its deck.
        name: which card.
        seed: of the deck's style.

    Returns:
        ``(460, 300, 3)`` uint8, BGR.
    """
    rng = np.random.default_rng((seed, [*Signs].index(signs)))
    inks = [_INKS[n] for n in rng.permutation(len(_INKS))[:3]]
    size, line = rng.uniform(26, 38), int(rng.integers(3, 6))
    card = np.full((_FACE_WH[1], _FACE_WH[0], 3), _WHITE, np.uint8)
    middle = _FACE_WH[1] / 2
    if signs is Signs.NUMBERED:
        _Pen(signs, 2 * size, line).put(card, "c", inks[0], middle, "2")
        letters = float(rng.uniform(1.5, 2.4))
        at, thick = (26, round(30 + 24 * letters)), round(2.5 * letters)
        for _ in range(2):
            cv2.putText(card, name, at, 0, letters, inks[1], thick, cv2.LINE_AA)
            card = np.ascontiguousarray(card[::-1, ::-1])
        return card
    count, shape, ink, fill = int(name[0]), name[1], name[2], name[3]
    for n in range(count):
        y = middle + (n - (count - 1) / 2) * 3.1 * size
        _Pen(signs, size, line).put(card, shape, inks["rgp".index(ink)], y, fill)
    return card


def on_a_table(card: Picture, rng: Rng) -> tuple[Picture, Corners]:
    """Show a card as a camera does that looks down on a table: anywhere, turned.

    Returns:
        The picture, and the card's corners in it.
    """
    width, height = _FRAME_WH
    top: Picture = [*TableTop][rng.integers(len(TableTop))](_FRAME_WH, rng)
    length = height * rng.uniform(*_LONG)
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (300 / 460, 1) / 2
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = box @ turn * length * (1, rng.uniform(0.8, 1))
    corners *= 1 + 0.06 * (corners[:, 1:] / length) * rng.uniform(0, 1)
    room = np.array([width, height]) / 2 - 0.62 * length
    corners += np.array([width, height]) / 2 + rng.uniform(-1, 1, 2) * room
    ends = np.array([[0, 0], [300, 0], [300, 460], [0, 460]]) - 0.5
    # Drawn twice as large: a picture that is shrunk shows no stairs.
    move = cv2.getPerspectiveTransform(
        ends.astype(np.float32), (2 * corners + 0.5).astype(np.float32)
    )
    large_wh = (2 * width, 2 * height)
    solid = np.full(card.shape[:2], 255, np.uint8)
    shown = [
        cv2.resize(cv2.warpPerspective(each, move, large_wh), _FRAME_WH, None, 0, 0, 3)
        for each in (card, solid)
    ]
    share = shown[1][..., None] / 255
    lit = (shown[0] * share + top * (1 - share)) * _light(rng)
    soft = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.5, 1.1))
    noise = rng.normal(0, rng.uniform(1, 5), soft.shape)
    picture = np.asarray(np.clip(soft + noise, 0, 255), np.uint8)
    return picture, np.asarray(corners, np.float32)


def _light(rng: Rng) -> NDArray[np.float64]:
    """Return light that falls off to one side, of some color."""
    width, height = _FRAME_WH
    angle, steep = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.4)
    x = np.arange(width) / width - 0.5
    y = np.arange(height)[:, None] / height - 0.5
    slope = 1 + steep * (np.cos(angle) * x + np.sin(angle) * y)
    lit = slope[..., None] * rng.uniform(0.6, 1.02) * rng.uniform(0.9, 1.0, 3)
    return np.asarray(lit, np.float64)


@cache
def _teacher() -> Teacher:
    cv2.setNumThreads(1)
    return Teacher.load()


def _shown(card: Picture, rng: Rng, proportions: list[float]) -> CardSample:
    """Show a card to learn; whoever teaches lays it anew until its outline is right."""
    while True:
        picture, corners = on_a_table(card, rng)
        found = _teacher().find_card(picture)
        if found is None:
            continue
        whole = _teacher().whole(picture, found, proportions)
        if pose_gap(corners, whole.corners) < _OFF:
            proportions.append(proportion(whole.corners))
            return whole


@cache
def _reader(signs: Signs, seed: int) -> Reader:
    """Teach a deck by one picture of each card."""
    rng, proportions = np.random.default_rng((seed, 7)), list[float]()
    deck = TaughtDeck(signs.value)
    for name in card_names(signs):
        sample = _shown(draw(signs, name, seed), rng, proportions)
        deck = deck.with_sample(name, sample.flat)
    return _teacher().reader(deck)


def told(case: tuple[Signs, int]) -> list[tuple[str, str | None]]:
    """Read pictures of a deck.

    Args:
        case: what differs in it, and its seed.

    Returns:
        Of each picture which card lies there, and which one was told.
    """
    signs, seed = case
    rng, names = np.random.default_rng((seed, 8)), card_names(signs)
    answers: list[tuple[str, str | None]] = []
    for _ in range(_EACH):
        name = names[rng.integers(len(names))]
        picture, _ = on_a_table(draw(signs, name, seed), rng)
        cards = _reader(signs, seed).read(picture).cards
        answers.append((name, str(cards[0].card) if cards else None))
    return answers


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Teach a deck of each kind, and read it."""
    seed = options.seeds(_HELD_OUT)[0]
    found = jobs.run(told, [(signs, seed) for signs in Signs])
    every = [answer for answers in found for answer in answers]
    yield Measurement(
        "alike cards: right, of those told",
        _right(every),
        "%",
        at_least(_ASKED),
        f"{sum(read is None for _, read in every)} of {len(every)} refused",
    )
    for signs, answers in zip(Signs, found, strict=True):
        wrong = sum(read not in {None, name} for name, read in answers)
        refused = sum(read is None for _, read in answers)
        note = f"{refused} refused, {wrong} told as another"
        right = len(answers) - wrong - refused
        yield Measurement(f"cards with {signs.value}", right, f"of {_EACH}", None, note)


def _right(answers: Sequence[tuple[str, str | None]]) -> float:
    """Return how many of the cards that were told are right, percent."""
    told = [(name, read) for name, read in answers if read is not None]
    return 100 * sum(name == read for name, read in told) / max(1, len(told))
