"""Name the card that a flat picture shows."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.core.cards import Card
from vision.net import Net
from vision.reading import Frame

_WILD = "W"
_NONE = "none"


@dataclass(frozen=True, slots=True, eq=False)
class Naming:
    """What a flat picture shows."""

    ranking: tuple[tuple[Card, float], ...]
    """The most probable cards with their probabilities, best first."""
    no_face: float
    """Probability that it shows no face at all, 0 to 1."""
    is_upright: bool
    """Whether the symbol in the middle stands upright."""


def _log_softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    shifted = logits - logits.max(axis=-1, keepdims=True)
    total = np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return np.asarray(shifted - total, np.float32)


def _agreed(logits: NDArray[np.float32], temperature: float) -> NDArray[np.float32]:
    """Probabilities ``(n,)`` on which both half turns ``(2, n)`` agree."""
    both = _log_softmax(logits / temperature).mean(axis=0)
    return np.asarray(np.exp(_log_softmax(both)), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class FaceNamer:
    """The face net with the meaning of its answers."""

    net: Net
    """Answers ``(n, colors + symbols + 1)`` logits; the last is of standing upright."""
    colors: tuple[str, ...]
    """Letters of the color logits; ``W`` is the wilds' black."""
    symbols: tuple[str, ...]
    """Symbols in record notation; ``none`` is no face."""
    temperature: float
    """What logits are divided by so that probabilities mean what they say."""

    def name(self, flat: Frame) -> Naming:
        """Name a flat card, looked at in both half turns.

        Args:
            flat: the card alone, of the net's size, ``(height, width, 3)`` uint8, BGR.
        """
        turned = np.ascontiguousarray(flat[::-1, ::-1])
        logits = self.net.run([flat, turned])
        split = len(self.colors)
        color = _agreed(logits[:, :split], self.temperature)
        symbol = _agreed(logits[:, split:-1], self.temperature)
        return Naming(
            ranking=self._ranking(color, symbol),
            no_face=float(symbol[self.symbols.index(_NONE)]),
            is_upright=bool(logits[0, -1] >= logits[1, -1]),
        )

    def _ranking(
        self, color: NDArray[np.float32], symbol: NDArray[np.float32]
    ) -> tuple[tuple[Card, float], ...]:
        """All cards that color and symbol allow, the best five first."""
        chances = []
        for s, name in enumerate(self.symbols):
            if name == _NONE:
                continue
            for c, letter in enumerate(self.colors):
                if name.startswith(_WILD) != (letter == _WILD):
                    continue
                text = name if letter == _WILD else letter + name
                chances.append((float(symbol[s] * color[c]), text))
        best = sorted(chances, reverse=True)[:5]
        return tuple((Card.parse(text), chance) for chance, text in best)
