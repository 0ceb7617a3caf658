"""Announcements over the screen: a banner, the end of a round and of the game."""

from math import ceil

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.widgets.containers import RepeaterGrid, Switcher
from companion.view.announcements import Announcement, Extent, ResultEntry
from companion.view.badges import Badge
from companion.view.words import score

BANNER_COMES_S = 0.15
BANNER_STAYS_S = 1.0
BANNER_LEAVES_S = 0.15
ROUND_STAYS_S = 2.6
"""Seconds for which the end of a round covers the screen."""
COUNTS_S = 1.6
"""Seconds in which the points run up."""
CELEBRATIONS = ("RoundCelebration", "HandsCelebration", "PodiumCelebration")
"""Classes of what can fill the screen."""
NOBODY = ResultEntry("", Badge(), 0, "")
"""Stands on a step that stays empty."""


class AnnouncementBanner(Widget):
    """Shows an announcement across the middle of the table; no touch ever meets it."""

    center_x: float  # Kivy's own, which tells no types
    announcement = ObjectProperty(Announcement(), rebind=True)
    current = ObjectProperty(Announcement(), rebind=True)
    """The announcement that is seen, also while it leaves."""
    opens = NumericProperty(1)
    """Share of its full height that the banner has, 0 to 1."""
    least, most = NumericProperty(100), NumericProperty(100)
    """Its width over the middle of the table, and over the whole screen, pixels."""
    panel = StringProperty("")
    """Panel that is open in the middle: no banner covers it."""

    def __init__(self, **kwargs: object) -> None:
        self._leave = Clock.create_trigger(self._go, BANNER_STAYS_S)
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
            self.current = Announcement()

    def on_announcement(self, _banner: object, announcement: Announcement) -> None:
        """Come, if people see the table."""
        is_seen = App.get_running_app().page == "table" and not self.panel
        if announcement.number and announcement.extent is Extent.MIDDLE and is_seen:
            self.current = announcement
            self._come()

    def _come(self) -> None:
        Animation.cancel_all(self)
        self._leave.cancel()
        self.opacity, self.opens = 1, 1
        app = App.get_running_app()
        weight = 0 if app.view.strip.text else self.current.weight  # questions stay
        width = self.least + (self.most - self.least) * weight
        self.pos = self.x - (width - self.width) / 2, self.y
        self.size = width, self.height
        if app.theme.animated:
            self.opens = 0.6
            Animation(opens=1, d=BANNER_COMES_S, t="out_back").start(self)
        self._leave()

    def _go(self, _dt: float) -> None:
        if App.get_running_app().theme.animated:
            Animation(opacity=0, d=BANNER_LEAVES_S).start(self)
        else:
            self.opacity = 0


class HandLine(BoxLayout):
    """One hand: whose, and its points."""

    value = ObjectProperty(NOBODY, rebind=True)
    index = NumericProperty(0)
    stands = BooleanProperty(defaultvalue=True)
    """Whether it has been counted."""


class CountedHands(RepeaterGrid):
    """A line for each hand; those that were counted stand out."""

    counted = NumericProperty(1)
    """Share that has been counted, 0 to 1."""

    def on_counted(self, *_: object) -> None:
        """Let the hands stand out, one after the other."""
        for line in self.children:
            line.stands = line.index < self.counted * len(self.data)


class PodiumStep(Widget):
    """One step of the podium and who stands on it; the best stand highest."""

    value = ObjectProperty(NOBODY, rebind=True)
    step_height = NumericProperty(0)
    """Pixels."""


def on_podium(standings: tuple[ResultEntry, ...]) -> tuple[ResultEntry, ...]:
    """Return who stands on the podium, from left to right: second, first, third."""
    return tuple((*standings, NOBODY, NOBODY, NOBODY)[at] for at in (1, 0, 2))


class Celebration(Widget):
    """Fills the screen, laid out for one kind of announcement."""

    current = ObjectProperty(Announcement(), rebind=True)
    counted = NumericProperty(0)
    """Share of the points that has been counted up, 0 to 1."""
    points = StringProperty("")
    """The points that have been counted up."""

    def begin(self, announcement: Announcement) -> None:
        """Show an announcement."""
        self.current = announcement
        moves = App.get_running_app().theme.animated
        self.counted = 0 if moves else 1
        self.on_counted()
        if moves:
            Animation(counted=1, d=COUNTS_S).start(self)
        if "confetti" in self.ids:
            self.ids.confetti.throw()

    def rest(self) -> None:
        """Show nothing, and move nothing."""
        Animation.cancel_all(self)
        self.current = Announcement()
        if "confetti" in self.ids:
            self.ids.confetti.rest()

    def on_counted(self, *_: object) -> None:
        """Run the points up, hand by hand."""
        hands = self.current.standings
        counted = hands[: ceil(self.counted * len(hands))]
        self.points = score(sum(hand.points for hand in counted))


class AnnouncementOverlay(Switcher):
    """Covers the screen while a round or the game is celebrated.

    A touch ends it; so does the game when it goes on.
    """

    announcement = ObjectProperty(Announcement(), rebind=True)

    def __init__(self, **kwargs: object) -> None:
        self._end = Clock.create_trigger(lambda _dt: self.end(), ROUND_STAYS_S)
        super().__init__(**kwargs)
        self.end()  # what stood when the theme changed was seen already
        self.preload = CELEBRATIONS

    def on_announcement(self, _overlay: object, announcement: Announcement) -> None:
        """Celebrate what is worth it; make room where the game goes on."""
        self.end()
        if announcement.number and announcement.extent is not Extent.MIDDLE:
            is_podium = announcement.extent is Extent.PODIUM
            name = "PodiumCelebration" if is_podium else "RoundCelebration"
            self.current = "HandsCelebration" if announcement.total else name
            self.children[0].begin(announcement)
            self.opacity = 1
        if announcement.extent is Extent.SCREEN:
            self._end()

    def end(self) -> None:
        """Show what lies beneath again."""
        self._end.cancel()
        self.opacity = 0
        for celebration in self.children:
            celebration.rest()
        self.current = ""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take every touch: what it met was not seen."""
        if self.opacity and self.is_seen:
            touch.grab(self)
        return bool(self.opacity)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """End it at a touch, which means nothing else."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.end()
        return True
