"""The learned parts: files named in a manifest, run by OpenCV."""

import hashlib
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.errors import CompanionError
from vision.reading.reading import Frame

_REMEDY = "run `make train` or install the program again"


class ModelError(CompanionError, OSError):
    """A model file is missing or is not the one that the manifest names."""


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """One net that takes pictures of a fixed size."""

    graph: cv2.dnn.Net
    """The net as OpenCV read it."""
    size_wh: tuple[int, int]
    """Width and height of its pictures."""

    def run(self, pictures: Sequence[Frame]) -> NDArray[np.float32]:
        """Answer for pictures of its size.

        Args:
            pictures: each ``(size_wh[1], size_wh[0], 3)`` uint8, BGR.

        Returns:
            ``(len(pictures), ...)`` float32.
        """
        blob = cv2.dnn.blobFromImages(
            list(pictures), 1 / 255, mean=(127.5, 127.5, 127.5)
        )
        self.graph.setInput(blob)
        return np.asarray(self.graph.forward(), np.float32)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What `models/manifest.toml` says."""

    folder: Path
    """Where the files lie."""
    table: dict[str, Any]
    """The parsed file."""

    @classmethod
    def load(cls, folder: Path) -> "Manifest":
        """Read ``manifest.toml`` in ``folder``.

        Raises:
            ModelError: if it is missing or cannot be parsed.
        """
        path = folder / "manifest.toml"
        try:
            return cls(folder, tomllib.loads(path.read_text("utf-8")))
        except (OSError, ValueError) as error:
            raise ModelError(f"Cannot read {path} ({error}): {_REMEDY}.") from error

    def net(self, name: str, size_key: str = "size_wh") -> Net:
        """Load one net after comparing its checksum.

        Args:
            name: of its entry.
            size_key: which of its picture sizes it is loaded for.

        Raises:
            ModelError: if the manifest does not name it, or its file is missing,
                damaged or another one.
        """
        file = str(self._value(name, "file"))
        width, height = self._value(name, size_key)
        graph = _graph(self.folder / file, str(self._value(name, "sha256")))
        return Net(graph, (int(width), int(height)))

    def number(self, name: str, key: str) -> float:
        """Give a number of a net's entry.

        Raises:
            ModelError: if the manifest lacks it.
        """
        return float(self._value(name, key))

    def words(self, name: str, key: str) -> tuple[str, ...]:
        """Give a list of words of a net's entry.

        Raises:
            ModelError: if the manifest lacks it.
        """
        return tuple(str(word) for word in self._value(name, key))

    def _value(self, name: str, key: str) -> Any:  # noqa: ANN401 - what TOML holds
        try:
            return self.table[name][key]
        except (KeyError, TypeError) as error:
            where = self.folder / "manifest.toml"
            raise ModelError(
                f"{where} lacks {key!r} of {name!r}: {_REMEDY}."
            ) from error


def _graph(path: Path, expected: str) -> cv2.dnn.Net:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ModelError(f"The model file {path} is missing: {_REMEDY}.") from error
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise ModelError(
            f"The model file {path} has checksum {found[:8]}, not {expected[:8]} as"
            f" its manifest says: {_REMEDY}."
        )
    # The older of OpenCV 5's engines runs nets this small in two thirds of the time.
    engine = [cv2.dnn.ENGINE_CLASSIC] if hasattr(cv2.dnn, "ENGINE_CLASSIC") else []
    try:
        return cv2.dnn.readNetFromONNX(np.frombuffer(content, np.uint8), *engine)
    except cv2.error as error:
        raise ModelError(
            f"The model file {path} cannot be used by OpenCV: {_REMEDY}."
        ) from error
