"""The window as a whole: what it takes, keeps and changes."""

from dataclasses import replace
from threading import Thread

import pytest
from finger import DISPLAY, MOMENTS, OTHER, USUAL

from companion.core.cards import Card
from companion.referee.inputs import CardSeen
from companion.view.actions import OpenPanel

pytestmark = pytest.mark.screen


def test_a_touch_arrives_through_one_provider_only(finger):
    """Two providers for one panel would press everything twice (kivy #8494)."""
    from kivy.config import Config  # noqa: PLC0415 (Kivy opens a window)

    assert Config.items("input") == [("mouse", "mouse,disable_multitouch")]


def test_an_equal_view_draws_nothing_anew(finger):
    finger.show("six")
    shown = finger.app.view
    finger.app.view = replace(shown)
    assert finger.app.view is shown


def test_a_panel_is_the_screen_s_own_business(finger):
    finger.show("six")
    finger.app.say(OpenPanel("cards"))
    finger.frames()
    assert finger.said == []


def test_settings_take_effect_while_the_screen_is_shown(finger):
    finger.show("six")
    field = finger.widgets("ColorField")[0]
    finger.wear(OTHER, DISPLAY)
    assert finger.widgets("ColorField")[0].x > field.x
    finger.wear(USUAL, DISPLAY)
    assert finger.widgets("ColorField")[0].x == field.x


def test_any_thread_can_post(finger):
    finger.show("six")
    seen = CardSeen(1.0, Card.parse("R5"))
    thread = Thread(target=finger.app.post, args=(seen,))
    thread.start()
    thread.join()
    finger.frames()
    assert finger.said == [seen]


@pytest.mark.parametrize("in_sight", ["six", "people", "evening_saved"])
def test_a_page_can_be_saved_as_a_picture_whatever_is_in_sight(
    finger, tmp_path, in_sight
):
    evening = MOMENTS["evening"]
    finger.show("evening")
    finger.app.save_page(evening.page, tmp_path / "seen.png")
    finger.show(in_sight)
    shown = finger.app.view
    finger.app.save_page(evening.page, tmp_path / "unseen.png")
    assert finger.app.view == shown
    pictures = [(tmp_path / f"{name}.png").read_bytes() for name in ("seen", "unseen")]
    assert pictures[0] == pictures[1]


def test_a_picture_of_the_window_can_be_saved(finger, tmp_path):
    finger.show("six")
    finger.app.save_picture(tmp_path / "six.png")
    assert (tmp_path / "six.png").stat().st_size > 10_000


def test_a_picture_counts_as_drawn_once_it_is_shown(finger, monkeypatch):
    """The service is READY then; a driver that fails at its first one is not."""
    for _ in range(3):  # of the picture before nothing is told any more
        finger.frames(1)
    window, order = finger.app.root_window, []
    show = window.flip
    monkeypatch.setattr(window, "flip", lambda: (order.append("shown"), show()))
    monkeypatch.setattr(finger.app, "on_drawn", lambda: order.append("drawn"))
    finger.app.draw()
    finger.frames(1)
    finger.frames(1)
    assert order[:2] == ["shown", "drawn"]
