"""Pictures in which no card can be read, and the net that learns from them."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tqdm", reason="the `train` extra is not installed")
pytest.importorskip("torch", reason="the `train` extra is not installed")

import torch

from models.training.drawing.decks import Sample
from models.training.drawing.faces import draw_face
from models.training.drawing.unreadable import Stock, unreadable
from models.training.learning.nets import Reasons
from models.training.learning.reasoning import Unreadables, fit_reasons
from vision.reading.reading import Refusal
from vision.reading.reasons import REASONS

LOCATOR = Path(__file__).parents[2] / "models" / "any_locator.onnx"
SHOWN = 60


@cache
def stock() -> Stock:
    cards = [Sample(card, draw_face(card)) for card in ("R7", "B6", "W")]
    return Stock(usual=cards, strange=cards, backs=cards)


def test_the_same_seed_makes_the_same_picture():
    one, two = (unreadable(np.random.default_rng(5), stock()) for _ in range(2))
    assert np.array_equal(one.picture, two.picture)
    assert one.reasons == two.reasons


def test_there_are_pictures_of_all_common_reasons():
    made = [unreadable(np.random.default_rng(seed), stock()) for seed in range(SHOWN)]
    assert all(each.picture.dtype == np.uint8 for each in made)
    shown = {reason for each in made for reason in each.reasons}
    common = {Refusal.NO_CARD, Refusal.COVERED, Refusal.UNKNOWN, Refusal.CUT_OFF}
    assert common <= shown <= set(REASONS)


def test_some_pictures_are_taken_with_a_telephone_held_upright():
    made = [unreadable(np.random.default_rng(seed), stock()) for seed in range(SHOWN)]
    upright = [each.picture.shape[0] > each.picture.shape[1] for each in made]
    assert 0.1 < np.mean(upright) < 0.4


def test_a_net_of_reasons_sees_as_the_finder_did_from_which_it_goes_on():
    net = Reasons(len(REASONS))
    net.go_on_from(LOCATOR)
    first = net.seen[0].weight.detach().clone()
    net.go_on_from(LOCATOR)
    assert torch.equal(first, net.seen[0].weight)
    assert net.eval()(torch.zeros(2, 3, 192, 256)).shape == (2, len(REASONS))


@pytest.mark.slow
def test_a_net_of_reasons_learns_to_tell_dark_from_bright():
    rng = np.random.default_rng(1)
    pictures = rng.integers(0, 40, (96, 192, 256, 3), np.uint8)
    right = np.zeros((96, len(REASONS)), np.float32)
    pictures[::2] += 180
    right[::2, REASONS.index(Refusal.GLARE)] = 1
    right[1::2, REASONS.index(Refusal.NO_CARD)] = 1  # parts of them are shown, too
    taught = Unreadables(pictures, right)
    _, losses = fit_reasons(taught, LOCATOR, steps=12, seed=1, kept=None)
    assert losses[-1] < losses[0] / 2
