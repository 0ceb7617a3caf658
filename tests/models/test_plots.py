"""The plots of the training's report, where its extra packages are installed."""

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="the `train` extra is not installed")
pytest.importorskip("torch", reason="the `train` extra is not installed")

from models.training.measuring.calibration import Reliability
from models.training.measuring.plots import plot_losses, plot_reliability

LOSSES = {"locator": [3.0, 1.0, 0.4], "corners": [0.2, 0.05]}


def test_the_plot_of_losses_names_every_net(tmp_path) -> None:
    path = tmp_path / "losses.svg"
    plot_losses(path, LOSSES)
    drawn = path.read_text("utf-8")
    assert [name for name in LOSSES if f">{name}<" not in drawn] == []


def test_the_same_losses_are_drawn_as_the_same_file(tmp_path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    plot_losses(one, LOSSES)
    plot_losses(two, LOSSES)
    assert one.read_bytes() == two.read_bytes()


def test_only_bins_that_hold_cards_have_a_bar(tmp_path) -> None:
    path = tmp_path / "reliability.svg"
    rates = np.array([np.nan, 0.5, np.nan, 1.0])
    counts = np.array([0, 12, 0, 3456])
    found = Reliability(np.linspace(0, 1, 5), rates, rates, counts)
    plot_reliability(path, "A title", found)
    drawn = path.read_text("utf-8")
    assert ">12<" in drawn
    assert ">3,456<" in drawn
    assert ">0<" not in drawn
