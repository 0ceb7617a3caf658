"""A picture that is turned on its display, with the touches on it."""

from dataclasses import replace

import pytest
from finger import DISPLAY, USUAL

from companion.ui.theme import Display

pytestmark = pytest.mark.screen


def test_a_window_that_keeps_its_size_keeps_its_look(finger):
    finger.wear(USUAL, DISPLAY)
    still = finger.app.theme
    finger.app.theme = moving = replace(still, animated=True)
    finger.app.fit(DISPLAY.width_px, DISPLAY.height_px)
    assert finger.app.theme is moving
    finger.app.theme = still


# Where a place in the picture lies in the window, both as shares from the lower left.
PLACES = {
    90: lambda u, v: (1 - v, u),
    180: lambda u, v: (1 - u, 1 - v),
    270: lambda u, v: (v, 1 - u),
}


@pytest.fixture(scope="module", params=PLACES)
def turned(finger, request):
    """A finger on a window whose picture is turned by some degrees."""
    finger.wear(replace(USUAL, turned=request.param), DISPLAY)
    finger.app.fit(*finger.app.root_window.size)
    yield finger
    finger.wear(USUAL, DISPLAY)
    finger.app.fit(*finger.app.root_window.size)


def test_the_picture_is_laid_out_as_it_is_seen(turned):
    turned.show("languages")
    across = (800, 480) if turned.settings.turned == 180 else (480, 800)
    assert tuple(turned.app.root.size) == across
    assert turned.app.theme.is_portrait == (across[1] > across[0])


def test_a_finger_touches_what_is_drawn_beneath_it(turned):
    turned.show("languages")
    width, height = turned.app.root.size
    x, y = turned.button("Deutsch").center
    u, v = PLACES[turned.settings.turned](x / width, y / height)
    turned.touch_at(u * width, v * height)
    (said,) = turned.said
    assert said.settings.language == "de"


def test_a_width_that_somebody_has_measured_is_true_of_a_turned_picture_too():
    measured = Display(720, 1280, 70.0)
    turned = measured.in_window(1280, 720)
    assert turned.px(1) == pytest.approx(measured.px(1))
    assert turned.in_window(720, 1280).px(1) == pytest.approx(measured.px(1))
    assert measured.in_window(720, 1280) is measured


def test_a_window_of_another_size_is_filled():
    assert Display().in_window(640, 400) == Display.filling(640, 400)
    assert Display().in_window(480, 800) == Display.filling(480, 800)
