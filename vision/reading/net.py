"""The nets: files named in a manifest, run by OpenCV."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.manifest import REMEDY, ModelError, NetEntry
from vision.reading.reading import Image


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """One net that takes pictures of a fixed size."""

    graph: cv2.dnn.Net
    """The net as OpenCV read it."""
    size_wh: tuple[int, int]
    """Width and height of its pictures."""
    _lock: Lock = field(default_factory=Lock)
    """Held while it runs: OpenCV's nets serve one thread at a time."""

    def run(self, pictures: Sequence[Image]) -> NDArray[np.float32]:
        """Answer for pictures of its size.

        Args:
            pictures: each ``(size_wh[1], size_wh[0], 3)`` uint8, BGR.

        Returns:
            ``(len(pictures), ...)`` float32.
        """
        blob = cv2.dnn.blobFromImages(
            list(pictures), 1 / 255, mean=(127.5, 127.5, 127.5)
        )
        with self._lock:
            self.graph.setInput(blob)
            return np.asarray(self.graph.forward(), np.float32)


def load_net(
    folder: Path, entry: NetEntry, size_wh: tuple[int, int] | None = None
) -> Net:
    """Load one net after comparing its checksum.

    Args:
        folder: where the manifest and the file lie.
        entry: what the manifest says of it.
        size_wh: of the pictures that it is loaded for; the entry's if left out.

    Raises:
        ModelError: if its file is missing, damaged or another one.
    """
    return Net(_graph(folder / entry.file, entry.sha256), size_wh or entry.size_wh)


def _graph(path: Path, expected: str) -> cv2.dnn.Net:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ModelError(f"The model file {path} is missing: {REMEDY}.") from error
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise ModelError(
            f"The model file {path} has checksum {found[:8]}, not {expected[:8]} as"
            f" its manifest says: {REMEDY}."
        )
    # The older of OpenCV 5's engines runs nets this small in two thirds of the time.
    # It is given the file: of what lies in memory it says nothing, but takes the newer.
    engine = [cv2.dnn.ENGINE_CLASSIC] if hasattr(cv2.dnn, "ENGINE_CLASSIC") else []
    try:
        return cv2.dnn.readNetFromONNX(str(path), *engine)
    except cv2.error as error:
        raise ModelError(
            f"The model file {path} cannot be used by OpenCV: {REMEDY}."
        ) from error
