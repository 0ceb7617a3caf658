"""`companion demo` plays as it was asked to."""

import pytest

from companion.__main__ import main
from companion.commands import demo


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
