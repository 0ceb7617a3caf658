"""Cards of two colors are told apart by color-blind eyes, also where they are small."""

from itertools import combinations

import numpy as np
import pytest
from eyes import SEEN_BY, seen_by, to_linear

pytestmark = pytest.mark.screen

APART = 0.2
"""Difference in lightness that is seen at once, as a share of white."""
LEAST = 0.02
"""Least share of a card that must look different: a mark in two corners."""


def picture(widget):
    """The card on a button as shares of light: shape ``(height, width, 3)``."""
    from companion.ui.widgets.card_drawing import ASPECT  # noqa: PLC0415 (opens a window)

    texture = widget.export_as_image().texture
    pixels = np.frombuffer(texture.pixels, np.uint8)
    key = pixels.reshape(texture.height, texture.width, 4)[..., :3]
    beside = int(max(texture.width - texture.height * ASPECT, 0) / 2)
    return to_linear(key[:, beside : texture.width - beside] / 255)


@pytest.fixture(scope="module")
def sevens(finger):
    """The sevens of the smallest pad, color by color."""
    finger.show("count_pick")
    found = []
    for tab in finger.widgets("GroupTab")[:4]:
        finger.touch(tab)
        keys = finger.widgets("CardButton")
        found += [picture(key) for key in keys if key.value[0].text == "7"]
    return found


@pytest.mark.parametrize("eyes", SEEN_BY)
def test_small_cards_differ_by_more_than_their_color(sevens, eyes):
    """Their lightness differs in places, once that of the whole field is taken off."""
    assert len(sevens) == 4
    light = [seen_by(card, SEEN_BY[eyes]).mean(axis=-1) for card in sevens]
    for one, other in combinations(light, 2):
        differs = one - other
        differs = np.abs(differs - np.median(differs))
        assert (differs > APART).mean() > LEAST
