"""Play all golden games again and write them: ``python -m tests.golden``.

The same program writes the same files. Where a file changes, a ruling has changed: read
the difference before it is committed.
"""

from pathlib import Path

from .written import written_games

_FOLDER = Path(__file__).parents[1] / "games"

if __name__ == "__main__":
    for name, text in written_games().items():
        (_FOLDER / name).write_text(text, "utf-8")
