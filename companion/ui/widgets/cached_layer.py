"""What stands still is drawn once; only what moves over it is drawn for every frame."""

from collections.abc import Iterator
from contextlib import contextmanager

from kivy.app import App
from kivy.graphics import Canvas, ClearBuffers, ClearColor, Fbo, Rectangle
from kivy.graphics import Color as Ink
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget


class CachedLayer(FloatLayout):
    """Fills the window with a picture of what it holds.

    The picture is drawn anew only when something in it has changed. What moves is
    lifted: it is drawn over the picture, and costs no more than itself.
    """

    def __init__(self, **kwargs: object) -> None:
        self._lifted: dict[Widget, tuple[Canvas, int]] = {}
        self.canvas = Canvas()
        with self.canvas:
            self._picture = Fbo(size=(1, 1))
            Ink(1, 1, 1, 1)
            self._shown = Rectangle()
        with self._picture:
            ClearColor(*App.get_running_app().look.paint("ground"))
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
        for lifted in widget.walk(restrict=True):
            self.lower(lifted)
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

    def lift(self, widget: Widget) -> None:
        """Draw something that stands in the picture over it; its place stays."""
        if widget not in self._lifted:
            under = widget.parent.canvas
            self._lifted[widget] = under, under.indexof(widget.canvas)
            under.remove(widget.canvas)
            self.canvas.after.add(widget.canvas)

    def lower(self, widget: Widget) -> None:
        """Draw it into the picture again."""
        if widget in self._lifted:
            under, at = self._lifted.pop(widget)
            self.canvas.after.remove(widget.canvas)
            under.insert(at, widget.canvas)


def still_around(widget: Widget) -> CachedLayer | None:
    """Return what draws the picture that a widget is part of, if anything does."""
    while widget is not None and not isinstance(widget, CachedLayer):
        widget = widget.parent if widget.parent is not widget else None
    return widget
