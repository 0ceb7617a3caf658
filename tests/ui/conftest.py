"""One window for all tests that touch it: Kivy's lives as long as its process."""

import gc
from pathlib import Path
from weakref import WeakSet

import pytest

from companion.ui.offscreen import prepare, virtual_display
from companion.ui.theme import Display


class NothingAhead:
    """Makes no page ahead: a test opens few, and each is made then."""

    def make(self, act):
        """Make nothing."""

    def clear(self):
        """Keep nothing."""


@pytest.fixture(scope="session")
def only_finger(tmp_path_factory):
    from finger import DISPLAY, Clock, Finger, Recorder  # noqa: PLC0415 (its moments take a second: not for tests without a window)

    with virtual_display(Display(1280, 1280)):
        # Kivy's clock reads its rate while it is imported: no test waits for frames.
        prepare(DISPLAY, tmp_path_factory.mktemp("kivy"), max_fps=0)
        from kivy.base import runTouchApp, stopTouchApp  # noqa: PLC0415 (Kivy opens a window)

        from companion.ui import app as window  # noqa: PLC0415 (as above)
        from companion.ui.theme import Theme  # noqa: PLC0415 (as above)

        table = Recorder()
        theme = Theme(display=DISPLAY, animated=False)
        clock = Clock()
        window.IdleWork = NothingAhead
        app = window.CompanionApp(table, theme, clock=clock)
        gc.freeze()  # the collector skips all of Kivy when it looks for former themes
        app._run_prepare()  # noqa: SLF001 (run() without its endless loop)
        runTouchApp(embedded=True)
        yield Finger(app, table, clock)
        stopTouchApp()


@pytest.fixture(scope="module")
def finger(only_finger):
    """The window with the usual settings, whatever other tests have changed."""
    only_finger.put_back()
    return only_finger


@pytest.fixture
def dressed(finger):
    """The window in its usual look, for tests that only read of it."""
    finger.frames()


def pytest_runtest_setup():
    """Let nobody but `Finger` look for garbage: that took a fifth of all tests here."""
    gc.disable()


def pytest_runtest_teardown(nextitem):
    """Let the collector work again for the tests of other folders."""
    if nextitem is None:
        gc.freeze()  # pytest looks for garbage at its end
    if nextitem is None or nextitem.path.parent != Path(__file__).parent:
        gc.enable()


@pytest.fixture
def undrawn(finger, monkeypatch):
    """The window, for tests that ask where things are and not how they look."""
    from companion.ui.widgets.canvas_widget import CachedDrawing  # noqa: PLC0415 (opens a window)

    left_out = WeakSet()
    monkeypatch.setattr(CachedDrawing, "draw", lambda widget: left_out.add(widget))  # noqa: PLW0108 (binds the widget)
    finger.draws = False
    yield finger
    finger.draws = True
    for widget in left_out:
        widget._redraw()  # noqa: SLF001 (what another place or size calls)


@pytest.fixture(autouse=True)
def nothing_fails(caplog):
    """Fail a test in which the window logged a fault of the program and went on."""
    yield
    told = caplog.get_records("call")
    assert [each.getMessage() for each in told if each.name.endswith(".bridge")] == []
