"""What is measured of the window is judged."""

from companion.bench.screen import _frames


def test_pictures_that_were_never_drawn_pass_no_limit():
    assert not any(measured.passed for measured in _frames([], []))


def test_quick_pictures_pass():
    assert all(measured.passed for measured in _frames([0.02] * 9, [0.01] * 9))
