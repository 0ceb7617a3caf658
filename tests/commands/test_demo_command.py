"""`companion demo` plays as it was asked to."""

from contextlib import ExitStack

import pytest

from companion.__main__ import main
from companion.commands import demo
from companion.demo.play import demo_device
from companion.demo.simulated_table import DemoOptions
from companion.records.journal import Journal
from companion.table.table import Table


@pytest.fixture
def played(monkeypatch):
    """The options of every demo that was played; no window opens."""
    options = []
    monkeypatch.setattr(demo, "play_demo", lambda asked: options.append(asked) or True)
    return options


def test_the_cards_of_the_demo_are_printed_as_asked(played):
    assert main(["demo", "--design", "circle"]) == 0
    assert played[0].design == "circle"


def test_a_design_that_nobody_draws_is_refused(played, capsys):
    with pytest.raises(SystemExit):
        main(["demo", "--design", "marble"])
    assert "outline" in capsys.readouterr().err
    assert played == []


@pytest.mark.parametrize(
    ("asked", "taught"),
    [
        ((), ""),
        (("--teach",), "night_harbor_112"),
        (("--teach", "flip_112"), "flip_112"),
    ],
)
def test_the_demo_can_begin_with_a_lesson(played, asked, taught):
    assert main(["demo", *asked]) == 0
    assert played[0].teach == taught


def test_a_deck_that_nobody_has_drawn_cannot_be_taught(played, capsys):
    with pytest.raises(SystemExit):
        main(["demo", "--teach", "barbie"])
    assert "flip_112" in capsys.readouterr().err
    assert played == []


def test_the_demo_knows_the_room_for_its_pictures(tmp_path):
    options = DemoOptions(fast=True, pictures=tmp_path)
    with Journal(":memory:") as journal, ExitStack() as stack:
        device = demo_device(options, tmp_path, Table(journal, {}), stack=stack)
    assert device.free_mib() > 0
