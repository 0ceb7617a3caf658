"""The export of nets to ONNX files, with a manifest beside them."""

import hashlib
import warnings
from collections.abc import Mapping
from pathlib import Path

import onnx
import torch
from torch import nn

from companion.storage.parsing import toml_text
from vision.reading.manifest import MANIFEST

Entry = Mapping[str, object]
"""Keys and values of one net in the manifest: numbers, words and lists of them."""


def write_net(
    folder: Path, name: str, model: nn.Module, shape: tuple[int, ...]
) -> Entry:
    """Export one net for pictures of a fixed shape.

    Args:
        folder: where ``name.onnx`` is written.
        name: the name of the net.
        model: the net, in evaluation mode.
        shape: the shape of its input, ``(n, 3, height, width)``.

    Returns:
        Its file name, checksum and size for the manifest.
    """
    path = folder / f"{name}.onnx"
    with warnings.catch_warnings():
        # The newer exporter writes operations that OpenCV 4.10 cannot read.
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            model, (torch.zeros(shape),), str(path), opset_version=13, dynamo=False
        )
    _forget_exporter(path)
    size_wh = [shape[3], shape[2]]
    return {"file": path.name, "sha256": checksum_of(path), "size_wh": size_wh}


def _forget_exporter(path: Path) -> None:
    """Leave out which PyTorch wrote a file: the same net has the same checksum."""
    net = onnx.load(path)
    net.ClearField("producer_version")
    onnx.save(net, path)


def checksum_of(path: Path) -> str:
    """Give the checksum by which the manifest knows a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_manifest(folder: Path, version: str, entries: Mapping[str, Entry]) -> None:
    """Write ``manifest.toml``, which describes each file and holds its checksum."""
    text = toml_text({"version": version, **entries})
    (folder / MANIFEST).write_text(f"# Written by `make train`.\n{text}", "utf-8")
