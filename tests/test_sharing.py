"""Processes share the folders of tests: none is left out, and none runs twice."""

from types import SimpleNamespace

import pytest
from sharing import FIRST, TESTS, SharedTests


@pytest.fixture
def config(tmp_path):
    """What pytest tells one of the processes."""
    option = SimpleNamespace(share=tmp_path, markexpr="")
    return SimpleNamespace(option=option, getini=lambda _name: ["club_proof"])


def taken_by(process):
    """Take folders until none is left; return their names."""
    return [*filter(process._take, process._folders())]  # noqa: SLF001 (as pytest's loop does)


def test_each_folder_is_taken_once(config):
    one, other = SharedTests(config), SharedTests(config)
    assert {"ui", "vision/reading", "."} <= {*taken_by(one)}
    assert taken_by(other) == []


def test_the_longest_folders_are_there_and_come_first(config):
    assert [name for name in FIRST if not (TESTS / name).is_dir()] == []
    assert taken_by(SharedTests(config))[: len(FIRST)] == [*FIRST]


def test_fixtures_of_the_folders_above_reach_a_folder_that_is_taken_alone(request):
    assert "every_database_is_closed" in request.fixturenames
