"""What becomes of the net that knows drawn cards once photographs have taught it."""

from itertools import repeat

import pytest

pytest.importorskip("tqdm", reason="the `train` extra is not installed")
pytest.importorskip("torch", reason="the `train` extra is not installed")

import torch

from models.training.learning.naming import blended
from models.training.learning.nets import Face

CARDS = torch.linspace(-0.5, 0.5, 4 * 3 * 96 * 64).reshape(4, 3, 96, 64)


def face(weight: float) -> Face:
    """A net all of whose weights are one."""
    net = Face(2, 2, 1)
    with torch.no_grad():
        for weights in net.parameters():
            weights.fill_(weight)
    return net


def test_a_fifth_of_the_weights_stays_as_drawn_cards_taught_them() -> None:
    net = blended(face(1.0), face(2.0), repeat((CARDS,)))
    for weights in net.parameters():
        torch.testing.assert_close(weights, torch.full_like(weights, 1.8))


def test_a_blended_net_normalizes_as_its_new_weights_need_it() -> None:
    torch.manual_seed(1)
    net = blended(Face(2, 2, 1), Face(2, 2, 1), repeat((CARDS,)))
    means = [figure for name, figure in net.named_buffers() if "running_mean" in name]
    assert means
    assert all(mean.abs().max() > 0 for mean in means)
