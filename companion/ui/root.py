"""The whole window: one page at a time, and the announcements over it."""

from kivy.app import App
from kivy.factory import Factory
from kivy.graphics import ClearBuffers, ClearColor, InstructionGroup, Rectangle
from kivy.graphics import Color as Ink
from kivy.input import MotionEvent
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.referee.inputs import Button, Pressed
from companion.ui.page_screen import SCREENS
from companion.ui.widgets.containers import Switcher
from companion.ui.widgets.touchable import UNSEEN_S, Place, Touchable

FIRST = ("form", "table")
"""The screens that an evening needs first; the others are made after them."""
TOP_MM = 14.0
"""Height of what is touched to have the screen read out: a finger finds the edge."""


_BEYOND_PX = 10_000.0
"""Larger than any window."""


class TopEdge(Touchable, Widget):
    """Has the screen read out, where a table that speaks is touched at its top edge."""

    def meant(self, _place: Place) -> Pressed | None:
        """Return the button that is pressed."""
        speaks = App.get_running_app().view.settings.speech != "off"
        return Pressed(0, Button.ASK) if speaks else None


def screens() -> list[str]:
    """Return the class of every screen, in the order in which they are made."""
    names = (*FIRST, *sorted(SCREENS.keys() - {*FIRST}))
    return [SCREENS[name].__name__ for name in names]


def class_of(screen: str) -> str:
    """Return the class of a screen; nothing before there is a page."""
    return SCREENS[screen].__name__ if screen else ""


class Pages(Switcher):
    """Shows the screen that draws the page in sight.

    Two pages may be drawn by one screen: a touch of the former means nothing then.
    """

    page = StringProperty("")

    def on_page(self, *_: object) -> None:
        """Let no finger touch what it was not meant for."""
        self.cancel_touches()


class Root(FloatLayout):
    """The page in sight, and over it the end of a round or of the game."""

    def __init__(self, **kwargs: object) -> None:
        # Cleared, not painted: that would fill the whole window once more each time.
        self._clear = ClearColor(*App.get_running_app().theme.paint("ground"))
        super().__init__(**kwargs)
        self.canvas.before.add(self._clear)
        self.canvas.before.add(ClearBuffers())
        self.add_widget(TopEdge())
        self._pages = Pages()
        self._frame = BoxLayout(orientation="vertical")
        self._frame.add_widget(self._pages)
        self.add_widget(self._frame)
        self._set_strip()
        self._set_overlay()
        self._lit_at = -UNSEEN_S
        self._veil = InstructionGroup()
        self.canvas.after.add(self._veil)

    def veil(self, opacity: float) -> None:
        """Darken the window: for the night, where the display's light cannot be."""
        self._veil.clear()
        if opacity:
            self._veil.add(Ink(0, 0, 0, opacity))
            self._veil.add(Rectangle(size=(_BEYOND_PX, _BEYOND_PX)))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Draw more often for a while: what is touched must change at once.

        The first touch of a dark screen only lights it, and so does one that follows
        before anybody has seen what it shows.
        """
        app = App.get_running_app()
        app.frame_rate.touched()
        now = app.now()
        if app.night.wake(now):
            self._lit_at = now
        if now - self._lit_at < UNSEEN_S:
            return True
        return bool(super().on_touch_down(touch))

    @property
    def current_screen(self) -> Widget:
        """The screen in sight."""
        return self._pages.children[0]

    @property
    def page_strip(self) -> Widget:
        """The strip under a page that covers the table."""
        return self._frame.children[0]

    def forget(self) -> None:
        """Let all screens go."""
        self._pages.forget()
        self._frame.remove_widget(self.page_strip)

    def renew(self) -> None:
        """Make the screens anew, once they are forgotten: they read the theme once."""
        self._clear.rgba = App.get_running_app().theme.paint("ground")
        self._pages.on_preload()
        self._pages.on_current()
        self._set_strip()
        self.remove_widget(self.children[0])
        self._set_overlay()

    def _set_strip(self) -> None:
        self._frame.add_widget(Factory.PageStrip())

    def _set_overlay(self) -> None:
        overlay = Factory.AnnouncementOverlay()
        overlay.bind(opacity=self._cover)
        self.add_widget(overlay)

    def _cover(self, overlay: Widget, opacity: float) -> None:
        """Draw no page that is covered: what moves over it would take twice as long."""
        self.canvas.remove(self._frame.canvas)
        if not opacity:
            self.canvas.insert(self.canvas.indexof(overlay.canvas), self._frame.canvas)
