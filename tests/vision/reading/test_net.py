import hashlib
from pathlib import Path
from threading import Thread

import cv2
import numpy as np
import pytest

from companion.storage.parsing import toml_text
from vision.reading.manifest import ModelError, read_manifest
from vision.reading.net import Net, load_net
from vision.reading.reader import Reader
from vision.reading.reasons import ReasonFinder


@pytest.mark.skipif(not hasattr(cv2.dnn, "ENGINE_CLASSIC"), reason="one engine only")
def test_the_quicker_engine_runs_the_nets() -> None:
    graph = Reader.load().detector.corners.graph
    kinds = {graph.getLayer(name).type for name in graph.getLayerNames()}
    assert "TransformLayout" not in kinds  # of the newer one


class Graph:
    """Answers with its input, while another thread runs the same net."""

    net: Net
    other: Thread | None = None

    def setInput(self, blob: np.ndarray) -> None:  # noqa: N802 (OpenCV's name)
        self.blob = blob

    def forward(self) -> np.ndarray:
        if self.other is None:
            white = np.full((2, 2, 3), 255, np.uint8)
            self.other = Thread(target=lambda: self.net.run([white]))
            self.other.start()
            self.other.join(0.05)  # it waits for this one
        return self.blob


def test_a_net_serves_one_thread_at_a_time() -> None:
    graph = Graph()
    graph.net = Net(graph, (2, 2))
    answer = graph.net.run([np.zeros((2, 2, 3), np.uint8)])
    assert graph.other is not None
    graph.other.join()
    assert answer.max() < 0


def test_a_missing_manifest_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"manifest\.toml .*make train"):
        read_manifest(tmp_path)


def test_a_manifest_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text("[locator")
    with pytest.raises(ModelError, match=r"Cannot read .*manifest\.toml"):
        read_manifest(tmp_path)


def test_a_net_that_the_manifest_lacks_is_named(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text("version = '1'")
    with pytest.raises(ModelError, match="locator: expected a table"):
        read_manifest(tmp_path)


def test_a_folder_without_a_net_for_faces_reads_no_cards(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text(manifest(b""))
    with pytest.raises(ModelError, match=r"names no net that reads faces: .*make tr"):
        Reader.load(tmp_path)


def test_a_folder_without_a_net_of_reasons_tells_none(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text(manifest(b""))
    with pytest.raises(ModelError, match=r"names no net of reasons: .*make train"):
        ReasonFinder.load(tmp_path, read_manifest(tmp_path))


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("size_wh", [64], "corners.size_wh: expected width and height"),
        ("size_wh", [64, 0], "corners.size_wh: expected width and height"),
        ("sha256", "beef", "corners.sha256: expected 64 hexadecimal digits"),
        ("file", 3, "corners.file: expected a text"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path, key, value, says) -> None:
    (tmp_path / "manifest.toml").write_text(manifest(b"", **{key: value}))
    with pytest.raises(ModelError, match=says):
        read_manifest(tmp_path)


def manifest(content: bytes, **corners: object) -> str:
    checksum = hashlib.sha256(content).hexdigest()
    entry = {"file": "net.onnx", "size_wh": [64, 96], "sha256": checksum}
    locator = {**entry, "far_size_wh": [32, 48], "least_score": 0.1}
    return toml_text(
        {
            "version": "1",
            "locator": locator,
            "corners": {**entry, **corners},
            "any_locator": locator,
            "any_corners": entry,
        }
    )


def load(folder: Path) -> Net:
    return load_net(folder, read_manifest(folder).corners)


def test_a_missing_model_file_is_named_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text(manifest(b""))
    with pytest.raises(ModelError, match=r"net\.onnx is missing: .*make train"):
        load(tmp_path)


def test_a_changed_model_file_is_named_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text(manifest(b"right"))
    (tmp_path / "net.onnx").write_bytes(b"wrong")
    with pytest.raises(ModelError, match=r"net\.onnx has checksum .*make train"):
        load(tmp_path)


def test_a_file_that_is_no_model_is_named_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text(manifest(b"no net at all"))
    (tmp_path / "net.onnx").write_bytes(b"no net at all")
    with pytest.raises(ModelError, match=r"net\.onnx cannot be used .*make train"):
        load(tmp_path)
