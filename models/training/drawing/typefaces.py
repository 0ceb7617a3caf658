"""Random typefaces: how one printer draws digits, signs and arrows."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.fonts import fonts, outline
from models.training.drawing.sheet import Figure, Points, arc, figure, placed, turned


@dataclass(frozen=True, slots=True, eq=False)
class Typeface:
    """The figures of one printer; called with a symbol in record notation."""

    font: Path | None
    """The font of the digits; our own strokes if there is none."""
    bold: float
    """Width of a line around each outline, as a factor on the weight of the style."""
    bend: NDArray[np.float64]
    """Bulge and lean of figures, ``(2, 2)``: by y squared and by x times y."""
    bar: Points
    """The mark below a 6 or a 9 that distinguishes them."""
    crossed: tuple[Points, ...]
    """A line across the 7, or none."""
    skip: Figure
    """The figure of a skip: a barred ring."""
    reverse: Figure
    """The figure of a reverse: two arrows."""

    def __call__(self, symbol: str) -> Figure:
        """Return the figure of a symbol."""
        if symbol == "S":
            return self.skip
        if symbol == "R":
            return self.reverse
        strokes = self.crossed if symbol == "7" else ()
        if self.font is None:
            own = figure(symbol)
            strokes += tuple(self._bent(line) for line in own.strokes)
            return Figure(strokes, bars=own.bars)
        # A plus sign with its digit stays as narrow as our own.
        size = 0.75 if len(symbol) > 1 else 1.0
        curves = tuple(self._bent(c * size) for c in outline(self.font, symbol))
        bar = (self.bar,) if symbol in {"6", "9"} else ()
        return Figure((*strokes, *curves), (*curves, *bar), weight=self.bold)

    def _bent(self, points: Points) -> Points:
        x, y = points.T
        return points + np.stack([y * y - 0.25, x * y], axis=1) @ self.bend


def random_typeface(rng: Rng) -> Typeface:
    """Choose a font and bend it; one in six uses our own strokes."""
    files = fonts()
    chosen = files[rng.integers(len(files))] if rng.random() < 0.84 else None
    return Typeface(
        font=chosen,
        bold=rng.uniform(0.0, 0.45),
        bend=rng.normal(0, 0.08, (2, 2)),
        bar=_bar(rng),
        crossed=(np.array([(-0.2, 0.04), (0.2, 0.04)]),) if rng.random() < 0.05 else (),
        skip=_skip(rng),
        reverse=_reverse(rng),
    )


def _bar(rng: Rng) -> Points:
    """Return a line under the figure, of random width and length, or a dot."""
    if rng.random() < 0.08:
        return arc((0.42, 0.42), (0.09, 0.09), (0, 360))
    half = np.array([rng.uniform(0.16, 0.4), rng.uniform(0.014, 0.075)])
    top = rng.uniform(0.53, 0.7)
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    return placed(box, (rng.normal(0, 0.03), top + half[1]))


def _skip(rng: Rng) -> Figure:
    ring = arc((0, 0), (0.42, 0.42), (0, 360))
    slash = turned(
        np.array([(-0.41, 0.0), (0.41, 0.0)]),
        rng.normal(-45, 5) * (-1 if rng.random() < 0.12 else 1),
    )
    return Figure(strokes=(ring,), bars=(slash,), weight=rng.uniform(0.45, 1.1))


def _reverse(rng: Rng) -> Figure:
    arrow = _bow(rng) if rng.random() < 0.2 else _arrow(rng)
    one = turned(arrow, rng.normal(-50, 9))
    if rng.random() < 0.12:
        one = one * (-1, 1)
    return Figure(polygons=(one, -one))


def _arrow(rng: Rng) -> Points:
    """Return an arrow to the right above the middle; its tail is bent or cut."""
    tail, tip = rng.uniform(-0.36, -0.06), rng.uniform(0.46, 0.66)
    top, low = rng.uniform(-0.26, -0.13), rng.uniform(-0.05, 0.0)
    neck, half = tip - rng.uniform(0.22, 0.4), rng.uniform(0.16, 0.3)
    middle = (top + low) / 2 + rng.uniform(0, 0.08)
    bend = rng.uniform(0.0, 0.16)
    return np.array([
        (tail, low), (tail, low + 0.5 * (top - low)), (tail + bend, top), (neck, top),
        (neck, middle - half), (tip, middle), (neck, middle + half), (neck, low),
    ])  # fmt: skip


def _bow(rng: Rng) -> Points:
    """Return an arrow along a circle around the middle."""
    outer, width = rng.uniform(0.36, 0.48), rng.uniform(0.1, 0.2)
    start, end = rng.uniform(185, 230), rng.uniform(290, 320)
    edge = arc((0, 0), (outer, outer), (start, end))
    inner = arc((0, 0), (outer - width, outer - width), (end, start))
    way = np.array([np.cos(np.radians(end)), np.sin(np.radians(end))])
    ahead = np.array([-way[1], way[0]])
    middle, half = outer - width / 2, width * rng.uniform(0.8, 1.2)
    head = [
        way * (middle + half),
        way * middle + 1.7 * half * ahead,
        way * (middle - half),
    ]
    return np.concatenate([edge, np.array(head), inner])
