"""The end of a round and of the game, over the whole screen."""

from functools import partial
from math import ceil

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.input import MotionEvent
from kivy.properties import (
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from companion.ui.theme import rgba
from companion.ui.widgets.touchable import UNSEEN_S
from companion.view.announcements import Announcement, Extent
from companion.view.badges import TINTS
from companion.view.words import score

STAYS_S = 2.6
COUNTS_S = 1.6
"""How long the points run up."""


KINDS = ("MomentRound", "MomentHands", "MomentPodium")
"""What can fill the stage."""


class Celebration(FloatLayout):
    """What fills the stage, laid out for one kind of moment."""

    stage = ObjectProperty(None, allownone=True)
    shown = ObjectProperty(Announcement(), rebind=True)
    confetti = ObjectProperty(None, allownone=True)
    """What falls over it, if anything does."""

    def begin(self, moment: Announcement) -> None:
        """Show a moment."""
        self.shown = moment
        if self.confetti is not None:
            self.confetti.throw()

    def rest(self) -> None:
        """Show nothing, and move nothing."""
        self.shown = Announcement()
        if self.confetti is not None:
            self.confetti.rest()


class AnnouncementOverlay(FloatLayout):
    """Covers the screen while a round or the game is celebrated.

    A touch ends it; so does the game when it goes on.
    """

    moment = ObjectProperty(Announcement(), rebind=True)
    shown = ObjectProperty(Announcement(), rebind=True)
    """The moment that is seen."""
    tint = ColorProperty((1, 1, 1, 1))
    counted = NumericProperty(0)
    """How much of the points has been counted up, 0 to 1."""
    points = StringProperty("")
    """The points that have been counted up."""

    def __init__(self, **kwargs: object) -> None:
        self._end = Clock.create_trigger(lambda _dt: self.end(), STAYS_S)
        self._made: dict[str, Celebration] = {}
        self._began_at = 0.0
        super().__init__(**kwargs)
        self.end()  # a moment that stood when the look changed was seen already
        for kind in KINDS:
            App.get_running_app().idle_work.make(partial(self._make, kind))

    def _make(self, kind: str) -> Celebration:
        """Return what fills the stage; made once, for that takes three frames."""
        if kind not in self._made:
            self._made[kind] = Factory.get(kind)(stage=self)
        return self._made[kind]

    def on_moment(self, _stage: object, moment: Announcement) -> None:
        """Celebrate what is worth it; make room where the game goes on."""
        self.end()
        if moment.number and moment.extent is not Extent.MIDDLE:
            self.shown, self.tint = moment, rgba(TINTS[moment.badge.tint])
            self._begin(App.get_running_app().look.animated)

    def _begin(self, moves: bool) -> None:  # noqa: FBT001 (read from the look)
        kind = "MomentPodium" if self.shown.extent is Extent.PODIUM else "MomentRound"
        kind = "MomentHands" if self.shown.total else kind
        celebration = self._make(kind)
        self.add_widget(celebration)
        celebration.begin(self.shown)
        self.opacity, self.counted = 1, 0 if moves else 1
        self._began_at = App.get_running_app().now()
        self.on_counted()
        if moves:
            Animation(counted=1, d=COUNTS_S).start(self)
        if self.shown.extent is Extent.SCREEN:
            self._end()

    def end(self) -> None:
        """Show what lies beneath again."""
        self._end.cancel()
        Animation.cancel_all(self)
        self.opacity = 0
        for celebration in self.children:
            celebration.rest()
        self.clear_widgets()

    def on_counted(self, *_: object) -> None:
        """Run the points up, hand by hand."""
        hands = self.shown.standings
        shown = hands[: ceil(self.counted * len(hands))]
        self.points = score(sum(hand.points for hand in shown))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take every touch: what it met was not seen."""
        if not self.opacity:
            return False
        if App.get_running_app().now() - self._began_at >= UNSEEN_S:
            touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """End it at a touch, which means nothing else."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.end()
        return True
