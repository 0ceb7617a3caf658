"""Go on from a net that was exported, where no other trace of its training is left."""

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

_LEARNED = {"Conv", "Gemm"}


def _layers(model: nn.Module) -> list[tuple[nn.Module, nn.Module | None]]:
    """Pair each layer that has weights with what normalizes its answer, if anything."""
    pairs: list[tuple[nn.Module, nn.Module | None]] = []
    for part in model.modules():
        if isinstance(part, nn.Conv2d | nn.Linear):
            pairs.append((part, None))
        elif isinstance(part, nn.BatchNorm2d):
            pairs[-1] = (pairs[-1][0], part)
    return pairs


def _normalized_as(norm: nn.Module, mean: Tensor, spread: Tensor) -> None:
    """Let a normalization that has the bias of its layer know what it will see."""
    deviation = torch.sqrt(spread + norm.eps)
    norm.bias += mean * norm.weight / torch.sqrt(norm.running_var + norm.eps)
    norm.weight.copy_(deviation)
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(spread)


def resumed(model: nn.Module, path: Path, pictures: Tensor) -> nn.Module:
    """Give a new net the weights of an exported one.

    Exporting folds each normalization into the layer before it. It is unfolded again
    with what the layer answers to some pictures, so that training does not begin with
    a jolt.

    Args:
        model: of the same shape as what was exported.
        path: the ONNX file.
        pictures: ``(n, 3, h, w)`` of the kind that it will learn from.

    Returns:
        The model, in evaluation mode; it answers as the exported one.
    """
    graph = onnx.load(path).graph
    stored = {w.name: torch.tensor(numpy_helper.to_array(w)) for w in graph.initializer}
    nodes = [node for node in graph.node if node.op_type in _LEARNED]
    named = dict(model.named_parameters())
    with torch.no_grad():
        for name in named.keys() & stored.keys():
            named[name].copy_(stored[name])
        for (layer, norm), node in zip(_layers(model), nodes, strict=True):
            layer.weight.copy_(stored[node.input[1]])
            if norm is None:
                layer.bias.copy_(stored[node.input[2]])
                continue
            norm.bias.copy_(stored[node.input[2]])
            norm.weight.fill_(1.0)
            norm.running_var.fill_(1.0 - norm.eps)
        _unfold(model.eval(), pictures)
    return model


def blend(path: Path, begin: Path, share: float) -> None:
    """Average an exported net with the one that it went on from, in place.

    What the older one knew better comes back, and most of what is new stays.

    Args:
        path: the newer net.
        begin: the older net, of the same shape.
        share: of the newer one, 0 to 1.
    """
    older, model = onnx.load(begin).graph, onnx.load(path)
    stored = {w.name: numpy_helper.to_array(w) for w in older.initializer}
    pairs = zip(_learned(older), _learned(model.graph), strict=True)
    names = {
        new: old for one, other in pairs for old, new in zip(one, other, strict=True)
    }
    for weight in model.graph.initializer:
        old = stored[names.get(weight.name, weight.name)]
        mixed = (1 - share) * old + share * numpy_helper.to_array(weight)
        weight.CopyFrom(numpy_helper.from_array(mixed, weight.name))
    onnx.save(model, path)


def _learned(graph: onnx.GraphProto) -> list[list[str]]:
    """Names of the weights of each layer, in order."""
    return [list(node.input[1:]) for node in graph.node if node.op_type in _LEARNED]


def _unfold(model: nn.Module, pictures: Tensor) -> None:
    """Measure what each normalization sees and let it know."""
    seen: dict[nn.Module, tuple[Tensor, Tensor]] = {}

    def note(norm: nn.Module, given: tuple[Tensor]) -> None:
        seen[norm] = (
            given[0].mean(dim=(0, 2, 3)),
            given[0].var(dim=(0, 2, 3), unbiased=False),
        )

    norms = [part for part in model.modules() if isinstance(part, nn.BatchNorm2d)]
    hooks = [norm.register_forward_pre_hook(note) for norm in norms]
    model(pictures)
    for hook in hooks:
        hook.remove()
    for norm, (mean, spread) in seen.items():
        _normalized_as(norm, mean, spread)
