"""The camera's picture, shown while somebody looks."""

import pytest

from companion.camera.reports import Preview

pytestmark = pytest.mark.screen


class Live:
    """A camera that shows one red picture while somebody looks."""

    def __init__(self):
        self.is_open, self.sees = False, True

    @property
    def preview(self):
        seen = self.is_open and self.sees
        return Preview(1.0, (4, 2), bytes((255, 0, 0)) * 8) if seen else None

    def open(self, *, checks=False):
        self.is_open, self.checks = True, checks

    def close(self):
        self.is_open = False


@pytest.fixture
def live(finger):
    finger.app.camera_picture = Live()
    yield finger.app.camera_picture
    finger.show("six")  # nobody looks any more
    finger.app.camera_picture = None


def test_the_camera_s_picture_is_shown_while_somebody_looks(finger, live):
    finger.show("six", panel="picture")
    assert live.is_open
    (picture,) = finger.widgets("LivePicture")
    picture._look(0)  # noqa: SLF001 (what the clock calls)
    assert picture.texture.size == (4, 2)


def test_a_picture_of_the_last_time_is_not_shown_again(finger, live):
    finger.show("six", panel="picture")
    (picture,) = finger.widgets("LivePicture")
    picture._look(0)  # noqa: SLF001 (as above)
    finger.show("six")
    live.sees = False
    finger.show("six", panel="picture")
    assert finger.widgets("LivePicture")[0].preview is None


def test_nobody_looks_once_the_panel_is_closed(finger, live):
    finger.show("six", panel="picture")
    finger.show("six")
    assert not live.is_open


def test_a_touch_of_the_camera_s_picture_says_where(finger, live):
    finger.show("camera")
    assert live.checks
    (picture,) = finger.widgets("PictureSection")
    picture._look(0)  # noqa: SLF001 (as above)
    finger.frames()
    finger.touch(picture)
    (touched,) = finger.said
    assert touched.place == pytest.approx((0.5, 0.5))
    finger.show("six")
    assert not live.is_open


@pytest.mark.parametrize("name", ["settings", "scores", "start"])
def test_nobody_looks_once_another_form_is_shown(finger, live, name):
    finger.show("camera")
    finger.turn_to(name, "")
    assert not live.is_open


def test_the_camera_s_page_shows_its_picture_right_after_a_hand_was_looked_for(
    finger, live
):
    finger.show("count_lay")
    finger.turn_to("camera", "")
    assert (live.is_open, live.checks) == (True, True)


def test_a_picture_that_left_the_screen_looks_no_more(finger, live):
    finger.show("six", panel="picture")
    (left,) = finger.widgets("LivePicture")
    finger.show("six")
    left.active = True
    finger.frames()
    assert not live.is_open


def test_a_hand_is_laid_under_the_picture_and_then_shown(finger, live):
    finger.show("count_lay")
    assert live.is_open
    finger.show("count_read")
    assert not live.is_open
