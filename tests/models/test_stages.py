"""What a training keeps, and how a stopped one goes on."""

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

pytest.importorskip("tqdm", reason="the `train` extra is not installed")
pytest.importorskip("torch", reason="the `train` extra is not installed")

import torch
from torch import Tensor, nn

from models.training.learning.descent import Batch, Course, descend
from models.training.stages import Stages, StaleStagesError

STEPS = 600


class KilledError(Exception):
    """The machine went off."""


def batches(until: int = 10 * STEPS) -> Iterator[Batch]:
    chance = torch.Generator().manual_seed(3)
    for step in count():
        if step == until:
            raise KilledError
        seen = torch.randn(4, 3, 2, 2, generator=chance)
        yield seen, seen.sum(dim=(1, 2, 3))


def trained(
    kept: Path | None = None, until: int = 10 * STEPS, *, anneals: bool = False
) -> tuple[nn.Module, list]:
    torch.manual_seed(1)
    model = nn.Sequential(nn.Conv2d(3, 4, 2), nn.BatchNorm2d(4), nn.Flatten())

    def loss_of(answer: Tensor, truth: Tensor) -> Tensor:
        return (answer.sum(1) - truth).square().mean()

    course = Course("test", STEPS, 1e-2, anneals=anneals, kept=kept)
    losses = descend(course, model, batches(until), loss_of)
    return model, losses


@pytest.mark.parametrize("anneals", [False, True])
def test_a_training_that_was_killed_ends_as_if_it_had_not_been(
    tmp_path: Path, *, anneals: bool
) -> None:
    kept = tmp_path / "net.way"
    with pytest.raises(KilledError):
        trained(kept, until=540, anneals=anneals)
    (model, losses), (whole, wanted) = (
        trained(file, anneals=anneals) for file in (kept, None)
    )
    same = zip(model.state_dict().values(), whole.state_dict().values(), strict=True)
    assert losses == wanted
    assert all(torch.equal(one, other) for one, other in same)


def gone(*, anneals: bool = False) -> tuple[Tensor, list[Tensor]]:
    """Return the weights that a training ended with, and those on its way."""
    torch.manual_seed(1)
    model = nn.Sequential(nn.Conv2d(3, 1, 2, bias=False), nn.Flatten())
    way = []

    def loss_of(answer: Tensor, truth: Tensor) -> Tensor:
        way.append(model[0].weight.detach().clone())
        return (answer[:, 0] - truth - torch.randn(len(truth))).square().mean()

    course = Course("test", STEPS, 1e-1, anneals=anneals)
    descend(course, model, batches(), loss_of)
    return model[0].weight, way


def test_a_trained_net_has_the_mean_of_its_weights_on_the_last_part_of_the_way() -> (
    None
):
    weights, way = gone()
    mean = torch.stack(way[round(0.7 * STEPS) :]).mean(dim=0)
    assert torch.allclose(weights, mean, atol=1e-3)
    assert not torch.allclose(weights, way[-1], atol=1e-2)


def test_the_steps_of_a_net_that_anneals_shrink_to_nothing() -> None:
    weights, way = gone(anneals=True)
    assert torch.allclose(weights, way[-1], atol=1e-5)
    assert not torch.allclose(way[STEPS // 2 + 1], way[STEPS // 2], atol=1e-3)


def test_normalizations_settle_on_what_the_mean_of_the_weights_sees() -> None:
    model, _ = trained()
    after = islice(batches(), STEPS, STEPS + 60)
    with torch.no_grad():
        means = [model[0](seen).mean(dim=(0, 2, 3)) for seen, _ in after]
    wanted = torch.stack(means).mean(dim=0)
    assert torch.allclose(model[1].running_mean, wanted, atol=1e-5)


def test_what_a_stage_made_is_not_made_again(tmp_path: Path) -> None:
    stages = Stages(tmp_path)
    stages.kept("number", lambda: 7)
    assert stages.kept("number", lambda: 8) == 7


def test_a_stage_that_was_killed_while_it_was_kept_is_made_again(tmp_path) -> None:
    stages = Stages(tmp_path)
    (tmp_path / "number.new").write_bytes(b"half")
    assert stages.kept("number", lambda: 8) == 8


@pytest.mark.parametrize("kept", [b"cmodels.training.gone\nGone\n.", b""])
def test_stages_of_an_older_program_are_one_sentence(tmp_path, kept) -> None:
    (tmp_path / "number.pickle").write_bytes(kept)
    with pytest.raises(StaleStagesError, match=r"by an older program; delete it"):
        Stages(tmp_path).kept("number", lambda: 8)


def test_stages_of_unknown_amounts_are_one_sentence(tmp_path) -> None:
    Stages(tmp_path).kept("number", lambda: 8)
    with pytest.raises(StaleStagesError, match=r"by an older program; delete it"):
        Stages(tmp_path).belong_to({"scenes": 9000})


def test_stages_of_other_amounts_are_one_sentence(tmp_path) -> None:
    Stages(tmp_path).belong_to({"scenes": 9000, "decks": 24})
    Stages(tmp_path).belong_to({"scenes": 9000, "decks": 24})
    with pytest.raises(StaleStagesError, match=r"by other amounts \(scenes\); delete"):
        Stages(tmp_path).belong_to({"scenes": 20_000, "decks": 24})
