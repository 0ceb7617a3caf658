"""Which of the photographed cards are learned from."""

from collections.abc import Sequence

from models.training.drawing.decks import NONE
from models.training.learning.flats import Flat
from models.training.learning.naming import answers, split_answer
from models.training.learning.nets import Face

_CLEAR = 0.5
"""Least probability of a card's own name; the wrong way up hardly any has 0.1."""


def learned_from(flats: Sequence[Flat], drawn: Face) -> list[Flat]:
    """Choose the flat cards that show what their photograph is labeled with.

    Most are surely found. Steep views seldom are, and would be missing: of those the
    net that knows drawn cards alone says which way up they can be read, if any.

    Args:
        flats: at most two ways up of each photograph, one after the other.
        drawn: the net that knows drawn cards alone.
    """
    chosen = {flat.photo.path: flat for flat in flats if flat.is_sure}
    doubtful = [f for f in flats if f.photo.path not in chosen and f.photo.card != NONE]
    best = dict.fromkeys((flat.photo.path for flat in doubtful), _CLEAR)
    for flat, clear in zip(doubtful, _clearness(drawn, doubtful), strict=True):
        if clear > best[flat.photo.path]:
            best[flat.photo.path] = clear
            chosen[flat.photo.path] = flat
    return list(chosen.values())


def _clearness(drawn: Face, flats: Sequence[Flat]) -> list[float]:
    """Return how probable the net holds the true name of each."""
    if not flats:
        return []
    answer, truth = answers(drawn, flats)
    color, symbol, *_ = split_answer(answer)
    named = symbol.softmax(1).gather(1, truth[:, 1:]) * color.softmax(1).gather(
        1, truth[:, :1]
    )
    return [float(p) for p in named[:, 0]]
