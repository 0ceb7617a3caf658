"""Which photographed cards are learned from."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tqdm", reason="the `train` extra is not installed")
pytest.importorskip("torch", reason="the `train` extra is not installed")

import torch

from models.training.learning.choosing import learned_from
from models.training.learning.examples import COLORS, CONDITIONS, SYMBOLS, truth_of
from models.training.learning.flats import Flat, Photo

WHITE, GRAY = 255, 128
TALL = np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32)


class NamesWhite(torch.nn.Module):
    """Names a white card red 7, and any other one no card."""

    def forward(self, cards):
        """Return the answer to each of ``(n, 3, h, w)``."""
        answer = torch.zeros(
            len(cards), len(COLORS) + len(SYMBOLS) + len(CONDITIONS) + 1
        )
        color, symbol = truth_of("R7")
        for told, card in zip(answer, cards, strict=True):
            seven = symbol if card.mean() > 0.4 else SYMBOLS.index("none")
            told[color] = told[len(COLORS) + seven] = 20
        return answer


def flat(name: str, shade: int, *, sure: bool = False, turned: bool = False) -> Flat:
    """A card found in the photograph of that name, of one shade."""
    corners = np.roll(TALL, 1, axis=0) if turned else TALL
    picture = np.full((180, 120, 3), shade, np.uint8)
    return Flat(Photo(Path(name), "here", "R7"), picture, corners, 0.9, sure)


def test_a_card_that_is_surely_found_is_learned_from_whatever_a_net_says() -> None:
    sure = flat("one", GRAY, sure=True)
    assert learned_from([sure], NamesWhite()) == [sure]


def test_a_card_that_seems_to_lie_across_is_learned_the_way_it_can_be_read() -> None:
    found, turned = flat("one", GRAY), flat("one", WHITE, turned=True)
    assert learned_from([found, turned], NamesWhite()) == [turned]


def test_a_card_that_seems_to_lie_across_may_lie_as_it_was_found() -> None:
    found, turned = flat("one", WHITE), flat("one", GRAY, turned=True)
    assert learned_from([found, turned], NamesWhite()) == [found]


def test_a_card_that_can_be_read_neither_way_is_not_learned_from() -> None:
    doubtful = [flat("one", GRAY, turned=t) for t in (True, False)]
    assert learned_from(doubtful, NamesWhite()) == []
