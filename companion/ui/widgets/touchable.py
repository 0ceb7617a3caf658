"""Touchable widgets: one behavior for every control of the screen.

A touch acts when it comes up inside the control on which it went down, and does what
the control showed then. Sliding off cancels it; so does whatever takes the control
away meanwhile, above all another page. The pressed look comes at once.
"""

from typing import ClassVar

from kivy.app import App
from kivy.factory import Factory
from kivy.graphics import Color as Ink
from kivy.graphics import InstructionGroup, SmoothRoundedRectangle
from kivy.input import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.view.actions import Action, TypedAction
from companion.view.elements import Control
from companion.view.keyboard import Key

UNSEEN_S = 0.3
"""Seconds before which nobody has seen what is new in a place: a touch of it was meant
for what stood there before, or is the second half of a double tap."""
PRESSED_S = 0.1
"""Least time for which a control looks pressed: a tap of 30 ms must be seen, too."""
Place = tuple[float, float]
"""Pixels from the left and from below, as the widget itself counts them."""
_SHADE = (0.5, 0.5, 0.5, 0.45)
"""Color of the pressed look: it darkens what is light, and lightens what is dark."""
_BEND_MM = 1.8


class Touchable(ButtonBehavior):
    """Does what its `value` stands for; a subclass may mean something else."""

    min_state_time = NumericProperty(PRESSED_S)
    pressed: ClassVar[list["Touchable"]] = []
    """The controls on which a finger lies."""

    def __init__(self, **kwargs: object) -> None:
        self._shade: InstructionGroup | None = None
        self._aim: tuple[Action | Control | None, float, int] = (None, 0.0, 0)
        self._stands_for: object = None
        self._changed_at = self._acted_at = -UNSEEN_S
        super().__init__(**kwargs)
        self.fbind("state", self._show_state)
        self.fbind("parent", self._cancel_if_removed)
        if self.property("value", quiet=True) is not None:
            self.fbind("value", self._note_change)

    def meant(self, _place: Place) -> Action | Control | None:
        """Return what a touch stands for when it goes down; ``None`` for nothing.

        Args:
            _place: where it goes down, pixels.
        """
        value = self.value
        return value if isinstance(value, Control) else value.action

    def act(self, meant: Action | Control, at: float, version: int) -> None:
        """Do what was meant, now that the finger has come up.

        Args:
            meant: what the control stood for when the finger went down.
            at: when that was, monotonic seconds.
            version: of the view that was shown then.
        """
        App.get_running_app().touched(meant, at, version)

    def cancel(self) -> None:
        """Let a finger that lies here mean nothing any more."""
        if self in self.pressed:
            self.pressed.remove(self)
        self.state = "normal"

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Look pressed, if a touch means anything and can have been aimed here."""
        place = touch.pos
        inside = self.collide_point(*place)
        if inside and not (self._means_something(place) and self._was_seen(place)):
            return True
        return bool(super().on_touch_down(touch))

    def on_press(self) -> None:
        """Keep what is meant: it may change while the finger lies here."""
        app = App.get_running_app()
        self._aim = self.meant(self.last_touch.pos), app.now(), app.view.version
        if self not in self.pressed:
            self.pressed.append(self)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Look pressed only while the finger is inside."""
        if touch.grab_current is self and self in self.pressed:
            self.state = "down" if self.collide_point(*touch.pos) else "normal"
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Act, if the finger is still inside; in any case it lies here no more."""
        is_mine = touch.grab_current is self
        taken = bool(super().on_touch_up(touch))
        if is_mine and self in self.pressed:
            self.cancel()
        return taken

    def on_release(self) -> None:
        """Act, unless the control was taken away meanwhile."""
        if self in self.pressed:
            self.pressed.remove(self)
            self._acted_at = App.get_running_app().now()
            meant, at, version = self._aim
            if meant is not None:
                self.act(meant, at, version)

    def _means_something(self, place: Place) -> bool:
        meant = self.meant(place)
        return meant.enabled if isinstance(meant, Control) else meant is not None

    def _was_seen(self, place: Place) -> bool:
        """Whether people saw what it means now; typing takes quick touches, too."""
        since = max(self._changed_at, self._acted_at)
        is_new = App.get_running_app().now() - since < UNSEEN_S
        return not is_new or _is_typed(self.meant(place))

    def _note_change(self, _widget: Widget, value: object) -> None:
        """Remember when it began to mean something else, whatever its words."""
        stands_for = getattr(value, "action", value)
        if stands_for != self._stands_for:
            self._stands_for = stands_for
            self._changed_at = App.get_running_app().now()

    def _cancel_if_removed(self, _widget: Widget, parent: Widget | None) -> None:
        if parent is None:
            self.cancel()

    def _show_state(self, *_: object) -> None:
        if self._shade is not None:
            self.canvas.after.remove(self._shade)
            self._shade = None
        if self.state == "down":
            bend = App.get_running_app().theme.px(_BEND_MM)
            ground = SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[bend])
            self._shade = InstructionGroup()
            self._shade.add(Ink(*_SHADE))
            self._shade.add(ground)
            self.canvas.after.add(self._shade)


class ScrolledTouchables(Widget):
    """A row that is scrolled by touch: what is touched looks pressed at once.

    Kivy waits a quarter of a second to see whether a finger scrolls, before it tells
    what lies under it. While the row still glides, a finger only holds it: nobody could
    aim. Mixed in before a scroll view.
    """

    def __init__(self, **kwargs: object) -> None:
        self._aimed: Touchable | None = None
        self._lay_at, self._moved_at = 0.0, -UNSEEN_S
        super().__init__(**kwargs)
        self.fbind("scroll_x", self._note_move)
        self.fbind("scroll_y", self._note_move)

    def _note_move(self, *_: object) -> None:
        """Remember when the row moved last, by more than can be overlooked."""
        app = App.get_running_app()
        for inside in self.children:
            across, upright = inside.width - self.width, inside.height - self.height
            lies_at = self.scroll_x * across + self.scroll_y * upright
            if abs(lies_at - self._lay_at) > app.theme.px(2):
                self._lay_at, self._moved_at = lies_at, app.now()

    def simulate_touch_down(self, touch: MotionEvent) -> bool:
        """Tell what lies under a finger that does not scroll, if it was aimed."""
        return bool(touch.ud.get(self) or super().simulate_touch_down(touch))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let what lies under the finger look pressed."""
        is_gliding = App.get_running_app().now() - self._moved_at < UNSEEN_S
        touch.ud[self] = is_gliding  # Kivy asks later, when another finger may lie here
        taken = bool(super().on_touch_down(touch))
        if taken and self.collide_point(*touch.pos) and not is_gliding:
            place = self.to_local(*touch.pos)
            inside = (w for w in self.walk(restrict=True) if isinstance(w, Touchable))
            self._aimed = next((w for w in inside if w.collide_point(*place)), None)
            if self._aimed is not None:
                self._aimed.state = "down"
        return taken

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Let it look as usual again, once the finger scrolls."""
        way = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
        if self._aimed and way > App.get_running_app().theme.sizes.drag:
            self._aimed.state = "normal"
            self._aimed = None
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Leave the rest to what was touched; what did not take it looks as usual."""
        aimed, self._aimed = self._aimed, None
        taken = bool(super().on_touch_up(touch))
        if aimed is not None and aimed not in Touchable.pressed:
            aimed.state = "normal"
        return taken


def _is_typed(meant: Action | Control | None) -> bool:
    action = meant.action if isinstance(meant, Control) else meant
    return isinstance(action, TypedAction) or action is Key.ERASE


def cancel_in(widget: Widget) -> None:
    """Let fingers that lie on anything in a widget mean nothing any more."""
    for pressed in [*Touchable.pressed]:
        above: Widget | None = pressed
        while above is not None and above is not widget:
            # The window is its own parent.
            above = above.parent if above.parent is not above else None
        if above is widget:
            pressed.cancel()


Factory.register("Touchable", cls=Touchable)  # for classes that only a layout declares
