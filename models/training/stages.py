"""The stages of a training: what is done is kept, and a stopped training goes on."""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Stages:
    """A folder of what the stages have made."""

    folder: Path

    def kept(self, name: str, make: Callable[[], _Made]) -> _Made:
        """Load what an earlier run kept under a name, or make it and keep it."""
        path = self.folder / f"{name}.pickle"
        if path.exists():
            with path.open("rb") as file:
                kept: _Made = pickle.load(file)  # noqa: S301 (our own file)
                return kept
        made = make()
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".new")
        with unfinished.open("wb") as file:
            pickle.dump(made, file, pickle.HIGHEST_PROTOCOL)
        unfinished.replace(path)
        return made

    def way(self, name: str) -> Path:
        """Return the file in which a net keeps how far its training has come."""
        return self.folder / f"{name}.way"
