"""The players' figures, drawn for the board."""

from companion.ui.widgets.people.figures import DRAWINGS, Oval, Part


def figures() -> dict[str, str]:
    """Return each player's figure as a drawing in a square of 100 by 100 (SVG)."""
    return {name: "".join(map(_drawn, parts)) for name, parts in DRAWINGS.items()}


def _drawn(part: Part) -> str:
    """Return a part as an SVG element; there the origin is above."""
    ink = ' class="cut"' if part.cut else ""
    if isinstance(part, Oval):
        across, down = part.width / 2, part.height / 2
        middle = f'cx="{part.x + across:g}" cy="{100 - part.y - down:g}"'
        return f'<ellipse{ink} {middle} rx="{across:g}" ry="{down:g}"/>'
    pairs = zip(part.points[::2], part.points[1::2], strict=True)
    corners = " ".join(f"{x:g},{100 - y:g}" for x, y in pairs)
    return f'<polygon{ink} points="{corners}"/>'
