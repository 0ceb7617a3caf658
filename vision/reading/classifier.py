"""The classifier of flat cards: one net that knows the usual cards."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

import cv2
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
    """Probabilities ``(n,)`` on which all looks ``(looks, n)`` agree."""
    mean = _log_softmax(logits / temperature).mean(axis=0)
    return np.asarray(np.exp(_log_softmax(mean)), np.float32)


BEYOND_DOUBT = 0.97
"""A card named so surely needs no other look; of 100 photographed ones 96 are."""
_UNLIKELY = 0.5
"""A card named less surely is none."""
_BESIDE = 0.04
"""Share of a card's sides by which it is moved for another look."""
_MOVES = ((_BESIDE, 0.0), (-_BESIDE, 0.0), (0.0, _BESIDE), (0.0, -_BESIDE))


def _moved(flat: Image, right: float, down: float) -> Image:
    """Move what a picture shows by shares of its sides."""
    height, width = flat.shape[:2]
    move = np.array([[1, 0, right * width], [0, 1, down * height]], np.float32)
    shown = cv2.warpAffine(flat, move, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(shown, np.uint8)


_DIM = 100
"""Level of a card's white: no photograph to learn from shows it darker than 105."""
_WHITE = 235
"""The same in a lit room."""
_LEAST_CONTRAST = 20  # levels; less is noise rather than print


def _in_usual_light(flat: Image) -> Image:
    """Brighten a dim card: the net has learned from cards in a room's light."""
    few = flat[::2, ::2]
    white = float(np.percentile(np.maximum.reduce(cv2.split(few)), 98))
    if white >= _DIM:
        return flat
    black = float(np.percentile(few, 1))
    gain = _WHITE / max(white - black, _LEAST_CONTRAST)
    lit = np.clip((flat.astype(np.float32) - black) * gain, 0, 255)
    return np.asarray(lit, np.uint8)


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

        What is named neither surely nor not at all is looked at from beside, too: a
        usual card stays the same there, and what only looks like one seldom does.

        Args:
            flat: the card alone, of the net's size, ``(height, width, 3)`` uint8, BGR.
        """
        lit = _in_usual_light(flat)
        logits = self._look(lit)
        first = self._classification(logits)
        if not _UNLIKELY <= first.ranking[0][1] < BEYOND_DOUBT:
            return first
        beside = [self._look(_moved(lit, *move)) for move in _MOVES]
        return self._classification(np.concatenate([logits, *beside]))

    def _look(self, flat: Image) -> NDArray[np.float32]:
        """Give the logits ``(2, n)`` for a flat card and its half turn."""
        return self.net.run([flat, np.ascontiguousarray(flat[::-1, ::-1])])

    def _classification(self, logits: NDArray[np.float32]) -> Classification:
        """Say what some looks ``(2 * looks, n)`` at one card agree on."""
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
            is_upright=bool(logits[::2, -1].sum() >= logits[1::2, -1].sum()),
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
