"""Golden games as records, and what is known of each of them."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.core.history import History
from companion.records.record import record_lines

from .game import Game
from .plans import plans

WHOLE_EVERY = 40
"""Steps after which a state is written whole; between them, what has changed."""


_ABOUT = (
    "# What a replay of each golden game comes to; written by python -m tests.golden\n"
)


def written_games() -> dict[str, str]:
    """Play all golden games; return the text of each file by its name."""
    records: dict[str, list[str]] = {}
    answers = [_ABOUT]
    numbers: Counter[str] = Counter()
    for plan in plans():
        game = Game(plan)
        game.play()
        lines = records.setdefault(f"{plan.file}.jsonl", [])
        lines += _lines(numbers[plan.file], game)
        numbers[plan.file] += 1
        answers.append(_answer(game))
    files = {name: "".join(lines) for name, lines in records.items()}
    return {**files, "answers.toml": "\n".join(answers)}


def _lines(number: int, game: Game) -> Iterator[str]:
    """Yield the record of a game, each state cut to what differs from the one before.

    It is whole where a round begins, every `WHOLE_EVERY` steps and at the end.
    """
    before: dict[str, Any] = {}
    last = len(game.recorded) - 1
    for line in record_lines(number, History(game.start), game.recorded):
        if line["kind"] == "step":
            state = line["state"]
            opens, n = line["event"]["type"] == "deal", line["n"]
            if not opens and n % WHOLE_EVERY and n != last:
                line["state"] = {k: v for k, v in state.items() if before.get(k) != v}
            before = state
        yield json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"


def _answer(game: Game) -> str:
    """Return what a replay of the game must come to, as a table of the file."""
    end = game.history.now
    known = {
        "file": game.plan.file,
        "players": end.seats,
        "steps": len(game.recorded),
        "rounds": end.round,
        "scores": list(end.scores),
        "winners": list(end.winners or ()),
    }
    rows = [f"{key} = {json.dumps(value)}" for key, value in known.items()]
    return "\n".join(["[[game]]", *rows]) + "\n"
