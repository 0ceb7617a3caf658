"""Play all golden games again and write them: ``python -m tests.golden``.

The same program writes the same files. Where a file changes, a ruling has changed: read
the difference before it is committed.
"""

from collections import defaultdict
from pathlib import Path

from .game import Game
from .plans import plans
from .written import answers, as_toml, lines

_FOLDER = Path(__file__).parents[1] / "games"
_ABOUT = "# What a replay of each golden game comes to; written by python -m tests.golden\n"


def main() -> None:
    """Write ``tests/games``."""
    files: dict[str, list[str]] = defaultdict(list)
    known = [_ABOUT]
    for plan in plans():
        game = Game(plan)
        game.play()
        record = files[plan.file]
        number = sum(line.startswith('{"kind":"game"') for line in record)
        record += lines(number, game)
        known.append(as_toml(answers(game)))
    for name, record in files.items():
        (_FOLDER / f"{name}.jsonl").write_text("".join(record), "utf-8")
    (_FOLDER / "answers.toml").write_text("\n".join(known), "utf-8")


if __name__ == "__main__":
    main()
