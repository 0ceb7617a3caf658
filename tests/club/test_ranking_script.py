"""The ranking that the board's page adds up, run outside of a browser."""

import json
from importlib.resources import files

import pytest
from node import NEEDS_NODE, printed

pytestmark = NEEDS_NODE
SCRIPT = files("companion.club").joinpath("site", "ranking.js")


def person(name, figure="cat", **counts):
    usual = {"games_won": 0, "rounds_won": 0, "points": 1}
    return {"name": name, "figure": figure, **usual, **counts}


def ranked(**tables):
    """Return everybody's points as the page adds up what its tables have told."""
    told = json.dumps([[name, {"people": {"people": p}}] for name, p in tables.items()])
    code = (
        f"const ALL_TABLES = [], TOURNAMENT = ''; const Store = {{tables: {told}}};"
        f"{SCRIPT.read_text('utf-8')}"
    )
    return printed(code, "evening().map((each) => each.points)")


def test_who_has_told_a_name_is_one_person_at_all_tables():
    assert ranked(one=[person("Ada")], other=[person("ada", points=2)]) == [3]


def test_a_short_name_is_a_name():
    assert ranked(one=[person("Jo")], other=[person("Jo", points=2)]) == [3]


@pytest.mark.parametrize("name", ["", "A.", "😀.", "SS."])
def test_people_without_a_name_are_as_many_as_a_table_tells(name):
    """There are 22 figures; from the 23rd person on they repeat."""
    assert ranked(one=[person(name), person(name)], other=[person(name)]) == [1, 1, 1]
