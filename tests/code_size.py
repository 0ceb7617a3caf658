"""How large the program is: its lines of code and its modules, counted by tokens.

A line counts if it holds code: no comment, no docstring, nothing blank. The product is
what the wheel ships. `python tests/code_size.py` prints the size of each package.
"""

import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from setuptools import find_packages

ROOT = Path(__file__).resolve().parents[1]
MOST_LINES, MOST_MODULES = 40_695, 380
"""What the product may have at most. Raise it only together with a reason."""

_NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}


@dataclass(frozen=True, slots=True)
class Size:
    """Lines of code, and modules."""

    lines: int = 0
    modules: int = 0

    def __add__(self, other: "Size") -> "Size":
        """Return both together."""
        return Size(self.lines + other.lines, self.modules + other.modules)


def product() -> dict[str, Size]:
    """Return the size of each package that the wheel ships, by its folder."""
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = setup["tool"]["setuptools"]["packages"]["find"]
    names = find_packages(str(ROOT), found["exclude"], found["include"])
    sizes: dict[str, Size] = {}
    for name in names:
        folder = "/".join(name.split(".")[:2])
        files = [*(ROOT / name.replace(".", "/")).glob("*.py")]
        sizes[folder] = sizes.get(folder, Size()) + size_of(files)
    return sizes


def tests() -> Size:
    """Return the size of all tests."""
    return size_of([*(ROOT / "tests").rglob("*.py")])


def size_of(files: list[Path]) -> Size:
    """Return the size of some modules."""
    return Size(sum(map(lines_of, files)), len(files))


def lines_of(path: Path) -> int:
    """Count the lines of a module that hold code."""
    with path.open("rb") as file:
        return len({*_lines([*tokenize.tokenize(file.readline)])})


def _lines(tokens: list[tokenize.TokenInfo]) -> Iterator[int]:
    """Yield the lines of each statement that is no docstring."""
    statement: list[tokenize.TokenInfo] = []
    for token in tokens:
        if token.type == tokenize.NEWLINE:
            if any(each.type != tokenize.STRING for each in statement):
                for each in statement:
                    yield from range(each.start[0], each.end[0] + 1)
            statement = []
        elif token.type not in _NO_CODE:
            statement.append(token)


if __name__ == "__main__":
    sizes = product()
    for folder, size in sorted(sizes.items(), key=lambda each: -each[1].lines):
        print(f"{folder:26}{size.lines:7,}{size.modules:5}")
    whole, tested = sum(sizes.values(), Size()), tests()
    print(f"{'product':26}{whole.lines:7,}{whole.modules:5}")
    print(f"{'tests':26}{tested.lines:7,}{tested.modules:5}")
