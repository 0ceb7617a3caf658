"""The stages of a training: what is done is kept, and a stopped training goes on."""

import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

_Made = TypeVar("_Made")
_UNREADABLE = (AttributeError, EOFError, ImportError, TypeError, pickle.PickleError)
"""What comes of reading stages of another program, or of none."""


class StaleStagesError(Exception):
    """What an earlier run kept does not belong to this one; says what to do."""


@dataclass(frozen=True, slots=True)
class Stages:
    """A folder of what the stages have made."""

    folder: Path

    def belong_to(self, amounts: Mapping[str, int]) -> None:
        """Note of which amounts the stages are made.

        Raises:
            StaleStagesError: if an earlier run made them of others.
        """
        if any(self.folder.glob("*.pickle")) and not self._path("amounts").exists():
            raise self._stale("an older program")
        earlier = self.kept("amounts", lambda: dict(amounts))
        other = [name for name in amounts if amounts[name] != earlier.get(name)]
        if other:
            raise self._stale(f"other amounts ({', '.join(other)})")

    def kept(self, name: str, make: Callable[[], _Made]) -> _Made:
        """Load what an earlier run kept under a name, or make it and keep it.

        Raises:
            StaleStagesError: if the program can no longer read it.
        """
        path = self._path(name)
        if path.exists():
            return self._loaded(path)
        made = make()
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".new")
        with unfinished.open("wb") as file:
            pickle.dump(made, file, pickle.HIGHEST_PROTOCOL)
        unfinished.replace(path)
        return made

    def _loaded(self, path: Path) -> Any:  # noqa: ANN401 (whatever was kept)
        try:
            with path.open("rb") as file:
                return pickle.load(file)  # noqa: S301 (our own file)
        except _UNREADABLE as error:
            raise self._stale("an older program") from error

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.pickle"

    def _stale(self, made_by: str) -> StaleStagesError:
        return StaleStagesError(
            f"{self.folder} holds stages of a training by {made_by}; "
            "delete it to train afresh, or choose another with --cache."
        )

    def way(self, name: str) -> Path:
        """Return the file in which a net keeps how far its training has come."""
        return self.folder / f"{name}.way"
