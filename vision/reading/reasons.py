"""The reason why a single picture was refused, looked for more closely.

The net that names cards knows the usual faces only, and takes any other thing for a
covered or a missing one. So another net tells by the whole picture, made small, how
likely each reason is. What it sees badly is measured: light, focus, and whether colors
of cards lie beside white.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from vision.reading.detector import fitted
from vision.reading.geometry import Pyramid
from vision.reading.manifest import Manifest, reasons_of
from vision.reading.measures import is_blurred, is_dark, is_dazzled, print_in, shrunk
from vision.reading.net import Net, load_net
from vision.reading.reading import Image, Refusal

REASONS = tuple(Refusal)
"""What the net tells of, in the order of its answers: it must be trained anew where
they change."""

_IF_DAZZLED, _IF_BLURRED, _IF_COVERED = 3.0, 2.0, 1.0
_IF_PRINTED, _IF_BARE, _IF_NOT_PRINTED = 2.0, 1.0, -1.5
"""What a measure, or the net that names cards, adds to the logit of its reason. Fitted
on 1,128 made pictures that the net had not learned from."""
_FEW = 32  # pixels; a picture with fewer shows nothing that can be measured
_PRINT = 0.0013  # of the picture, color beside white; without a card seldom as much
_FINER = 640  # pixels of the longer side, in which a card that is far away shows
_TRACE = 0.00003  # of that picture, as above
_SMALL = 0.08  # of the picture's height, by all that is seen of such a card


@dataclass(frozen=True, slots=True, eq=False)
class ReasonFinder:
    """Says why no card of a picture is reported."""

    net: Net
    """Takes the whole picture and gives a logit for each of `REASONS`."""

    @classmethod
    def load(cls, folder: Path, manifest: Manifest) -> Self:
        """Load the net that the manifest of a folder names.

        Args:
            folder: where the manifest lies.
            manifest: what it says.

        Raises:
            ModelError: if the file is missing or wrong.
        """
        return cls(load_net(folder, reasons_of(manifest)))

    def closer(self, frame: Image, reason: Refusal) -> Refusal:
        """Say more exactly why no card of a picture is reported.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            reason: what the reader gave.
        """
        if min(frame.shape[:2]) < _FEW:
            return reason
        small = shrunk(frame)
        if is_dark(small):  # surer than the net
            return Refusal.DARK
        is_bright = is_dazzled(small)
        if is_bright and reason is Refusal.GLARE:
            return Refusal.GLARE
        likely = self._logits(frame)
        del likely[Refusal.DARK]
        for each, signs in _by_print(frame, small).items():
            likely[each] += signs
        likely[Refusal.BLURRED] += _IF_BLURRED * is_blurred(small)
        likely[Refusal.GLARE] += _IF_DAZZLED * is_bright
        likely[Refusal.COVERED] += _IF_COVERED * (reason is Refusal.COVERED)
        if reason is not Refusal.UNSURE:
            # Who names cards saw none here: what shows plainly is of another print.
            plain = np.logaddexp(likely.pop(Refusal.UNSURE), likely[Refusal.UNKNOWN])
            likely[Refusal.UNKNOWN] = float(plain)
        return max(likely, key=likely.__getitem__)

    def strangeness(self, frame: Image) -> float:
        """Return the logit that a picture shows a card of a print that nobody taught.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.

        Returns:
            Minus infinity for one of so few pixels that nothing can be said.
        """
        if min(frame.shape[:2]) < _FEW:
            return -math.inf
        logits = self._logits(frame)
        unknown = logits.pop(Refusal.UNKNOWN)
        return float(unknown - np.logaddexp.reduce([*logits.values()]))

    def _logits(self, frame: Image) -> dict[Refusal, float]:
        """Let the net see the picture in all its mirror images, and take the mean."""
        seen, _ = fitted(Pyramid.of(frame), self.net.size_wh)
        mirrored = [seen, seen[:, ::-1], seen[::-1], seen[::-1, ::-1]]
        logits = self.net.run(mirrored).mean(axis=0)
        return dict(zip(REASONS, logits.tolist(), strict=True))


def _by_print(frame: Image, small: Image) -> Mapping[Refusal, float]:
    """Return what the colors of usual cards add to the logits of some reasons.

    Where none show, hardly a usual card is covered or cut off; but one far away, or one
    of another print, may lie there.
    """
    found = print_in(small)
    if found.share >= _PRINT:
        return {Refusal.CUT_OFF if found.is_at_edge else Refusal.COVERED: _IF_PRINTED}
    trace = print_in(shrunk(frame, _FINER))
    if trace.share >= _TRACE and trace.length < _SMALL:
        return {Refusal.FAR: _IF_PRINTED}
    return {
        Refusal.NO_CARD: _IF_BARE,
        Refusal.COVERED: _IF_NOT_PRINTED,
        Refusal.CUT_OFF: _IF_NOT_PRINTED,
    }
