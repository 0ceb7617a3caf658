"""How often the window draws: more during announcements; inputs never wait."""

import pytest

from companion.view.actions import Open
from companion.view.announcements import Announcement

pytestmark = pytest.mark.screen


@pytest.fixture
def clock(finger):
    """The window's clock, which waits for the next frame."""
    from kivy.clock import Clock  # noqa: PLC0415 (Kivy opens a window)

    finger.app.frame_rate.rest()  # an earlier test's touch would end a wait of this one
    unlimited, Clock._max_fps = Clock._max_fps, 20  # noqa: SLF001 (Kivy has no setter)
    yield Clock
    Clock._max_fps = unlimited  # noqa: SLF001 (as above)
    finger.frames(1)


@pytest.fixture
def rate(clock):
    assert fps(clock) == 20
    from companion.ui.frame_rate import FrameRate  # noqa: PLC0415 (Kivy opens a window)

    rate = FrameRate()
    yield rate
    rate.rest()  # or it would end the waits of later tests


def fps(clock):
    return clock._max_fps  # noqa: SLF001 (as above)


def test_an_announcement_is_drawn_more_often(clock, rate):
    rate.quicken_for(Announcement(number=3))
    assert fps(clock) == 40


def test_it_is_drawn_as_before_when_the_announcement_is_over(clock, rate):
    rate.quicken_for(Announcement(number=3))
    rate.rest()
    rate.quicken_for(Announcement(number=3))
    assert fps(clock) == 20


def test_the_first_announcement_of_another_game_is_a_new_one(clock, rate):
    for number in (3, 0):
        rate.quicken_for(Announcement(number=number))
    rate.rest()
    rate.quicken_for(Announcement(number=3))
    assert fps(clock) == 40


def test_a_window_that_is_touched_is_drawn_more_often_for_a_while(clock, rate):
    rate.touched()
    assert fps(clock) == 60
    rate.rest()
    assert fps(clock) == 20


def test_a_table_without_an_announcement_is_drawn_as_before(clock, rate):
    rate.quicken_for(Announcement())
    assert fps(clock) == 20


class Unlike:
    """A clock of a Kivy that keeps its rate elsewhere."""

    __slots__ = ()

    @staticmethod
    def create_trigger(act, _after_s):
        del act
        return Trigger()


class Trigger:
    def __call__(self):
        pass

    def cancel(self):
        pass


@pytest.mark.usefixtures("dressed")
def test_a_kivy_without_the_rate_draws_as_usual_and_says_so_once(monkeypatch, caplog):
    from companion.ui import frame_rate  # noqa: PLC0415 (Kivy opens a window)

    monkeypatch.setattr(frame_rate, "Clock", Unlike())
    rate = frame_rate.FrameRate()
    rate.quicken_for(Announcement(number=3))
    rate.rest()
    assert len(caplog.messages) == 1
    assert "_max_fps" in caplog.text


def test_an_input_is_handled_while_the_window_waits_for_its_next_frame(finger, clock):
    finger.show("six")
    clock._max_fps = 0.2  # noqa: SLF001 (as above); a wait that no busy machine uses up
    clock.tick()  # begins the wait for another frame
    finger.app.post(Open("settings"))
    clock.idle()
    assert finger.said == [Open("settings")]
