"""Two kinds of plots as SVG: curves, and the reliability diagram."""

from collections.abc import Mapping, Sequence

import numpy as np

from models.training.calibration import Reliability

_WIDTH, _HEIGHT, _MARGIN = 560, 320, 46
_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")


def _x(share: float) -> float:
    return _MARGIN + share * (_WIDTH - 2 * _MARGIN)


def _y(share: float) -> float:
    return _HEIGHT - _MARGIN - share * (_HEIGHT - 2 * _MARGIN)


def _text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{words}</text>'


def _axes(
    title: str, across: str, upward: str, ticks: Mapping[float, str]
) -> list[str]:
    """Frame, title and labels; ``ticks`` name shares of the upward axis."""
    box = (
        f'<rect x="{_x(0)}" y="{_y(1)}" width="{_x(1) - _x(0)}"'
        f' height="{_y(0) - _y(1)}" fill="none" stroke="#888"/>'
    )
    turned = f'<g transform="translate(12,{_y(0.5):.0f}) rotate(-90)">'
    return [
        box,
        _text(_x(0.5), 24, title),
        _text(_x(0.5), _HEIGHT - 10, across),
        f"{turned}{_text(0, 0, upward)}</g>",
        *(_text(_x(0) - 4, _y(at) + 4, name, "end") for at, name in ticks.items()),
    ]


def _page(parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}"'
        ' font-family="sans-serif" font-size="12">'
    )
    ground = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>'
    return "\n".join([head, ground, *parts, "</svg>"]) + "\n"


def curves(title: str, lines: Mapping[str, Sequence[float]]) -> str:
    """Draw losses over the training, each from its start to its end.

    Args:
        title: above the plot.
        lines: values by name, shown on one logarithmic axis.
    """
    low = np.log10(min(min(values) for values in lines.values()))
    high = np.log10(max(max(values) for values in lines.values()))
    ticks = {
        float((np.log10(value) - low) / (high - low)): f"{value:g}"
        for value in 10.0 ** np.arange(np.ceil(low), np.floor(high) + 1)
    }
    parts = _axes(title, "part of the training", "loss", ticks)
    for i, (name, values) in enumerate(lines.items()):
        color = _COLORS[i % len(_COLORS)]
        share = (np.log10(values) - low) / (high - low)
        along = np.linspace(0, 1, len(values))
        points = " ".join(
            f"{_x(x):.1f},{_y(y):.1f}" for x, y in zip(along, share, strict=True)
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}"/>')
        name_at = _text(_x(1) - 6, _y(1) + 16 + 15 * i, name, "end")
        parts.append(f'<g fill="{color}">{name_at}</g>')
    return _page(parts)


def reliability_diagram(title: str, found: Reliability) -> str:
    """Draw how often cards told with some confidence were right."""
    ticks = {share: f"{share:.0%}" for share in (0.0, 0.25, 0.5, 0.75, 1.0)}
    parts = _axes(title, "confidence told (cards in each bin below)", "right", ticks)
    for i, count in enumerate(found.count):
        if count == 0:
            continue
        left, right = found.edges[i], found.edges[i + 1]
        rate = found.accuracy[i]
        parts.append(
            f'<rect x="{_x(left) + 1:.1f}" y="{_y(rate):.1f}"'
            f' width="{_x(right) - _x(left) - 2:.1f}" height="{_y(0) - _y(rate):.1f}"'
            ' fill="#56b4e9"/>'
        )
        parts.append(_text(_x((left + right) / 2), _y(0) + 15, str(count)))
    line = f'x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}"'
    return _page([*parts, f'<line {line} stroke="#444" stroke-dasharray="4"/>'])
