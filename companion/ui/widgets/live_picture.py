"""What the camera sees, while somebody looks."""

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color as Ink
from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.widgets.drawn import Drawn

EVERY_S = 0.12
"""Time between two pictures: smooth enough to lay cards by."""


class LivePicture(Drawn):
    """The latest picture, as large as its place allows; no pictures while inactive."""

    active = BooleanProperty(defaultvalue=False)
    texture = ObjectProperty(None, allownone=True)
    shown = ObjectProperty(None, allownone=True)
    redrawn_by = ("shown",)

    def __init__(self, **kwargs: object) -> None:
        self._ticking = None
        super().__init__(**kwargs)

    def on_active(self, *_: object) -> None:
        """Open the camera's picture, or close it."""
        live = App.get_running_app().live
        if live is None:
            return
        if self.active:
            live.open()
            self._ticking = Clock.schedule_interval(self._look, EVERY_S)
        elif self._ticking is not None:
            self._ticking.cancel()
            live.close()

    def on_parent(self, *_: object) -> None:
        """Look no more once it is taken off the screen."""
        if self.parent is None:
            self.active = False

    def _look(self, _dt: float) -> None:
        sight = App.get_running_app().live.sight
        if sight is None or sight == self.shown:
            return
        if self.texture is None or self.texture.size != sight.size_wh:
            self.texture = Texture.create(size=sight.size_wh, colorfmt="rgb")
            self.texture.flip_vertical()
        self.texture.blit_buffer(sight.rgb, colorfmt="rgb", bufferfmt="ubyte")
        self.shown = sight

    def draw(self) -> None:
        """Draw the picture in the middle; an empty frame before the first."""
        Ink(*App.get_running_app().look.paint("raised"))
        if self.texture is None:
            Rectangle(pos=self.pos, size=self.size)
            return
        wide, high = self.texture.size
        scale = min(self.width / wide, self.height / high)
        size = (wide * scale, high * scale)
        pos = (self.center_x - size[0] / 2, self.center_y - size[1] / 2)
        Ink(1, 1, 1, 1)
        Rectangle(texture=self.texture, pos=pos, size=size)
