"""Outlines of real fonts, since no two printers of decks use the same one."""

from functools import cache
from importlib.metadata import distribution
from pathlib import Path

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from models.training.drawing.sheet import Points

_CHOSEN = {
    "matplotlib": (
        "DejaVuSans",
        "DejaVuSans-Bold",
        "DejaVuSans-BoldOblique",
        "DejaVuSerif-Bold",
        "STIXGeneralBol",
        "cmb10",
        "cmss10",
    ),
    "font-fredoka-one": ("FredokaOne-Regular",),
    "font-hanken-grotesk": (
        "HankenGrotesk-Regular",
        "HankenGrotesk-SemiBold",
        "HankenGrotesk-Bold",
        "HankenGrotesk-BoldItalic",
    ),
    "font-manrope": ("Manrope-Medium", "Manrope-Bold", "Manrope-ExtraBold"),
    "font-roboto": (
        "Roboto-Medium",
        "Roboto-Bold",
        "Roboto-Black",
        "Roboto-BlackItalic",
    ),
    "font-source-sans-pro": (
        "SourceSansPro-Semibold",
        "SourceSansPro-Bold",
        "SourceSansPro-Black",
        "SourceSansPro-BlackIt",
    ),
}
"""Freely licensed fonts by the package that contains them; none with a slashed zero,
which would look like a skip."""

_FINE = 100
"""The height of a letter, in units, at which curves are cut into lines."""


@cache
def fonts() -> tuple[Path, ...]:
    """Return the files of all fonts to draw with, always in the same order."""
    found: dict[str, Path] = {}
    for package in _CHOSEN:
        for file in distribution(package).files or ():
            if file.suffix in {".ttf", ".otf"}:
                found.setdefault(file.stem, Path(str(file.locate())))
    return tuple(found[name] for names in _CHOSEN.values() for name in names)


@cache
def outline(font: Path, text: str) -> tuple[Points, ...]:
    """Return the closed curves of a text, one unit high around the origin, y down.

    Holes are curves too: fill all of them together, by the even-odd rule.
    """
    path = TextPath((0, 0), text, size=_FINE, prop=FontProperties(fname=font))
    curves = [np.array(c) * (1, -1) for c in path.to_polygons()]
    points = np.concatenate(curves)
    low, high = points.min(axis=0), points.max(axis=0)
    return tuple((c - (low + high) / 2) / (high - low)[1] for c in curves)
