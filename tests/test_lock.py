"""What is installed, here and on the appliance, is what pyproject.toml asks for."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NEEDED = PROJECT["dependencies"]
DEV = PROJECT["optional-dependencies"]["dev"]
OF_THE_PI = [text for text in NEEDED if not text.startswith("numpy")]  # comes by apt
LOCKS = {
    "requirements.lock": [*NEEDED, *DEV],
    "systemd/python3.11.lock": OF_THE_PI,
    "systemd/python3.13.lock": OF_THE_PI,
}
REMEDY = "run `make lock`"


def read(lock):
    return (ROOT / lock).read_text("utf-8")


def pinned(lock):
    return re.findall(r"^([\w.-]+)==([^\s;]+)", read(lock), re.MULTILINE)


@pytest.mark.parametrize(
    ("lock", "text"),
    [(lock, text) for lock, wanted in LOCKS.items() for text in wanted],
)
def test_every_dependency_is_locked_in_a_release_that_will_do(lock, text):
    wanted = Requirement(text)
    name = canonicalize_name(wanted.name)
    versions = [version for found, version in pinned(lock) if found == name]
    assert versions, REMEDY
    assert all(wanted.specifier.contains(version) for version in versions), REMEDY


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_release_is_known_by_its_hashes(lock):
    told = re.split(r"^(?=[\w.-]+==)", read(lock), flags=re.MULTILINE)[1:]
    assert len(told) == len(pinned(lock))
    assert [part for part in told if "--hash=sha256:" not in part] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_names_no_place_to_load_from(lock):
    assert "://" not in read(lock)
    assert re.findall(r"^-\S+", read(lock), re.MULTILINE) == []


@pytest.mark.parametrize("lock", list(LOCKS)[1:])
def test_the_appliance_has_the_systems_own_numpy(lock):
    assert "numpy" not in dict(pinned(lock))


def test_a_newer_release_than_the_locked_one_cannot_stop_the_installation():
    """Without --no-deps pip looks at the newest of what is asked for with an extra."""
    makefile = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    from_lock = [
        line for line in makefile.splitlines() if re.search(r"-r \S+\.lock", line)
    ]
    assert len(from_lock) >= 4
    assert [line for line in from_lock if "--no-deps" not in line] == []
