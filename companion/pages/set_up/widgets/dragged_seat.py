"""One name that can be dragged to where its player sits."""

from kivy.app import App
from kivy.input import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty

from companion.pages.set_up.view import SeatCell
from companion.ui.widgets.framed import Framed


class DraggedSeat(Framed):
    """A touch means the player; a drag carries the name to another place."""

    part = ObjectProperty(SeatCell(), rebind=True)
    index = NumericProperty(0)
    badge = ObjectProperty(None, allownone=True)
    """The picture of the badge; touching it is choosing another one."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Pick the name up."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        means_badge = self.badge.collide_point(*touch.pos) and self.part.badge_item
        App.get_running_app().say(
            self.part.badge_item if means_badge else self.part.item
        )
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Carry the name along."""
        if touch.grab_current is not self:
            return False
        self.center = touch.pos
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Put the name down."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.parent.drop(self)
        return True
