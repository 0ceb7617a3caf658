import pytest

from companion.view.plain_text import plain

STAND_IN = "\N{REPLACEMENT CHARACTER}"


@pytest.mark.parametrize(
    "text", ["Ada", "Jürgen", "Zoë 🂡", "名前", "12\u202f345 points", "R7\u00a0!"]
)
def test_what_people_write_stays_as_it_is(text):
    assert plain(text) == text


@pytest.mark.parametrize(
    "obeyed", ["\x1b", "\x9b", "\a", "\r", "\n", "\x00", "\ud800", "\u202e", "\u2028"]
)
def test_what_a_terminal_would_obey_is_shown_as_a_stand_in(obeyed):
    assert plain(f"A{obeyed}da") == f"A{STAND_IN}da"
