"""Drawings that come again and again: drawn once, then shown as pictures.

A badge is a dozen shapes and a hand thirty; drawn anew in every frame they took as long
as the rest of the table.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.texture import Texture

from companion.ui.theme import Rgba

MOST_PX = 3 << 18
"""How many pixels are kept of small drawings, and as many of large ones; four bytes
each. Else every card that lands would drive the badges out."""
LARGE_PX = 1 << 15
"""A drawing of more pixels is a large one: a card on the pile, but no badge."""

Size = tuple[int, int]
"""Width and height, pixels."""


class _Shelf:
    """Keeps the pictures that were asked for last."""

    def __init__(self, most_px: int) -> None:
        self._most_px = most_px
        self._kept: OrderedDict[tuple[Hashable, Size], Texture] = OrderedDict()
        self._px = 0

    def take(self, key: Hashable, size: Size) -> Texture | None:
        """Take a picture from the shelf, if it is there."""
        found = self._kept.pop((key, size), None)
        if found is not None:
            self._px -= size[0] * size[1]
        return found

    def put(self, key: Hashable, size: Size, picture: Texture) -> None:
        """Put a picture on the shelf, and let go what was asked for longest ago."""
        self._kept[key, size] = picture
        self._px += size[0] * size[1]
        while self._px > self._most_px and len(self._kept) > 1:
            (_key, (width, height)), _gone = self._kept.popitem(last=False)
            self._px -= width * height


class TextureCache:
    """Keeps what was drawn last. Kivy's thread."""

    def __init__(self, most_px: int = MOST_PX) -> None:
        self._small, self._large = _Shelf(most_px), _Shelf(most_px)
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
        shelf = self._large if size[0] * size[1] > LARGE_PX else self._small
        picture = shelf.take(key, size) or self._drawn(size, edge, draw)
        shelf.put(key, size, picture)
        return picture

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
