"""The calibration of the net's probabilities: fitting it, and measuring it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.training.learning.examples import SKIPPED
from models.training.learning.naming import split_answer
from models.training.measuring.scoring import Outcome


def fitted_temperature(answer: Tensor, truth: Tensor) -> float:
    """Return the temperature, by which logits are divided, with the least surprise.

    Hardly any answer is wrong, and a fit to a few of them would make the net as sure as
    if it never erred. So the truth is softened as Platt 1999 does: what was shown n
    times counts as certain to (n + 1) / (n + 2) only, and the rest goes to all others.
    """
    color, symbol, *_ = split_answer(answer)

    def surprise(temperature: float) -> float:
        named = _surprise(symbol / temperature, truth[:, 1])
        return named + _surprise(color / temperature, truth[:, 0])

    return min((float(t) for t in np.geomspace(0.25, 4, 81)), key=surprise)


def _surprise(logits: Tensor, truth: Tensor) -> float:
    """Return the mean cross entropy to softened truths; unknown ones are left out."""
    known = truth != SKIPPED
    shares, truth = logits[known].log_softmax(1), truth[known]
    shown = torch.bincount(truth, minlength=shares.shape[1])[truth]
    doubt = 1 / (shown + 2)
    own = shares.gather(1, truth[:, None])[:, 0]
    others = (shares.sum(1) - own) / (shares.shape[1] - 1)
    return float(-((1 - doubt) * own + doubt * others).mean())


@dataclass(frozen=True, slots=True, eq=False)
class Reliability:
    """Share of right ones among the cards named with a certain confidence."""

    edges: NDArray[np.float64]
    """Bounds of the bins of confidence."""
    confidence: NDArray[np.float64]
    """Mean confidence in each bin; NaN where it is empty."""
    accuracy: NDArray[np.float64]
    """Fraction that is right in each bin; NaN where it is empty."""
    count: NDArray[np.int64]
    """Number of cards in each bin."""

    @classmethod
    def of(cls, told: Sequence[Outcome], bins: int = 10) -> "Reliability":
        """Sort answered outcomes into bins of equal width."""
        said = [o for o in told if o.seen is not None]
        confidence = np.array([o.confidence for o in said])
        right = np.array([o.verdict == "right" for o in said], np.float64)
        edges = np.linspace(0, 1, bins + 1)
        at = np.clip(np.digitize(confidence, edges) - 1, 0, bins - 1)
        count = np.bincount(at, minlength=bins)
        with np.errstate(invalid="ignore"):
            means = np.bincount(at, confidence, bins) / count
            rates = np.bincount(at, right, bins) / count
        return cls(edges, means, rates, count)

    @property
    def expected_error(self) -> float:
        """Expected calibration error: mean gap, weighted by the cards in each bin."""
        gap = np.nan_to_num(np.abs(self.confidence - self.accuracy))
        return float((gap * self.count).sum() / max(int(self.count.sum()), 1))


def surest_mistakes(told: Sequence[Outcome], threshold: float) -> tuple[float, float]:
    """Return what accepting cards from a certain confidence would mean.

    Returns:
        Fraction of the accepted cards that are wrong, and fraction of all cards that
        are accepted.
    """
    taken = [o for o in told if o.seen is not None and o.confidence >= threshold]
    wrong = sum(o.verdict == "wrong" for o in taken)
    return wrong / max(len(taken), 1), len(taken) / max(len(told), 1)
