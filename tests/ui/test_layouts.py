"""The layout files: they show what the view says and say nothing themselves."""

import re
from pathlib import Path

import pytest

import companion

FOLDER = Path(companion.__file__).parent
LAYOUTS = sorted(FOLDER.glob("**/*.kv"))
WIDGETS = sorted(
    path
    for place in ("**/widgets/**/[a-z]*.py", "pages/*/screen.py")
    for path in FOLDER.glob(place)
)
TEXT = re.compile(r'^ *(?:text|word|title|sentence): "([^"]*)"$', re.MULTILINE)
IMPORT = re.compile(r"^#:import (\w+)", re.MULTILINE)
MOST_NAMES, MOST_LINES = 28, 1_700
GAME = re.compile(r"companion\.(referee|core\.(play|events|state|history|game))")


@pytest.mark.parametrize(
    "path", LAYOUTS, ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_layouts_hold_no_words(path):
    said = TEXT.findall(path.read_text(encoding="utf-8"))
    assert [text for text in said if any(map(str.isalpha, text))] == []


@pytest.mark.parametrize(
    "path", WIDGETS, ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_widgets_know_no_rules(path):
    assert not GAME.search(path.read_text(encoding="utf-8"))


def test_layouts_import_few_names():
    """Kivy copies all of them for each of some 4,500 bindings.

    With them, twelve of its own and two ids a copy has 42 at most: one more doubles it.
    """
    names = {
        name for path in LAYOUTS for name in IMPORT.findall(path.read_text("utf-8"))
    }
    assert len(names) <= MOST_NAMES


def test_layouts_are_short():
    """Raise it only together with a reason."""
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in LAYOUTS)
    assert lines <= MOST_LINES


class Unspoken(str):
    """A text that is shown, and that nobody may put into words for a trace."""

    __slots__ = ()

    def __repr__(self):
        raise AssertionError


@pytest.mark.screen
def test_a_rule_puts_its_value_into_no_words(finger):
    """Kivy's own way writes the whole view of a page for each rule that reads of it."""
    from kivy.lang import Builder  # noqa: PLC0415 (opens a window)

    app = finger.app
    label = Builder.load_string("FitLabel:\n    text: app.title")
    former, app.title = app.title, Unspoken("UNO")
    assert str(label.text) == "UNO"
    app.title = former
