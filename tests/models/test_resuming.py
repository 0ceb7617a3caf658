"""Going on from an exported net, where the training's packages are installed."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the `train` extra is not installed")
pytest.importorskip("onnx", reason="the `train` extra is not installed")

import torch

from models.training.export import write_net
from models.training.learning.nets import Corners
from models.training.learning.resuming import resumed


@pytest.fixture
def crops() -> torch.Tensor:
    return torch.rand(8, 3, 104, 72, generator=torch.manual_seed(1)) - 0.5


def test_an_exported_net_goes_on_where_it_was(
    tmp_path: Path, crops: torch.Tensor
) -> None:
    model = Corners().eval()
    for part in model.modules():
        if isinstance(part, torch.nn.BatchNorm2d):
            part.bias.data.normal_()  # equal weights would be stored but once
    write_net(tmp_path, "corners", model, (1, 3, 104, 72))
    again = resumed(Corners(), tmp_path / "corners.onnx", crops)
    with torch.no_grad():
        assert torch.allclose(model(crops), again(crops), atol=1e-4)
        assert torch.allclose(model(crops), again.train()(crops), atol=1e-3)
