"""A drawing is kept as a texture: it is drawn once, and looks the same."""

import pytest

from companion.view.badges import Badge

pytestmark = pytest.mark.screen

WHITE = (1, 1, 1, 1)


class Drawing:
    """A white square, which counts how often it is drawn."""

    def __init__(self):
        self.drawn = 0

    def __call__(self):
        from kivy.graphics import Color, Rectangle  # noqa: PLC0415 (Kivy opens a window)

        self.drawn += 1
        Color(*WHITE)
        Rectangle(pos=(0, 0), size=(4, 4))


@pytest.fixture
def stamps(finger):
    from companion.ui.widgets.canvas_widget import TextureCache  # noqa: PLC0415 (Kivy opens a window)

    return TextureCache(most_px=200)


def test_what_was_drawn_is_not_drawn_again(stamps):
    square = Drawing()
    for _ in range(2):
        stamps.texture("square", (10, 10), edge=WHITE, draw=square)
    assert square.drawn == 1


def test_what_has_another_size_is_drawn_anew(stamps):
    square = Drawing()
    for size in ((10, 10), (9, 10)):
        stamps.texture("square", size, edge=WHITE, draw=square)
    assert square.drawn == 2


def test_what_was_shown_longest_ago_goes(stamps):
    old, new = Drawing(), Drawing()
    stamps.texture("old", (10, 10), edge=WHITE, draw=old)
    for name in ("one", "other"):
        stamps.texture(name, (10, 10), edge=WHITE, draw=new)
    stamps.texture("old", (10, 10), edge=WHITE, draw=old)
    assert old.drawn == 2


def test_large_drawings_drive_no_small_ones_out(stamps):
    small = Drawing()
    for take, size in ((small, (10, 10)), (Drawing(), (200, 200)), (small, (10, 10))):
        stamps.texture(take, size, edge=WHITE, draw=take)
    assert small.drawn == 1


def test_a_badge_is_drawn_once_for_places_of_any_shape(finger):
    from companion.ui.widgets.icons import BadgeMark  # noqa: PLC0415 (as above)

    place = {"badge": Badge("owl", 3), "pos": (0, 0)}
    marks = [BadgeMark(size=size, **place) for size in ((33, 40), (50, 33))]
    finger.frames(1)
    first, second = (_picture(mark) for mark in marks)
    assert first is second


def _picture(mark):
    return next(i.texture for i in mark.canvas.children if getattr(i, "texture", None))


def test_each_picture_has_pixels_of_its_own(stamps):
    first = stamps.texture("square", (10, 10), edge=WHITE, draw=Drawing())
    stamps.texture("nothing", (10, 10), edge=WHITE, draw=lambda: None)
    assert max(first.pixels[3::4]) == 255


def test_around_a_drawing_nothing_is_opaque(stamps):
    drawn = stamps.texture("square", (10, 10), edge=WHITE, draw=Drawing())
    opacity = bytes(drawn.pixels)[3::4]
    assert (opacity.count(255), opacity.count(0)) == (16, 84)


def test_a_covered_page_is_not_drawn(finger):
    finger.show("told_won")
    root = finger.app.root
    pages = root.current_screen.parent
    assert root.canvas.indexof(pages.canvas) == -1


def test_an_uncovered_page_lies_under_the_overlay_again(finger):
    finger.show("told_won")
    finger.touch(finger.app.root)
    root = finger.app.root
    under = root.canvas.indexof(root.page_strip.parent.canvas)
    assert 0 <= under < root.canvas.indexof(root.children[0].canvas)
