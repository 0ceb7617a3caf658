"""The scores of a reader on labeled photographs."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from tqdm import tqdm

from models.training.drawing.decks import NONE, WILDS
from models.training.drawing.surfaces import Picture
from models.training.learning.flats import Photo
from vision.reading.reader import Reader


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the reader made of one photograph."""

    photo: Photo
    """The photograph with its truth."""
    seen: str | None
    """The card named, in record notation; ``None`` if reading was refused."""
    confidence: float
    """Confidence of the card named, 0 to 1."""
    refused: str | None
    """Why no card was named."""

    @property
    def verdict(self) -> str:
        """``right``, ``wrong`` or ``refused``; a refusal can be ``right``."""
        wanted = None if self.photo.card == NONE else self.photo.card
        if self.seen == wanted:
            return "right"
        return "refused" if self.seen is None else "wrong"


def unchanged(picture: Picture) -> Picture:
    """Return a picture as it is."""
    return picture


def outcomes(
    reader: Reader,
    photos: Sequence[Photo],
    name: str,
    change: Callable[[Picture], Picture] = unchanged,
) -> list[Outcome]:
    """Read photographs and return the outcomes.

    Args:
        reader: the reader, with the nets to measure.
        photos: the photographs to read.
        name: the name of the progress bar.
        change: the change made to each picture first.
    """
    told = []
    for photo in tqdm(photos, name, mininterval=2):
        frame = np.asarray(cv2.imread(str(photo.path)), np.uint8)
        reading = reader.read(change(frame))
        card = reading.cards[0] if reading.cards else None
        told.append(
            Outcome(
                photo,
                str(card.card) if card else None,
                card.confidence if card else 0.0,
                reading.refused.value if reading.refused else None,
            )
        )
    return told


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of the verdicts on one set."""

    right: int
    wrong: int
    refused: int

    @classmethod
    def of(cls, told: Iterable[Outcome]) -> "Score":
        """Count verdicts."""
        counts = Counter(outcome.verdict for outcome in told)
        return cls(counts["right"], counts["wrong"], counts["refused"])

    @property
    def pictures(self) -> int:
        """Number of pictures."""
        return self.right + self.wrong + self.refused

    @property
    def accuracy(self) -> float:
        """Fraction of the answered that are right."""
        return self.right / max(self.right + self.wrong, 1)

    @property
    def coverage(self) -> float:
        """Fraction that was answered."""
        return (self.right + self.wrong) / max(self.pictures, 1)


def by_set(told: Iterable[Outcome]) -> Mapping[str, list[Outcome]]:
    """Sort outcomes by their set of photographs."""
    sets: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in told:
        sets[outcome.photo.source].append(outcome)
    return sets


def by_symbol(told: Iterable[Outcome]) -> Mapping[str, list[Outcome]]:
    """Sort outcomes by the symbol that their card really has."""
    symbols: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in told:
        card = outcome.photo.card
        symbols[card if card in {*WILDS, NONE} else card[1:]].append(outcome)
    return dict(sorted(symbols.items()))
