"""Grounds of cards without a border, where they can be painted."""

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="the `train` extra is not installed")
pytest.importorskip("tqdm", reason="the `train` extra is not installed")

from models.training.drawing.games.grounds import random_ground
from models.training.drawing.games.other_decks import random_print


def ground(seed: int) -> np.ndarray:
    return random_ground(np.random.default_rng(seed), (200, 180, 220), (60, 90))


def test_a_ground_has_the_size_of_its_card() -> None:
    assert ground(1).shape == (90, 60, 3)


def test_most_grounds_have_light_and_dark_parts() -> None:
    spreads = [np.ptp(ground(seed).astype(int).mean(axis=2)) for seed in range(30)]
    assert np.median(spreads) > 50


def test_a_third_of_the_decks_paint_a_ground_for_each_suit() -> None:
    prints = [random_print(np.random.default_rng(seed)) for seed in range(90)]
    painted = [made for made in prints if made.grounds]
    assert 18 < len(painted) < 45
    assert all(len(made.grounds) == 4 for made in painted)
