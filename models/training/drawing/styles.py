"""Random print styles, within the range that real decks show."""

import numpy as np

from hardware.simulated.picture_files import Design
from models.training.chance import Rng
from models.training.drawing.sheet import Bgr, FaceStyle
from models.training.drawing.typefaces import random_typeface

_GREENS: tuple[Bgr, ...] = ((50, 150, 70), (40, 160, 95), (30, 110, 15), (60, 170, 60))
_BLUES: tuple[Bgr, ...] = (
    (190, 100, 20),
    (225, 145, 20),
    (160, 75, 40),
    (230, 120, 30),
)
_REDS: tuple[Bgr, ...] = ((40, 42, 222), (30, 25, 190), (60, 80, 240))
_YELLOWS: tuple[Bgr, ...] = (
    (20, 200, 250), (30, 225, 245), (20, 170, 250), (60, 220, 230),
)  # fmt: skip


def tint(rng: Rng, color: Bgr, spread: float) -> Bgr:
    """Return a color near another."""
    b, g, r = np.clip(np.array(color) + rng.normal(0, spread, 3), 0, 255).astype(int)
    return int(b), int(g), int(r)


def _design(rng: Rng) -> tuple[Design, tuple[float, float], float]:
    """Choose the design, the half axes of its ellipse and their tilt."""
    kind, tilt = rng.random(), rng.uniform(24, 36)
    if kind < 0.75:
        axes = (rng.uniform(16.5, 20.5), rng.uniform(29.0, 36.0))
        return ("outline" if kind < 0.375 else "filled"), axes, tilt
    radius = rng.uniform(19, 25)
    tilt = 0.0 if rng.random() < 0.5 else tilt
    if kind < 0.82:
        return "outline", (radius, radius), tilt
    return "circle", (radius, radius / 0.66), tilt


def _draw_two(rng: Rng) -> tuple[tuple[float, float], ...]:
    """Place the little cards of a draw two; now and then one or none."""
    kind = rng.random()
    if kind < 0.1:
        return () if kind < 0.06 else ((0.0, 0.0),)
    x, y = rng.uniform(-1.5, 6.0), rng.uniform(-5.5, -1.0)
    return ((x, y), (-x, -y)) if rng.random() < 0.7 else ((-x, -y), (x, y))


def random_style(rng: Rng) -> FaceStyle:
    """Return a random print style."""
    design, axes, tilt = _design(rng)
    border = rng.uniform(2.2, 4.6)
    figures = random_typeface(rng)
    return FaceStyle(
        design=design,
        red=tint(rng, _REDS[rng.integers(len(_REDS))], 10),
        yellow=tint(rng, _YELLOWS[rng.integers(len(_YELLOWS))], 10),
        green=tint(rng, _GREENS[rng.integers(len(_GREENS))], 10),
        blue=tint(rng, _BLUES[rng.integers(len(_BLUES))], 10),
        white=tint(rng, (244, 244, 244), 6),
        black=tint(rng, (26, 24, 24), 8),
        border_mm=border,
        corner_mm=rng.uniform(2.0, 4.5),
        field_corner_mm=rng.uniform(0.2, 4.0),
        ellipse_mm=axes,
        tilt_deg=tilt,
        ring_mm=rng.uniform(1.1, 2.4),
        symbol_mm=rng.uniform(20.0, 37.0),
        corner_symbol_mm=rng.uniform(5.5, 10.5),
        corner_at_mm=(border + rng.uniform(3.4, 7.5), border + rng.uniform(4.6, 9.0)),
        weight=rng.uniform(0.09, 0.25),
        bar=rng.uniform(0.3, 1.0),
        slant=float(rng.choice([0.0, rng.uniform(0.0, 0.3)])),
        stretch=rng.uniform(0.8, 1.2),
        rim_mm=rng.uniform(0.05, 0.8),
        shadow_mm=(rng.uniform(-1.8, 1.4), rng.uniform(-0.5, 1.5)),
        figures=figures,
        corner_figures=figures if rng.random() < 0.75 else random_typeface(rng),
        draw_two_at_mm=_draw_two(rng),
        card_lean=float(rng.choice([0.0, rng.uniform(0, 0.4)])),
        quarters="".join(rng.permutation([*"RYGB"])),
        quarters_deg=float(rng.choice([0, 45, rng.uniform(0, 90)])),
    )
