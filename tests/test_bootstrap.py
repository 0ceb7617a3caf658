"""The components that a configuration names are chosen."""

import pytest

from companion.bootstrap.window import display_of, give_way
from companion.config import Config


@pytest.mark.parametrize(
    ("size", "width_mm"), [("800x480", 154), ("720x1280", 88), ("1440x2560", 88)]
)
def test_a_display_of_unknown_width_is_taken_for_one_that_we_know(size, width_mm):
    assert display_of(Config(display=size)).width_mm == pytest.approx(width_mm, abs=0.1)


def test_a_display_has_the_width_that_is_configured():
    assert display_of(Config(display_width_mm=217.0)).width_mm == 217.0


class WindowOfActs:
    """Keeps what is to be done before each picture."""

    def __init__(self):
        self.acts = []

    def repeat(self, act, *, every_s):
        self.acts.append((act, every_s))


class SlowEyes:
    """Knows who has waited for it, and for how long at most."""

    def __init__(self):
        self.waits_s = []

    def wait_for_taker(self, timeout_s):
        self.waits_s.append(timeout_s)


def test_the_screen_waits_for_the_eyes_before_each_picture_but_not_for_long():
    window, eyes = WindowOfActs(), SlowEyes()
    give_way(window, lambda: eyes)
    ((act, every_s),) = window.acts
    act()
    assert every_s == 0
    assert eyes.waits_s[0] <= 0.25
