"""What `make setup` installs is what pyproject.toml asks for."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
PINNED = re.findall(r"^([\w.-]+)==([^\s;]+)", LOCK, re.MULTILINE)
WANTED = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]
REMEDY = "run `make lock`"


@pytest.mark.parametrize("text", WANTED)
def test_every_dependency_is_locked_in_a_release_that_will_do(text):
    wanted = Requirement(text)
    name = canonicalize_name(wanted.name)
    versions = [version for pinned, version in PINNED if pinned == name]
    assert versions, REMEDY
    assert all(wanted.specifier.contains(version) for version in versions), REMEDY


def test_every_locked_release_is_known_by_its_hashes():
    told = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(told) == len(PINNED)
    assert [part for part in told if "--hash=sha256:" not in part] == []


def test_the_lock_names_no_place_to_load_from():
    assert "://" not in LOCK
    assert re.findall(r"^-\S+", LOCK, re.MULTILINE) == []
