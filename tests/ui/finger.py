"""Drives the window in tests: shows views, touches it, and collects the actions."""

import gc
from dataclasses import replace
from functools import cache

from camera_moments import camera_moments
from correct_moments import correct_moments
from count_moments import count_moments
from moments import moments
from presenting import present
from teach_moments import teach_moments

from companion.referee.rulings import Ruling
from companion.storage.settings import Settings
from companion.ui.theme import Display
from companion.view.view import ScreenView

DISPLAY = Display()
_THEMES_KEPT = 45
"""So many former themes use memory, two gigabytes, until their garbage is collected."""
A_MOMENT_S = 1.0
"""Seconds for which people look before they touch, and after."""
USUAL = Settings()
OTHER = Settings(large_text=True, high_contrast=True, left_handed=True)


def all_moments():
    """Views of all pages by name, in the language that is spoken."""
    return (
        moments()
        | correct_moments()
        | count_moments()
        | camera_moments()
        | teach_moments()
    )


MOMENTS = all_moments()


def fullest_moments():
    """Return the names of moments in which a page, or what frames it, says the most."""
    fullest = {}
    for name, view in MOMENTS.items():
        for what in (view.page, view):
            key, size = (view.page.name, what is view), len(repr(what))
            fullest[key] = max(fullest.get(key, (0, "")), (size, name))
    return {name for _size, name in fullest.values()}


class Clock:
    """A clock that stands still until a test sets it."""

    def __init__(self):
        self.now = 12.5

    def __call__(self):
        return self.now


class Recorder:
    """A table that keeps the actions it gets."""

    def __init__(self):
        self.view = ScreenView()
        self.items = []

    def handle(self, action):
        self.items.append(action)
        return self.view


class Finger:
    """Shows moments in a window and touches it."""

    def __init__(self, app, table, clock):
        self._app, self.table, self.clock = app, table, clock
        self.settings = Settings()
        self.draws = True
        """Whether frames are drawn; everything is laid out without that, too."""
        self._asked_look = None
        self._themes = 0

    @property
    def app(self):
        """The window, with the settings that were chosen last.

        All pages are made anew for other settings. That waits until a test uses the
        window: most tests choose the usual ones at their end, and the next one others.
        """
        if self._asked_look is not None:
            look, self._asked_look = self._asked_look, None
            self._dress(*look)
        return self._app

    def show(self, name, panel=""):
        self.clock.now += A_MOMENT_S
        self.app.view, self.app.panel = ScreenView(), ""
        self.table.items.clear()
        view = replace(MOMENTS[name], settings=self.settings)
        self.app.view = self.table.view = view
        self.app.panel = panel
        self.frames()

    def turn_to(self, name, panel):
        """Show a moment right after another, without the bare table between."""
        self.app.view = replace(MOMENTS[name], settings=self.settings)
        self.app.panel = panel
        self.frames()

    def wear(self, settings, display):
        """Choose the settings, and the size of the window."""
        self.settings = settings
        self._asked_look = settings, display

    def put_back(self):
        """Choose what is usual, and close a banner of the test before."""
        self.wear(USUAL, DISPLAY)
        self._app.panel = "more"
        self._app.panel = ""

    def _dress(self, settings, display):
        from kivy.uix.widget import _widget_destructors as living  # noqa: PLC0415 (Kivy opens a window)

        former, before = self._app.theme, {*living}
        self.table.view = replace(self.table.view, settings=settings)
        self._app.root_window.size = (display.width_px, display.height_px)
        self._app.fit(display.width_px, display.height_px)
        self._app.refresh()
        self.frames()
        if self._app.theme is not former:
            self._forget(before)

    def _forget(self, before):
        """Update no more the widgets of the former theme.

        They follow the view until the garbage collector finds them; to call it for
        each theme took up to an eighth of a test.

        Args:
            before: uids of all widgets before the theme was changed.
        """
        from kivy.lang import Builder  # noqa: PLC0415 (Kivy opens a window)

        for uid in before - {widget.uid for widget in _all_in(self._app.root)}:
            Builder.unbind_widget(uid)
        self._themes += 1
        if self._themes % _THEMES_KEPT == 0:
            gc.collect()

    def frames(self, count=2):
        """Let so many frames pass; only the last of them is drawn."""
        from kivy.base import EventLoop  # noqa: PLC0415 (Kivy opens a window)

        _ = self.app  # applies the settings that were chosen
        for _ in range(count - 1):
            _lay_out()
        if self.draws:
            EventLoop.idle()
        else:
            _lay_out()

    def widgets(self, *kinds):
        asked = {*kinds}
        return [w for w in _all_in(self.app.root) if _names(type(w)) & asked]

    def button(self, text):
        found = [w for w in self.widgets("PushButton") if w.value.text == text]
        return found[0]

    def put_down(self, widget, *, after_s=A_MOMENT_S):
        """Put a finger down in the middle of a widget; it is still there."""
        return self.put_down_at(*widget.to_window(*widget.center), after_s=after_s)

    def put_down_at(self, x, y, *, after_s=A_MOMENT_S):
        from kivy.tests.common import UnitTestTouch  # noqa: PLC0415 (as above)

        self.clock.now += after_s
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames()
        return touch

    def lift(self, touch):
        touch.touch_up()
        self.frames()

    def touch(self, widget, *, after_s=A_MOMENT_S):
        self.lift(self.put_down(widget, after_s=after_s))

    def touch_at(self, x, y):
        self.lift(self.put_down_at(x, y))

    def drag(self, widget, to):
        touch = self.put_down(widget)
        self.move(touch, to)
        self.lift(touch)

    def move(self, touch, to):
        """Move a finger to the middle of another widget."""
        touch.touch_move(*to.to_window(*to.center))
        self.frames()

    def become(self, history):
        """Let the game go on, with one frame to show it."""
        notices = self.app.view.notices
        self.app.view = present(history, Ruling(), notices=notices)
        self.frames(1)

    def stop(self):
        """Let everything that moves arrive."""
        from kivy.animation import Animation  # noqa: PLC0415 (as above)

        for widget in self.app.root.walk():
            for moving in [a for a in Animation._instances if widget.uid in a._widgets]:  # noqa: SLF001 (Kivy tells it nowhere else)
                for name, value in moving.animated_properties.items():
                    setattr(widget, name, value)
                moving.stop(widget)
        self.frames()

    def moves(self, widget):
        """Which properties of a widget are moving."""
        from kivy.animation import Animation  # noqa: PLC0415 (as above)

        found = [a for a in Animation._instances if widget.uid in a._widgets]  # noqa: SLF001 (as above)
        return {name for moving in found for name in moving.animated_properties}

    def press(self, *texts):
        for text in texts:
            self.touch(self.button(text))

    @property
    def said(self):
        return self.table.items


def _lay_out():
    """Do what Kivy does for a frame before it draws it."""
    from kivy.clock import Clock  # noqa: PLC0415 (Kivy opens a window)
    from kivy.lang import Builder  # noqa: PLC0415 (as above)

    Clock.tick()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()


def _all_in(root):
    """Yield what Kivy's ``walk`` does, in its order and three times as fast."""
    left = [root]
    while left:
        widget = left.pop()
        yield widget
        left += widget.children


@cache
def _names(kind):
    return {each.__name__ for each in kind.__mro__}
