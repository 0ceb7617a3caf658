"""A banner across the middle of the table, for about a second."""

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.properties import (
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from companion.ui.theme import rgba
from companion.view.announcements import Announcement, Extent
from companion.view.badges import TINTS

COMES_S = 0.15
STAYS_S = 1.0
LEAVES_S = 0.15


class AnnouncementBanner(FloatLayout):
    """Shows a moment that needs no more than the middle; no touch ever meets it."""

    moment = ObjectProperty(Announcement(), rebind=True)
    shown = ObjectProperty(Announcement(), rebind=True)
    """The moment that is seen, also while it leaves."""
    tint = ColorProperty((1, 1, 1, 1))
    opens = NumericProperty(1)
    """How far the banner has come, 0 to 1."""
    panel = StringProperty("")
    """What is open in the middle: who enters a card is not told of the last one."""

    def __init__(self, **kwargs: object) -> None:
        self._leave = Clock.create_trigger(self._go, STAYS_S)
        super().__init__(**kwargs)
        self.opacity = 0

    def on_panel(self, *_: object) -> None:
        """Make room at once."""
        if self.panel:
            Animation.cancel_all(self)
            self.opacity = 0

    def on_opacity(self, *_: object) -> None:
        """Keep no words that nobody sees."""
        if not self.opacity:
            self.shown = Announcement()

    def on_moment(self, _banner: object, moment: Announcement) -> None:
        """Tell of it, if people see the table."""
        is_seen = App.get_running_app().page == "table" and not self.panel
        if moment.number and moment.extent is Extent.MIDDLE and is_seen:
            self.shown, self.tint = moment, rgba(TINTS[moment.badge.tint])
            self._come()

    def _come(self) -> None:
        Animation.cancel_all(self)
        self._leave.cancel()
        self.opacity, self.opens = 1, 1
        if App.get_running_app().look.animated:
            self.opens = 0.6
            Animation(opens=1, d=COMES_S, t="out_back").start(self)
        self._leave()

    def _go(self, _dt: float) -> None:
        if App.get_running_app().look.animated:
            Animation(opacity=0, d=LEAVES_S).start(self)
        else:
            self.opacity = 0
