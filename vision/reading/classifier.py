"""The classifier of flat cards: one net that knows the usual cards."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from companion.core.cards import Card
from vision.reading.manifest import NO_FACE, Manifest, face_of
from vision.reading.net import Net, load_net
from vision.reading.reading import Corners, Image, Refusal

_WILD = "W"
_FLAWS = {
    "fine": Refusal.UNSURE,
    "covered": Refusal.COVERED,
    "blurred": Refusal.BLURRED,
    "glare": Refusal.GLARE,
}
"""The refusal for each condition of a card."""


@dataclass(frozen=True, slots=True, eq=False)
class Classification:
    """Classification of a flat picture of a card."""

    ranking: tuple[tuple[Card, float], ...]
    """The most probable cards with their probabilities, best first."""
    no_face: float
    """Probability that it shows no readable face, 0 to 1."""
    is_upright: bool
    """Whether the symbol in the middle stands upright."""
    flaw: Refusal
    """Why to refuse it, if nobody can tell the card; `Refusal.NO_CARD` if there is
    none."""
    is_whole: bool = False
    """Whether it agrees with the card everywhere: then it lies whole and uncovered, and
    no other place needs to be looked at."""
    is_by_symbol: bool = False
    """Whether only its symbol and its color were looked at: what the picture's edge has
    left of another card may show the same."""
    is_back: bool = False
    """Whether it looks like a back that was shown: then it is surely no card, and no
    closer look is needed."""
    outline: Corners | None = None
    """Where the card lies in the flat picture exactly, ``(4, 2)`` float32, -1 to 1
    across it; of a card that is refused, where the likeliest one would. ``None`` if
    the classifier cannot tell."""


class CardClassifier(Protocol):
    """Names flat cards."""

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the flats that it names."""

    def classify(self, flat: Image) -> Classification:
        """Name a flat card, whichever way up it lies.

        Args:
            flat: the card alone, of ``size_wh``, ``(height, width, 3)`` uint8, BGR.
        """


def _log_softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    shifted = logits - logits.max(axis=-1, keepdims=True)
    total = np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return np.asarray(shifted - total, np.float32)


def _agreed(logits: NDArray[np.float32], temperature: float) -> NDArray[np.float32]:
    """Probabilities ``(n,)`` on which both half turns ``(2, n)`` agree."""
    both = _log_softmax(logits / temperature).mean(axis=0)
    return np.asarray(np.exp(_log_softmax(both)), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class NetClassifier:
    """The face net with the meaning of its answers."""

    net: Net
    """Answers ``(n, colors + symbols + conditions + 1)`` logits; the last is of
    standing upright."""
    colors: tuple[str, ...]
    """Letters of the color logits; ``W`` is the wilds' black."""
    symbols: tuple[str, ...]
    """Symbols in record notation; ``none`` is no readable face."""
    conditions: tuple[str, ...]
    """Condition of the card: ``fine``, ``covered``, ``blurred`` or ``glare``."""
    temperature: float
    """Temperature: dividing logits by it makes the probabilities honest."""

    @classmethod
    def load(cls, folder: Path, manifest: Manifest) -> Self:
        """Load the net that names the usual cards.

        Args:
            folder: where the manifest lies.
            manifest: what it says.

        Raises:
            ModelError: if the manifest names none, or its file is wrong.
        """
        face = face_of(manifest)
        meanings = face.colors, face.symbols, face.conditions
        return cls(load_net(folder, face), *meanings, face.temperature)

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the flats that it names."""
        return self.net.size_wh

    def classify(self, flat: Image) -> Classification:
        """Name a flat card, looked at in both half turns.

        Args:
            flat: the card alone, of the net's size, ``(height, width, 3)`` uint8, BGR.
        """
        turned = np.ascontiguousarray(flat[::-1, ::-1])
        logits = self.net.run([flat, turned])
        ends = np.cumsum([len(self.colors), len(self.symbols), len(self.conditions)])
        parts = np.split(logits, ends, axis=1)
        color, symbol, condition = (
            _agreed(part, self.temperature) for part in parts[:3]
        )
        no_face = float(symbol[self.symbols.index(NO_FACE)])
        flaw = _FLAWS[self.conditions[int(np.argmax(condition))]]
        is_nothing = no_face > 0.5 and flaw is Refusal.UNSURE  # noqa: PLR2004 (likelier nothing than a card)
        return Classification(
            ranking=self._ranking(color, symbol),
            no_face=no_face,
            is_upright=bool(logits[0, -1] >= logits[1, -1]),
            flaw=Refusal.NO_CARD if is_nothing else flaw,
            is_by_symbol=True,
        )

    def _ranking(
        self, color: NDArray[np.float32], symbol: NDArray[np.float32]
    ) -> tuple[tuple[Card, float], ...]:
        """All cards that color and symbol allow, the best five first."""
        chances = []
        for s, name in enumerate(self.symbols):
            if name == NO_FACE:
                continue
            for c, letter in enumerate(self.colors):
                if name.startswith(_WILD) != (letter == _WILD):
                    continue
                text = name if letter == _WILD else letter + name
                chances.append((float(symbol[s] * color[c]), text))
        best = sorted(chances, reverse=True)[:5]
        return tuple((Card.parse(text), chance) for chance, text in best)
