"""A picture is late by the time since the frame before it."""

import pytest

from companion.bench.screen import frames
from companion.bench.screen.frames import Frames


class Clocks:
    """Both clocks, which go on as told."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now, self.now / 10

    def at(self, ms, noted):
        self.now = ms / 1e3
        noted()


@pytest.fixture
def clocks(monkeypatch):
    clocks = Clocks()
    monkeypatch.setattr(frames, "_clocks", clocks)
    return clocks


def late_ms(noted):
    return [round(1e3 * picture.late_s) for picture in noted.of["skip"]]


def test_the_first_picture_answers_an_input_and_is_not_late(clocks):
    noted = Frames()
    noted.begin("skip")
    clocks.at(10, noted.ticked)
    clocks.at(90, noted.drawn)
    assert late_ms(noted) == []


def test_a_picture_is_late_by_the_time_since_the_one_before(clocks):
    noted = Frames()
    noted.begin("skip")
    for ms in (10, 40, 95):
        clocks.at(ms - 5, noted.ticked)
        clocks.at(ms, noted.drawn)
    assert late_ms(noted) == [30, 55]
    assert noted.of["skip"][0].busy_s == pytest.approx(0.003)


def test_a_frame_with_nothing_to_draw_makes_no_picture_late(clocks):
    noted = Frames()
    noted.begin("skip")
    for ms in (5, 100, 133, 166):
        clocks.at(ms, noted.ticked)
        if ms == 5:
            clocks.at(10, noted.drawn)
    clocks.at(180, noted.drawn)
    assert late_ms(noted) == [180 - 133]


def test_nothing_is_noted_after_the_end(clocks):
    noted = Frames()
    noted.begin("skip")
    clocks.at(10, noted.drawn)
    noted.end()
    clocks.at(90, noted.drawn)
    assert late_ms(noted) == []
