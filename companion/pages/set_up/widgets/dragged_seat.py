"""One name that can be dragged to where its player sits."""

from kivy.app import App
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.vector import Vector

from companion.pages.set_up.view import SeatCell
from companion.ui.widgets.buttons import Framed
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.items import Item


class DraggedSeat(Touchable, Framed):
    """A touch means the player; a drag carries the name to another place."""

    value = ObjectProperty(SeatCell(), rebind=True)
    index = NumericProperty(0)
    badge = ObjectProperty(None, allownone=True)
    """The picture of the badge; touching it is choosing another one."""
    dragged = BooleanProperty(defaultvalue=False)
    """Whether a finger carries it."""

    def meant(self, place: Place) -> Item | None:
        """Return what is touched: the badge, or the player."""
        on_badge = self.badge.collide_point(*place) and self.value.badge_item
        item: Item | None = self.value.badge_item if on_badge else self.value.item
        return item

    def cancel(self) -> None:
        """Put the name back where it was."""
        super().cancel()
        if self.dragged:
            self.dragged = False
            self.put_back()

    def on_value(self, *_: object) -> None:
        """Carry nobody any more, where it has become another's place meanwhile."""
        if self.dragged:
            self.cancel()

    def put_back(self) -> None:
        """Stand where the layout has it."""
        if self.parent is not None:
            self.parent.do_layout()

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Carry the name along, once the finger has moved far enough."""
        if touch.grab_current is not self or self not in self.pressed:
            return bool(super().on_touch_move(touch))
        way = Vector(touch.pos).distance(touch.opos)
        if way > App.get_running_app().theme.sizes.drag:
            self.dragged, self.state = True, "normal"
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
