"""The files of exported nets."""

from pathlib import Path

import pytest

pytest.importorskip("onnx", reason="the `train` extra is not installed")
pytest.importorskip("torch", reason="the `train` extra is not installed")

import onnx

from models.training.export import checksum_of, write_net
from models.training.learning.nets import Face


def test_no_file_says_which_pytorch_wrote_it(tmp_path: Path) -> None:
    entry = write_net(tmp_path, "face", Face(2, 2, 1), (2, 3, 96, 64))
    path = tmp_path / str(entry["file"])
    assert not onnx.load(path).producer_version
    assert entry["sha256"] == checksum_of(path)
