"""Draws the way from the first start to the first card, touch by touch: make screens

python -m stranger.strip docs/screens/strip-first-card.png
"""

import sys
import tempfile
from pathlib import Path

from PIL import Image
from stranger.evening import NAMES, OPENING, Evening, Means
from stranger.stranger import Stranger
from stranger.window import open_program

from companion.view.language import _

ACROSS = 5
SIZE = (320, 192)
"""Of each picture, pixels."""


class Painter(Stranger):
    """A stranger who keeps a picture of what is seen before some touches."""

    def __init__(self, program):
        super().__init__(program)
        self.pictures, self.has_typed = [], False

    def press(self, *names, held_s=0.08):
        self.see(*names)
        self.paint()
        super().press(*names, held_s=held_s)

    def touch(self, element, *, held_s=0.08):
        if element.name == _("Done") and not self.has_typed:
            self.has_typed = True
            self.paint()
        super().touch(element, held_s=held_s)

    def paint(self):
        width, height = self.program.size
        pixels = self.program.finger.pixels(0, 0, width, height)
        picture = Image.frombuffer(
            "RGB", self.program.size, pixels, "raw", "BGRX", 0, 1
        )
        self.pictures.append(picture.resize(SIZE, Image.Resampling.LANCZOS))


def main(path):
    with tempfile.TemporaryDirectory(prefix="stranger-") as folder:
        table = ("--buttons", "keyboard", "--camera", "none")
        with open_program(Path(folder), *table) as program:
            painter = Painter(program)
            evening = Evening(painter, Means(), NAMES)
            evening.seat_everybody()
            evening.to_the_table()
            evening.lay(OPENING)
            painter.paint()
            touches = painter.touches
    rows = -(-len(painter.pictures) // ACROSS)
    strip = Image.new("RGB", (SIZE[0] * ACROSS, SIZE[1] * rows), "white")
    for i, picture in enumerate(painter.pictures):
        strip.paste(picture, (i % ACROSS * SIZE[0], i // ACROSS * SIZE[1]))
    strip.quantize(256).save(path, optimize=True)
    print(f"{path}: {touches} touches, {len(painter.pictures)} pictures")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
