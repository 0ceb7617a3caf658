"""The stages of a training: what is done is kept, and a stopped training goes on."""

import json
import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

_Made = TypeVar("_Made")


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
        path = self.folder / "amounts.json"
        if not path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(amounts), "utf-8")
        earlier = json.loads(path.read_text("utf-8"))
        other = [name for name in amounts if amounts[name] != earlier.get(name)]
        if other:
            raise self._stale(f"other amounts ({', '.join(other)})")

    def kept(self, name: str, make: Callable[[], _Made]) -> _Made:
        """Load what an earlier run kept under a name, or make it and keep it.

        Raises:
            StaleStagesError: if the program can no longer read it.
        """
        path = self.folder / f"{name}.pickle"
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
        except (AttributeError, ImportError, TypeError, pickle.PickleError) as error:
            raise self._stale("an older program") from error

    def _stale(self, made_by: str) -> StaleStagesError:
        return StaleStagesError(
            f"{self.folder} holds stages of a training by {made_by}; "
            "delete it to train afresh, or choose another with --cache."
        )

    def way(self, name: str) -> Path:
        """Return the file in which a net keeps how far its training has come."""
        return self.folder / f"{name}.way"
