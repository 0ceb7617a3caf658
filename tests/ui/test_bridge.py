"""An action that fails costs no other one."""

import pytest

from companion.camera.reports import CameraFact
from companion.view.actions import Back, Open
from companion.view.view import ScreenView

pytestmark = pytest.mark.screen

FAILED = "That went wrong here: see whether it counted"


class Clumsy:
    """A game that fails at whatever opens a page."""

    def __init__(self):
        self.view = ScreenView()
        self.taken = []

    def handle(self, action):
        if isinstance(action, Open):
            raise ZeroDivisionError
        self.taken.append(action)
        return self.view


@pytest.fixture
def nothing_fails():
    """Here a fault is logged on purpose."""


@pytest.fixture
def game():
    return Clumsy()


@pytest.fixture
def shown(finger, game):
    """Post items, let the window wait for its next frame, and return what it shows."""
    from companion.ui.app import Bridge  # noqa: PLC0415 (Kivy opens a window)

    views = []
    bridge = Bridge(game, views.append)

    def post(*items):
        for action in items:
            bridge.post(action)
        finger.frames()
        return [[notice.text for notice in view.notices] for view in views]

    post.refresh = bridge.refresh
    return post


def test_what_waits_behind_an_action_that_fails_is_handled(shown, game):
    shown(Open("people"), Back())
    assert game.taken == [Back()]


def test_a_failure_is_shown_at_once(shown):
    assert shown(Open("people"), Back()) == [[FAILED]]


def test_a_failure_is_logged_with_its_action(shown, caplog):
    shown(Open("people"))
    assert "Open(page='people')" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_after_what_goes_well_a_failure_is_no_longer_shown(shown):
    shown(Open("people"))
    assert shown(Back()) == [[FAILED], []]


def test_a_failure_stays_shown_while_only_the_camera_reports(shown):
    shown(Open("people"))
    assert shown(CameraFact.CLEAR)[-1] == [FAILED]


def test_a_failure_stays_shown_when_time_changes_the_view(shown):
    shown(Open("people"))
    shown.refresh()
    assert shown()[-1] == [FAILED]
