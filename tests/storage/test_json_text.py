"""JSON texts read as declared types."""

import pytest

from companion.core.errors import ConfigError
from companion.storage.parsing import parse_json


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"[]", "This is not JSON, but b'"),
        ("[1", "This is not JSON"),
        ("NaN", "This is not JSON"),
        ('["\ud800"]', "This is not JSON"),
        ("9" * 5000, "This is not JSON"),
        ("[true]", "1: expected a text, but found True"),
        (r'["\u0000"]', "without NUL characters"),
    ],
)
def test_a_text_of_anything_else_is_refused_in_one_sentence(text, says):
    with pytest.raises(ConfigError, match=says):
        parse_json(text, list[str])
