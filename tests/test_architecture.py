"""What docs/architecture.md says about the code is so."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "architecture.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
WALKS = README.partition("## How one card")[2], TEXT.partition("## A touch")[2]
PACKAGES = ("companion", "vision", "hardware", "models")


def named(text):
    return re.findall(r"`(\w+/[\w/]+\.(?:py|kv))`", text)


@pytest.mark.parametrize("path", sorted(set(named(TEXT))))
def test_every_module_that_is_named_exists(path):
    assert (ROOT / path).is_file()


@pytest.mark.parametrize(("walk", "most"), [*zip(WALKS, (8, 5), strict=True)])
def test_no_walk_is_longer_than_it_was(walk, most):
    steps = re.findall(r"^\d+\. ", walk.split("\n## ")[0], flags=re.MULTILINE)
    assert 0 < len(steps) <= most


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_is_named(package):
    folders = {
        p.parent for p in (ROOT / package).glob("*/*.py") if p.stem != "__init__"
    }
    packages = TEXT.partition("| package |")[2].partition("\n\n")[0]
    assert {folder.name for folder in folders} <= {*re.findall(r"[\w]+", packages)}


def told_packages():
    """Each package in the table, and the words of what it knows."""
    table = TEXT.partition("| package |")[2].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        packages, _holds, knows = line.strip("| ").split(" | ")
        first, *more = re.findall(r"`([\w/]+)`", packages)
        parent, _, _ = first.partition("/")
        for package in (first, *(f"{parent}/{name}" for name in more)):
            yield package, {*re.findall(r"\w+", knows)}


def imported_packages(package):
    """The other packages that the modules of a package import, by their short names."""
    for path in (ROOT / package).glob("**/*.py"):
        pattern = r"^ *from (companion|vision|hardware)(?:\.(\w+))?"
        for top, name in re.findall(pattern, path.read_text("utf-8"), re.MULTILINE):
            inside = top == "companion" or package.startswith(top)
            yield name if inside else top


@pytest.mark.parametrize(("package", "knows"), [*told_packages()])
def test_a_package_imports_only_packages_that_the_table_says_it_knows(package, knows):
    if "everything" not in knows and package != "hardware":
        known = {*knows, package.rpartition("/")[2]}
        assert {*imported_packages(package)} <= known | {"", "companion"}
