"""Texts nested deeper than anybody writes are refused before they are parsed."""

from functools import reduce
from typing import Any

import pytest
from notation_reader import read_value

from companion.core.errors import ConfigError
from companion.storage.parsing import is_deep, parse_json

DEEP = {
    "lists": "[" * 5000 + "]" * 5000,
    "tables": '{"a": ' * 5000,
    "after a text that holds brackets": '["]", ' * 5000,
    "after a text with a quote": '["\\"]", ' * 5000,
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_deep_json_is_refused_unparsed(monkeypatch, text):
    parser = "companion.storage.parsing._decoder"
    monkeypatch.setattr(parser, lambda _: pytest.fail("it was parsed"))
    with pytest.raises(ConfigError, match="nested too deeply"):
        parse_json(text, Any)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f'"{"[" * 5000}"', "[" * 5000),
        (f'["{"[{" * 500}\\"{"[" * 500}"]', ["[{" * 500 + '"' + "[" * 500]),
        ("[" * 100 + "]" * 100, reduce(lambda within, _: [within], range(99), [])),
        (f"[{'[],' * 5000}1]", [*[[]] * 5000, 1]),
        ("[" + '"", "\'", "#[", ' * 500 + "1]", [*["", "'", "#["] * 500, 1]),
    ],
)
def test_brackets_side_by_side_or_in_a_text_nest_nothing(text, value):
    assert parse_json(text, Any) == value


@pytest.mark.slow
@pytest.mark.parametrize("begin", ['"', '"""', "'''", '"\\"'])
def test_a_text_without_end_is_looked_at_once(begin):
    steps = 200_000  # of a second look from each quote on, it would take minutes
    assert not is_deep(begin + '\\"""[' * steps)


def test_a_deep_word_of_a_record_is_a_text():
    assert read_value("[" * 5000) == "[" * 5000


@pytest.mark.parametrize("quote", ['"', "'"])
def test_a_text_that_ends_in_quotes_of_its_own_hides_no_bracket(quote):
    text = 3 * quote + "x" + 4 * quote
    assert not is_deep("a = [\n" + f"[ {text} ],\n" * 101 + "]")
