"""The arrows of the ring cover nothing, and nothing covers them."""

from dataclasses import replace
from itertools import pairwise, product
from math import hypot

import pytest
from finger import DISPLAY, USUAL
from games import LONG, TEN, dealt, record
from presenting import present

from companion.referee.rulings import Ruling
from companion.storage.settings import Settings
from companion.ui.theme import Display

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]

DISPLAYS = {
    "wide": DISPLAY,
    "tall": Display(720, 1280, 88.0),
    "narrow": Display(720, 1280),
}
SEATS = (2, 3, 4, 6, 8, 10)
SHAPES = ("SmoothLine", "SmoothTriangle")
LARGE = Settings(large_text=True, high_contrast=True, left_handed=True)


AT_NIGHT = pytest.mark.nightly(reason="the ring in each look of each window")
BY_DAY = {("usual", "wide"), ("large", "wide"), ("usual", "tall"), ("large", "narrow")}
LOOKS = {"usual": USUAL, "large": LARGE}


def _worn():
    for look, display in product(LOOKS, DISPLAYS):
        marks = () if (look, display) in BY_DAY else AT_NIGHT
        named = LOOKS[look], DISPLAYS[display]
        yield pytest.param(named, id=f"{look}-{display}", marks=marks)


@pytest.fixture(scope="module", params=[*_worn()])
def worn(finger, request):
    finger.wear(*request.param)
    yield finger
    finger.wear(USUAL, DISPLAY)


def _show(finger, seats, owed, *, direction=1, acting=0):
    names = TEN[:seats]
    view = present(record(names, *dealt(names)), Ruling())
    owing = replace(view.page.owed, number=owed, who=LONG[0] if owed else "")
    seats_shown = tuple(
        replace(seat, acting=n == acting) for n, seat in enumerate(view.page.seats)
    )
    page = replace(
        view.page, owed=owing, direction=direction, acting=acting, seats=seats_shown
    )
    finger.app.view = replace(view, page=page, settings=finger.settings)
    finger.frames(3)


def _line_corners(line):
    points = list(zip(line.points[::2], line.points[1::2], strict=True))
    for (x, y), (then_x, then_y) in pairwise(points):
        aside = line.width / hypot(then_x - x, then_y - y)
        out_x, out_y = (then_y - y) * aside, (x - then_x) * aside
        for side in (1, -1):
            yield x + side * out_x, y + side * out_y
            yield then_x + side * out_x, then_y + side * out_y


def _shapes(widget):
    return [s for s in widget.canvas.children if type(s).__name__ in SHAPES]


def _arrows(ring):
    """The box of each arrow as it is drawn: left, lower, right and upper edge."""
    drawn = _shapes(ring)
    for line, head in zip(drawn[::2], drawn[1::2], strict=True):
        tip = zip(head.points[::2], head.points[1::2], strict=True)
        xs, ys = zip(*_line_corners(line), *tip, strict=True)
        yield min(xs), min(ys), max(xs), max(ys)


def _covered(finger, kind):
    """Pixels by which each arrow lies on the widgets of a kind."""
    (ring,) = finger.widgets("Ring")
    for left, low, right, high in _arrows(ring):
        for w in finger.widgets(kind):
            across = min(right, w.right) - max(left, w.x)
            up = min(high, w.top) - max(low, w.y)
            if w.opacity and w.width and min(across, up) > 0:
                yield round(min(across, up), 1)


def _tables(finger, owed):
    """Show every table both ways round; to change the window for each is slow."""
    for seats, direction in product(SEATS, (1, -1)):
        _show(finger, seats, owed, direction=direction)
        yield seats, direction


def _skeleton(ring):
    """Points in the middle of each arrow, from its tail to its tip."""
    for line, head in ring.arrows(ring.facing):
        for x, y in line:
            yield ring.center_x + x, ring.center_y + y
        for share in (0, 0.25, 0.5, 0.75, 1):
            x, y = head.x + share * head.along_x, head.y + share * head.along_y
            yield ring.center_x + x, ring.center_y + y


def _inside(point, corners):
    """Whether a point lies in a triangle."""
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    turns = [
        (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
        for (ax, ay), (bx, by) in sides
    ]
    return min(turns) > 0 or max(turns) < 0


def test_no_arrow_lies_on_a_seat(worn):
    for table in _tables(worn, ""):
        assert list(_covered(worn, "SeatPlaque")) == [], table


def test_an_arrow_lies_beside_the_number_owed_and_keeps_most_of_its_size(worn):
    least = worn.app.theme.px(11)
    for table in _tables(worn, "+16"):
        assert list(_covered(worn, "OwedNumber")) == [], table
        (ring,) = worn.widgets("Ring")
        heights = [high - low for _left, low, _right, high in _arrows(ring)]
        assert min(heights) > least, table


def test_no_pointer_lies_on_the_middle_of_an_arrow(worn):
    for seats, direction in _tables(worn, ""):
        (ring,), (pointer,) = worn.widgets("Ring"), worn.widgets("RingPointer")
        for acting in range(seats):
            _show(worn, seats, "", direction=direction, acting=acting)
            for mark in _shapes(pointer)[-2:]:
                corners = list(zip(mark.points[::2], mark.points[1::2], strict=True))
                assert not any(_inside(at, corners) for at in _skeleton(ring)), acting


def _heads(ring):
    """The corners and the middle of each arrow's head."""
    for head in _shapes(ring)[1::2]:
        corners = list(zip(head.points[::2], head.points[1::2], strict=True))
        yield from corners
        yield tuple(sum(at) / len(corners) for at in zip(*corners, strict=True))


def _pointer_points(pointer):
    """Points in the pointer and its rim: each corner, a little towards its middle."""
    for shape in _shapes(pointer):
        corners = list(zip(shape.points[::2], shape.points[1::2], strict=True))
        x, y = (sum(at) / len(corners) for at in zip(*corners, strict=True))
        yield from ((cx * 0.9 + x * 0.1, cy * 0.9 + y * 0.1) for cx, cy in corners)


def test_no_pointer_lies_on_the_head_of_an_arrow_or_on_the_seat_of_somebody_else(worn):
    for seats, direction in _tables(worn, "+6"):
        (ring,), (pointer,) = worn.widgets("Ring"), worn.widgets("RingPointer")
        for acting in range(seats):
            _show(worn, seats, "+6", direction=direction, acting=acting)
            assert _covered_heads(ring, pointer) == [], (seats, acting)
            assert _covered_names(worn, pointer) == [], (seats, acting)


def _covered_heads(ring, pointer):
    """Which points of the arrows' heads lie under the pointer."""
    marks = [
        list(zip(mark.points[::2], mark.points[1::2], strict=True))
        for mark in _shapes(pointer)
    ]
    return [at for at in _heads(ring) if any(_inside(at, mark) for mark in marks)]


def _covered_names(finger, pointer):
    """Who sits under the pointer and is not the one who acts."""
    edge = finger.app.theme.px(0.5)  # corners are round
    return [
        w.value.name
        for w in finger.widgets("SeatPlaque")
        if not w.value.acting
        for x, y in _pointer_points(pointer)
        if w.x + edge < x < w.right - edge and w.y + edge < y < w.top - edge
    ]


def test_nothing_gleams_where_a_gleam_has_the_color_of_the_arrow(finger):
    finger.wear(LARGE, DISPLAY)
    _show(finger, 6, "")
    (ring,) = finger.widgets("Ring")
    resting = len(ring.canvas.children)
    ring.phase = 0.5
    finger.frames(1)
    gleaming = len(ring.canvas.children)
    finger.wear(USUAL, DISPLAY)
    assert gleaming == resting


def test_a_rim_in_the_color_of_the_ground_parts_the_pointer_from_an_arrow(finger):
    finger.wear(LARGE, DISPLAY)
    _show(finger, 6, "")
    (pointer,) = finger.widgets("RingPointer")
    inks = [tuple(c.rgba) for c in pointer.canvas.children if hasattr(c, "rgba")]
    theme = finger.app.theme
    finger.wear(USUAL, DISPLAY)
    assert inks == [theme.paint("ground"), theme.paint("accent")]


@pytest.mark.parametrize("moment", ["six_points", "ten_points"])
def test_points_of_three_figures_are_whole_at_every_seat(finger, moment):
    finger.wear(USUAL, DISPLAY)
    finger.show(moment)
    points = [w for w in finger.widgets("FitLabel") if w.role == "score" and w.text]
    assert {w.text for w in points} == {"0", "149"}
    assert not any(w.is_shortened for w in points)


def test_the_number_owed_has_room_in_its_box(worn):
    """Twelve and sixteen are the widest that are owed often."""
    for seats in (2, 4, 6):
        _show(worn, seats, "+16")
        (box,) = worn.widgets("OwedNumber")
        (number,) = (w for w in worn.widgets("FitLabel") if w.role == "owed")
        assert box.width - number.texture_size[0] >= worn.app.theme.px(2.4)
