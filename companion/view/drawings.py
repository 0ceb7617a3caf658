"""The drawings of the program as values: figures of players, icons, marks, emblems.

They stand in ``drawings.toml``, whose head says what a line of it means.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.storage.parsing import read_toml


@dataclass(frozen=True, slots=True)
class Part:
    """One shape of a drawing."""

    kind: str
    """``oval``, ``box``, ``corners``, ``line`` or ``arc``."""
    traits: tuple[str, ...]
    """Traits of the part, such as ``cut``, ``flat`` and ``closed``."""
    numbers: tuple[float, ...]
    """As the file's head says, in hundredths of the side of the drawing."""


Drawing = tuple[Part, ...]
"""Its shapes, each painted over those before it."""


def drawings(group: str) -> dict[str, Drawing]:
    """Return the drawings of a group by their names.

    Args:
        group: ``figures``, ``icons``, ``shapes``, ``marks`` or ``emblems``.
    """
    return _all_drawings()[group]


@cache
def _all_drawings() -> dict[str, dict[str, Drawing]]:
    file = files("companion.view") / "drawings.toml"
    groups = read_toml(file, dict[str, dict[str, str]])
    return {
        group: {name: _drawing(lines) for name, lines in found.items()}
        for group, found in groups.items()
    }


def _drawing(lines: str) -> Drawing:
    return tuple(_part(*line.split()) for line in lines.splitlines())


def _part(kind: str, *words: str) -> Part:
    traits = tuple(word for word in words if word.isalpha())
    return Part(kind, traits, tuple(map(float, words[len(traits) :])))
