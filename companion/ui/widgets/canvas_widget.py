"""Widgets that paint themselves, and caches of what was painted."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from math import ceil

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    ClearBuffers,
    ClearColor,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Translate,
)
from kivy.graphics import Color as Ink
from kivy.graphics.texture import Texture
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.theme import Rgba

MOST_PX = 3 << 18
"""Number of pixels that are kept of small drawings, and as many of large; four bytes
each. Else every card that lands would drive the badges out."""
LARGE_PX = 1 << 15
"""A drawing of more pixels is a large one: a card on the pile, but no badge."""
EDGE_PX = 1
"""Pixels by which a smooth edge reaches beyond its shape."""
Size = tuple[int, int]
"""Width and height, pixels."""
Bounds = tuple[float, float, float, float]
"""Left and lower edge, width and height, pixels."""


class CanvasWidget(Widget):
    """Redraws its canvas when its place or one of its properties changes."""

    redraw_on: tuple[str, ...] = ()
    """Properties, beside place and size, that the drawing depends on."""

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self._draw_anew, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", *self.redraw_on):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw_anew(self, _dt: float) -> None:
        self.canvas.clear()
        with self.canvas:
            self.draw()

    def draw(self) -> None:
        """Draw into the widget's canvas, which is open and empty."""
        raise NotImplementedError


class _LruCache:
    """Keeps the pictures that were asked for last."""

    def __init__(self, most_px: int) -> None:
        self._most_px = most_px
        self._textures: OrderedDict[tuple[Hashable, Size], Texture] = OrderedDict()
        self._px = 0

    def get(self, key: Hashable, size: Size) -> Texture | None:
        """Take a picture out, if it is there."""
        found = self._textures.pop((key, size), None)
        if found is not None:
            self._px -= size[0] * size[1]
        return found

    def put(self, key: Hashable, size: Size, picture: Texture) -> None:
        """Put a picture in, and drop those that were asked for longest ago."""
        self._textures[key, size] = picture
        self._px += size[0] * size[1]
        while self._px > self._most_px and len(self._textures) > 1:
            (_key, (width, height)), _gone = self._textures.popitem(last=False)
            self._px -= width * height


class TextureCache:
    """Keeps what was drawn last. Kivy's thread.

    Without it an announcement takes 44 % more of the processor.
    """

    def __init__(self, most_px: int = MOST_PX) -> None:
        self._small, self._large = _LruCache(most_px), _LruCache(most_px)
        self._buffer = Fbo(size=(1, 1))

    def texture(
        self, key: Hashable, size: Size, *, edge: Rgba, draw: Callable[[], None]
    ) -> Texture:
        """Return a picture, drawn now or before.

        Args:
            key: what is drawn; two drawings that differ have different ones.
            size: of the picture.
            edge: color at the outline, whatever its opacity: there the drawing is
                mixed with what is around it.
            draw: draws into the current canvas, from 0, 0 on.
        """
        cache = self._large if size[0] * size[1] > LARGE_PX else self._small
        picture = cache.get(key, size) or self._drawn(size, edge, draw)
        cache.put(key, size, picture)
        return picture

    def _drawn(self, size: Size, edge: Rgba, draw: Callable[[], None]) -> Texture:
        # One buffer for all: each would bring a shader of its own, half a megabyte.
        if tuple(self._buffer.size) == size:  # other pixels than the former picture's
            self._buffer.size = (1, 1)
        self._buffer.size = size
        with self._buffer:
            ClearColor(*edge[:3], 0)
            ClearBuffers()
            draw()
        self._buffer.draw()
        drawn = self._buffer.texture
        self._buffer.clear()
        return drawn


class CachedDrawing(CanvasWidget):
    """Draws itself into a picture, unless one of its kind has done so already."""

    def cache_key(self) -> Hashable:
        """Return what the drawing depends on beside its size; ``None`` for none."""
        raise NotImplementedError

    def outline_color(self) -> Rgba:
        """Return the color at the outline of the drawing."""
        raise NotImplementedError

    def bounds(self) -> Bounds:
        """Return where it draws; the less it is, the more of them can be kept."""
        return (*self.pos, *self.size)

    def paint(self) -> None:
        """Draw into the current canvas, where the widget is."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the picture."""
        key, (x, y, width, height) = self.cache_key(), self.bounds()
        if key is None or min(width, height) <= 1:
            return
        size = ceil(width) + 2 * EDGE_PX, ceil(height) + 2 * EDGE_PX

        def draw() -> None:
            PushMatrix()
            Translate(EDGE_PX - x, EDGE_PX - y)
            self.paint()
            PopMatrix()

        texture = App.get_running_app().texture_cache.texture(
            (type(self).paint, key), size, edge=self.outline_color(), draw=draw
        )
        Ink(1, 1, 1, 1)
        corner = round(x) - EDGE_PX, round(y) - EDGE_PX
        Rectangle(texture=texture, pos=corner, size=size)


class CachedLayer(FloatLayout):
    """Fills the window with a picture of what it holds.

    The picture is drawn anew only when something in it has changed. What moves is
    drawn above the picture, and costs no more than itself. Without this layer a card
    takes twice as much of the processor.
    """

    def __init__(self, **kwargs: object) -> None:
        self._above: dict[Widget, tuple[Canvas, int]] = {}
        self.canvas = Canvas()
        with self.canvas:
            self._picture = Fbo(size=(1, 1))
            Ink(1, 1, 1, 1)
            self._shown = Rectangle()
        with self._picture:
            ClearColor(*App.get_running_app().theme.paint("ground"))
            ClearBuffers()
        super().__init__(**kwargs)

    def on_size(self, *_: object) -> None:
        """Make the picture as large as the window."""
        width, height = (max(int(side), 1) for side in self.size)
        self._picture.size = self._shown.size = (width, height)
        self._shown.texture = self._picture.texture
        # Pixel lies on pixel: there is nothing to mix.
        self._shown.texture.mag_filter = self._shown.texture.min_filter = "nearest"

    def add_widget(self, *args: object, **kwargs: object) -> None:
        """Let a widget be drawn into the picture."""
        with self._drawing():
            super().add_widget(*args, **kwargs)

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Let nothing of a widget be drawn any more, nor over the picture."""
        for above in widget.walk(restrict=True):
            self.draw_inside(above)
        with self._drawing():
            super().remove_widget(widget, *args, **kwargs)

    @contextmanager
    def _drawing(self) -> Iterator[None]:
        """Let Kivy take the picture for the widget's canvas."""
        own, self.canvas = self.canvas, self._picture
        try:
            yield
        finally:
            self.canvas = own

    def draw_above(self, widget: Widget) -> None:
        """Draw something that stands in the picture over it; its place stays."""
        if widget not in self._above:
            under = widget.parent.canvas
            self._above[widget] = under, under.indexof(widget.canvas)
            under.remove(widget.canvas)
            self.canvas.after.add(widget.canvas)

    def draw_inside(self, widget: Widget) -> None:
        """Draw it into the picture again."""
        if widget in self._above:
            under, at = self._above.pop(widget)
            self.canvas.after.remove(widget.canvas)
            under.insert(at, widget.canvas)


def layer_of(widget: Widget) -> CachedLayer | None:
    """Return what draws the picture that a widget is part of, if anything does."""
    while widget is not None and not isinstance(widget, CachedLayer):
        widget = widget.parent if widget.parent is not widget else None
    return widget
