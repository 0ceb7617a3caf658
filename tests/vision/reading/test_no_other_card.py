"""What is easily taken for another card: foreign backs, and skips close by."""

from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from bench.setups import random_setup

from companion.commands.benchmarks.camera import next_frame
from hardware.file_camera import read_picture
from models.training.drawing.theme_decks import draw_harbor
from vision.reading.geometry import rectify
from vision.reading.reader import Reader

AT_NIGHT = pytest.mark.nightly(reason="skips on all photographs")
TABLES = 12
FILLED = (0.8, 0.97)
"""Of the picture's height, by the card."""
PHOTOS = Path(__file__).parents[4] / "shared" / "photos"


@cache
def reader() -> Reader:
    return Reader.load()


@pytest.mark.slow
def test_a_pile_of_foreign_backs_is_no_card() -> None:
    for seed in range(TABLES):
        table = random_setup(np.random.default_rng(7000 + seed), draw_harbor).camera
        assert reader().read(next_frame(table).image).cards == (), seed


@pytest.mark.photos
def test_the_keys_of_a_keyboard_are_no_shuffle_hands() -> None:
    if not PHOTOS.exists():
        pytest.skip("no photographs in ../shared/photos")
    cards = [
        ("R4_014", np.s_[:236]),
        ("R7_004", np.s_[:, 219:]),
        ("B4_013", np.s_[179:]),
    ]
    for name, beside in cards:  # much of the card is cut off
        photo = read_picture(PHOTOS / "phone-anywhere" / f"{name}.jpg")
        assert reader().read_closely(np.ascontiguousarray(photo[beside])).cards == ()


@pytest.mark.photos
@pytest.mark.slow
@pytest.mark.parametrize("every", [8, pytest.param(1, marks=AT_NIGHT)])
def test_a_skip_that_fills_the_picture_is_never_told_as_another_card(every) -> None:
    if not PHOTOS.exists():
        pytest.skip("no photographs in ../shared/photos")
    told: Counter[str] = Counter()
    for picture in sorted(PHOTOS.glob("*/?S_*.jpg"))[::every]:
        photo = read_picture(picture)
        found = reader().read_closely(photo).cards
        if not found or str(found[0].card) != picture.name[:2]:
            continue
        corners = found[0].corners
        middle = corners.mean(axis=0)
        for filled in FILLED:
            around = np.asarray(middle + (corners - middle) / filled, np.float32)
            close_up = reader().read_closely(rectify(photo, around, (480, 720)))
            for card in close_up.cards:
                told[str(card.card.symbol)] += 1
    assert set(told) == {"S"}
    assert told["S"] >= 290 // every
