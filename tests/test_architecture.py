"""What docs/architecture.md says about the code is so."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALKS = re.split(r"^## A ", TEXT, flags=re.MULTILINE)[1:]
ROOMS = ("companion", "vision", "hardware", "models")


def named(text):
    return re.findall(r"`(\w+/[\w/]+\.(?:py|kv))`", text)


@pytest.mark.parametrize("path", sorted(set(named(TEXT))))
def test_every_module_that_is_named_exists(path):
    assert (ROOT / path).is_file()


@pytest.mark.parametrize(("walk", "most"), [*zip(WALKS, (8, 5), strict=True)])
def test_no_walk_is_longer_than_it_was(walk, most):
    steps = re.findall(r"^\d+\. ", walk.split("\n## ")[0], flags=re.MULTILINE)
    assert 0 < len(steps) <= most


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_named(room):
    folders = {p.parent for p in (ROOT / room).glob("*/*.py") if p.stem != "__init__"}
    rooms = TEXT.partition("| package |")[2].partition("\n\n")[0]
    assert {folder.name for folder in folders} <= {*re.findall(r"[\w]+", rooms)}


def told_rooms():
    """Each room in the table, and the words of what it knows."""
    table = TEXT.partition("| package |")[2].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        rooms, _holds, knows = line.strip("| ").split(" | ")
        first, *more = re.findall(r"`([\w/]+)`", rooms)
        parent, _, _ = first.partition("/")
        for room in (first, *(f"{parent}/{name}" for name in more)):
            yield room, {*re.findall(r"\w+", knows)}


def imported_rooms(room):
    """The other rooms that the modules of a room import, by their short names."""
    for path in (ROOT / room).glob("**/*.py"):
        pattern = r"^ *from (companion|vision|hardware)(?:\.(\w+))?"
        for top, name in re.findall(pattern, path.read_text("utf-8"), re.MULTILINE):
            inside = top == "companion" or room.startswith(top)
            yield name if inside else top


@pytest.mark.parametrize(("room", "knows"), [*told_rooms()])
def test_a_room_imports_only_rooms_that_the_table_says_it_knows(room, knows):
    if "everything" not in knows and room != "hardware":
        known = {*knows, room.rpartition("/")[2]}
        assert {*imported_rooms(room)} <= known | {"", "companion"}
