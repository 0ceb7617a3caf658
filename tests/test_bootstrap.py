"""How the parts are chosen that a configuration names."""

import pytest

from companion.bootstrap import display_of
from companion.config import Config


@pytest.mark.parametrize(
    ("size", "width_mm"), [("800x480", 154), ("720x1280", 88), ("1440x2560", 88)]
)
def test_a_display_of_unknown_width_is_taken_for_one_that_we_know(size, width_mm):
    assert display_of(Config(display=size)).width_mm == pytest.approx(width_mm, abs=0.1)


def test_a_display_has_the_width_that_is_configured():
    assert display_of(Config(display_width_mm=217.0)).width_mm == 217.0
