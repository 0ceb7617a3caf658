"""The temperature of the face net, where the training's packages are installed."""

import pytest

pytest.importorskip("tqdm", reason="the `train` extra is not installed")
pytest.importorskip("torch", reason="the `train` extra is not installed")

import torch
from torch import Tensor

from models.training.learning.examples import COLORS, CONDITIONS, SKIPPED, SYMBOLS
from models.training.measuring.calibration import fitted_temperature


def told(count: int, gap: float, wrong: int = 0) -> tuple[Tensor, Tensor]:
    """Answers with one color and one symbol ``gap`` above the others, some wrong."""
    answer = torch.zeros(count, len(COLORS) + len(SYMBOLS) + len(CONDITIONS) + 1)
    answer[:, 0] = answer[:, len(COLORS)] = gap
    truth = torch.zeros(count, 2, dtype=torch.int64)
    truth[:wrong] = 1
    return answer, truth


def test_answers_that_were_never_wrong_do_not_become_certain() -> None:
    few, many = (fitted_temperature(*told(count, 6.0)) for count in (20, 2000))
    assert 0.25 < many < few


def test_wrong_answers_make_a_net_less_sure() -> None:
    never, often = (fitted_temperature(*told(100, 6.0, wrong)) for wrong in (0, 20))
    assert never < often


def test_a_color_that_is_not_known_counts_as_neither_right_nor_wrong() -> None:
    answer, truth = told(100, 6.0, wrong=10)
    unknown = truth.clone()
    unknown[:10, 0] = SKIPPED
    assert fitted_temperature(answer, unknown) < fitted_temperature(answer, truth)
