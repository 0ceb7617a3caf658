"""What is measured of the window is judged."""

from companion.bench.screen.measuring import _pictures

QUICK, SLOW = (0.02, 0.01), (0.08, 0.06)


def judged(pictures):
    """Whether each target is met: how late, and how long computing takes."""
    return [found.passed for found in _pictures(pictures) if found.target]


def test_pictures_that_were_never_drawn_pass_no_limit():
    assert judged({}) == [False, False]


def test_quick_pictures_pass():
    assert judged({"skip": [QUICK] * 9}) == [True, True]


def test_one_slow_moment_passes_no_limit():
    assert judged({"skip": [QUICK] * 99, "swap": [SLOW] * 9}) == [False, False]
