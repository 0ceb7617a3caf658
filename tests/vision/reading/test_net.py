import hashlib
from pathlib import Path

import pytest

from vision.reading.net import Manifest, ModelError


def test_a_missing_manifest_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"manifest\.toml .*make train"):
        Manifest.load(tmp_path)


def test_a_manifest_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text("[locator")
    with pytest.raises(ModelError, match=r"Cannot read .*manifest\.toml"):
        Manifest.load(tmp_path)


def test_a_net_that_the_manifest_lacks_is_named(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text("version = '1'")
    with pytest.raises(ModelError, match="lacks 'file' of 'locator'"):
        Manifest.load(tmp_path).net("locator")


def entry(content: bytes) -> str:
    checksum = hashlib.sha256(content).hexdigest()
    return f"[face]\nfile = 'face.onnx'\nsize_wh = [64, 96]\nsha256 = '{checksum}'\n"


def test_a_missing_model_file_is_named_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text(entry(b""))
    with pytest.raises(ModelError, match=r"face\.onnx is missing: .*make train"):
        Manifest.load(tmp_path).net("face")


def test_a_changed_model_file_is_named_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text(entry(b"right"))
    (tmp_path / "face.onnx").write_bytes(b"wrong")
    with pytest.raises(ModelError, match=r"face\.onnx has checksum .*make train"):
        Manifest.load(tmp_path).net("face")


def test_a_file_that_is_no_model_is_named_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text(entry(b"no net at all"))
    (tmp_path / "face.onnx").write_bytes(b"no net at all")
    with pytest.raises(ModelError, match=r"face\.onnx cannot be used .*make train"):
        Manifest.load(tmp_path).net("face")
