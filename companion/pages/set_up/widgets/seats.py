"""The seats around the table, to which names are dragged, and badges to choose from."""

from math import dist

from kivy.app import App
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.vector import Vector

from companion.pages.set_up.draft import MoveSeat
from companion.ui.widgets.buttons import Framed, Highlighted
from companion.ui.widgets.containers import SeatCircle
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.actions import Action
from companion.view.elements import Control
from companion.view.form import SeatCell, Seats


class SeatsToDrag(SeatCircle):
    """All seats around the table; whoever is dropped at a place sits there."""

    value = ObjectProperty(Seats(), rebind=True)
    across = NumericProperty(1)
    """Width of the table, pixels."""
    deep = NumericProperty(1)
    """Height of the table, pixels."""

    def drop(self, seat: "DraggedSeat") -> None:
        """Say at which place a name was put down, and put all names in order.

        Beside the table it is put down nowhere: who thinks better of it drops it there.
        """
        corners = self.corners()
        nearest = min(range(len(corners)), key=lambda i: dist(corners[i], seat.pos))
        if nearest != seat.index and self.collide_point(*seat.center):
            App.get_running_app().say(MoveSeat(seat.index, nearest))
        self._trigger_layout()


class DraggedSeat(Touchable, Highlighted):
    """A touch means the player; a drag carries the name to another place."""

    value = ObjectProperty(SeatCell(), rebind=True)
    index = NumericProperty(0)
    dragged = BooleanProperty(defaultvalue=False)
    """Whether a finger carries it."""

    def meant(self, place: Place) -> Action | None:
        """Return what is touched: the badge, or the player."""
        on_badge = self.ids.badge.collide_point(*place) and self.value.badge_action
        action: Action | None = (
            self.value.badge_action if on_badge else self.value.action
        )
        return action

    def cancel(self) -> None:
        """Put the name back where it was."""
        super().cancel()
        if self.dragged:
            self.dragged = False
            if self.parent is not None:
                self.parent.do_layout()

    def on_value(self, *_: object) -> None:
        """Carry nobody any more, where it has become another's place meanwhile."""
        if self.dragged:
            self.cancel()

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Carry the name along, once the finger has moved far enough."""
        if touch.grab_current is not self or self not in self.pressed:
            return bool(super().on_touch_move(touch))
        way = Vector(touch.pos).distance(touch.opos)
        if way > App.get_running_app().theme.sizes.drag and not self.dragged:
            self.dragged, self.state = True, "normal"
            self.parent.canvas.remove(self.canvas)
            self.parent.canvas.add(self.canvas)  # over all others
        if self.dragged:
            self.center = touch.pos
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Put a name that was carried down where it is."""
        if touch.grab_current is not self or not self.dragged:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.pressed.remove(self)
        self.dragged = False
        self.parent.drop(self)
        return True


class BadgeKey(Touchable, Framed):
    """A badge that can be chosen; one that another wears is pale."""

    value = ObjectProperty(Control(""), rebind=True)
