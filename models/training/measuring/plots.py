"""The two plots of the report: losses, and the reliability diagram."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from models.training.measuring.calibration import Reliability

_SIZE_INCHES = (6.4, 3.6)
# The same numbers give the same file, and text stays text.
_STYLE = {"svg.hashsalt": "report", "svg.fonttype": "none"}
_UNSAID = {"Creator": None, "Date": None}


def _figure() -> Figure:
    return Figure(figsize=_SIZE_INCHES, layout="constrained")


def _save(figure: Figure, path: Path) -> None:
    with mpl.rc_context(_STYLE):
        figure.savefig(path, metadata=_UNSAID)


def plot_losses(path: Path, losses: Mapping[str, Sequence[float]]) -> None:
    """Draw the loss of each net, from the start to the end of its training.

    Args:
        path: the SVG to write.
        losses: positive values by the net's name, evenly spaced over its training.
    """
    figure = _figure()
    axes = figure.subplots()
    for name, values in losses.items():
        axes.plot(np.linspace(0, 1, len(values)), values, linewidth=1, label=name)
    axes.set(title="Loss of each net", xlabel="part of the training", ylabel="loss")
    axes.set(yscale="log", xlim=(0, 1))
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.grid(alpha=0.3)
    axes.legend()
    _save(figure, path)


def plot_reliability(path: Path, title: str, found: Reliability) -> None:
    """Draw how often the cards named with a certain confidence were right.

    Args:
        path: the SVG to write.
        title: the title of the plot.
        found: bins of confidence; each one that is not empty is labeled with its count.
    """
    figure = _figure()
    axes = figure.subplots()
    full = found.count > 0
    bars = axes.bar(
        found.edges[:-1][full],
        found.accuracy[full],
        np.diff(found.edges)[full],
        align="edge",
        edgecolor="white",
    )
    axes.bar_label(bars, [f"{count:,}" for count in found.count[full]])
    axes.plot((0, 1), (0, 1), linestyle="--", color="gray")
    axes.set(title=title, xlabel="confidence told (number of cards above)")
    axes.set(ylabel="right", xlim=(0, 1), ylim=(0, 1.1))
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(PercentFormatter(1))
    _save(figure, path)
