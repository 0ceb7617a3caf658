"""Going on from an exported net, where the training's packages are installed."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the `train` extra is not installed")
pytest.importorskip("onnx", reason="the `train` extra is not installed")

import torch

from models.training.export import write_net
from models.training.learning.nets import Corners
from models.training.learning.resuming import blend, resumed


@pytest.fixture
def crops() -> torch.Tensor:
    return torch.rand(8, 3, 104, 72, generator=torch.manual_seed(1)) - 0.5


def learned() -> Corners:
    model = Corners().eval()
    for part in model.modules():
        if isinstance(part, torch.nn.BatchNorm2d):
            part.bias.data.normal_()  # equal weights would be stored but once
    return model


def test_an_exported_net_goes_on_where_it_was(
    tmp_path: Path, crops: torch.Tensor
) -> None:
    model = learned()
    write_net(tmp_path, "corners", model, (1, 3, 104, 72))
    again = resumed(Corners(), tmp_path / "corners.onnx", crops)
    with torch.no_grad():
        assert torch.allclose(model(crops), again(crops), atol=1e-4)
        assert torch.allclose(model(crops), again.train()(crops), atol=1e-3)


def test_blended_nets_lie_between_the_two(tmp_path: Path, crops: torch.Tensor) -> None:
    models = [learned() for _ in range(2)]
    for name, model in zip(("old", "new"), models, strict=True):
        write_net(tmp_path, name, model, (1, 3, 104, 72))
    blend(tmp_path / "new.onnx", tmp_path / "old.onnx", 0.25)
    last = [model.look[-1].weight for model in models]
    wanted = 0.75 * last[0] + 0.25 * last[1]
    blended = resumed(Corners(), tmp_path / "new.onnx", crops)
    assert torch.allclose(blended.look[-1].weight, wanted, atol=1e-6)
