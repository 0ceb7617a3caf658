"""JSON texts read as declared types."""

import pytest

from companion.core.errors import ConfigError
from companion.schema.json_text import parse_json


def test_a_deeply_nested_text_is_refused_unparsed(monkeypatch):
    monkeypatch.setattr("msgspec.json.decode", lambda _: pytest.fail("it was parsed"))
    with pytest.raises(ConfigError, match="nested too deeply"):
        parse_json("[" * 5000, list[int])
