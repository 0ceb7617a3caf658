"""Golden games as records, and what is known of each of them."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.history import History
from companion.records.record import record_lines

from .game import Game

WHOLE_EVERY = 10
"""Steps after which a state is written whole; between them, what has changed."""


def lines(number: int, game: Game) -> Iterator[str]:
    """Yield the record of a game, each state cut to what differs from the one before.

    It is whole where a round begins, after every correction, every `WHOLE_EVERY` steps
    and at the end.
    """
    before: dict[str, Any] = {}
    last = len(game.recorded) - 1
    for line in record_lines(number, History(game.start), game.recorded):
        if line["kind"] == "step":
            state = line["state"]
            whole = line["event"]["type"] in {"deal", "correct"}
            if not whole and line["n"] % WHOLE_EVERY and line["n"] != last:
                line["state"] = {k: v for k, v in state.items() if before.get(k) != v}
            before = state
        yield json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"


def answers(game: Game) -> Mapping[str, object]:
    """Return what a replay of the game must come to."""
    end = game.history.now
    return {
        "file": game.plan.file,
        "players": end.seats,
        "steps": len(game.recorded),
        "rounds": end.round,
        "scores": list(end.scores),
        "winners": list(end.winners or ()),
    }


def as_toml(known: Mapping[str, object]) -> str:
    """Return the answers as a table of the file; JSON's values are TOML's here."""
    rows = [f"{key} = {json.dumps(value)}" for key, value in known.items()]
    return "\n".join(["[[game]]", *rows]) + "\n"
