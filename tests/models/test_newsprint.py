import numpy as np
import pytest

from models.training.drawing.newsprint import newsprint


def a_sheet(seed: int) -> np.ndarray:
    return newsprint(np.random.default_rng(seed), (640, 480))


@pytest.mark.slow
def test_words_leave_most_of_the_paper_bare() -> None:
    for seed in range(6):
        inked = (a_sheet(seed) > 127).mean()
        assert 0.02 < inked < 0.5


def test_a_seed_prints_one_sheet_and_another_seed_another() -> None:
    assert (a_sheet(1) == a_sheet(1)).all()
    assert (a_sheet(1) != a_sheet(2)).any()
