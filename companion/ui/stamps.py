"""Drawings that come again and again: drawn once, then shown as pictures.

A badge is a dozen shapes and a hand thirty; drawn anew in every frame they took as long
as the rest of the table.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.texture import Texture

from companion.ui.theme import Rgba

MOST_PX = 1 << 20
"""How many pixels are kept; four bytes each."""

Size = tuple[int, int]
"""Width and height, pixels."""


class Stamps:
    """Keeps what was drawn last. Kivy's thread."""

    def __init__(self, most_px: int = MOST_PX) -> None:
        self._most_px = most_px
        self._kept: OrderedDict[tuple[Hashable, Size], Texture] = OrderedDict()
        self._px = 0
        self._board = Fbo(size=(1, 1))

    def take(
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
        found = self._kept.pop((key, size), None)
        if found is None:
            found = self._drawn(size, edge, draw)
            self._px += size[0] * size[1]
        self._kept[key, size] = found
        while self._px > self._most_px and len(self._kept) > 1:
            (_key, (width, height)), _gone = self._kept.popitem(last=False)
            self._px -= width * height
        return found

    def _drawn(self, size: Size, edge: Rgba, draw: Callable[[], None]) -> Texture:
        # One board for all: each would bring a shader of its own, half a megabyte.
        self._board.size = size
        with self._board:
            ClearColor(*edge[:3], 0)
            ClearBuffers()
            draw()
        self._board.draw()
        drawn = self._board.texture
        self._board.clear()
        self._board.size = (1, 1)  # the next one is drawn on other pixels
        return drawn
