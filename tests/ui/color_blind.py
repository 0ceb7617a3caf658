"""Shows pictures of the screen as color-blind people see them, to look at.

Example: ``PYTHONPATH=tests python tests/ui/color_blind.py OUT build/gallery/six.png``
"""

import argparse
from pathlib import Path

import numpy as np
from eyes import SEEN_BY, seen_by, to_linear, to_srgb
from PIL import Image


def sheet(path):
    """One picture as everybody sees it, and as the three kinds of the color-blind do.

    Returns:
        Twice as wide and high as the picture, rows of two.
    """
    srgb = np.asarray(Image.open(path).convert("RGB")) / 255
    linear = to_linear(srgb)
    seen = [to_srgb(seen_by(linear, eyes)) for eyes in SEEN_BY.values()]
    rows = [np.concatenate(seen[i : i + 2], axis=1) for i in (0, 2)]
    return Image.fromarray(np.round(np.concatenate(rows) * 255).astype(np.uint8))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("pictures", type=Path, nargs="+")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    for path in asked.pictures:
        sheet(path).save(asked.out / path.name)


if __name__ == "__main__":
    main()
