"""Whatever stands in a file that people edit: it is read, or one sentence is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.camera.reports import Piles
from companion.config import Config
from companion.core.errors import ConfigError
from companion.decks.deck_file import DeckFile, deck_of
from companion.storage.parsing import converted, parse_toml, toml_text
from companion.storage.settings import Settings
from vision.reading.manifest import Manifest

KEYS = st.sampled_from(
    [
        *("camera", "wiring", "players", "rules", "place", "uno", "target", "deck"),
        *("title", "cards", "symbols", "copies", "points", "effects", "name", "text"),
        *("volume", "places", "pile", "version", "locator", "size_wh", "custom_wild"),
    ]
)
PLAIN = st.one_of(
    st.booleans(),
    st.integers(-3, 600),
    st.integers(),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(["face", "skip", "note", "W", "X", "plain", "a: next_draws = 2"]),
    st.dates(),
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
    ),
    max_leaves=6,
)


def complaint(read, *given):
    """What is said about what cannot be read; empty where it can."""
    try:
        read(*given)
    except ConfigError as error:
        return str(error)
    return ""


def deck(data):
    return deck_of("mine", converted(data, DeckFile), None)


def reader(kind):
    return lambda data: converted(data, kind)


READERS = [deck, *map(reader, (Config, Settings, Piles, Manifest))]


@pytest.mark.slow
@pytest.mark.parametrize("read", READERS)
@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_file_is_read_or_refused_in_one_sentence(read, data):
    said = complaint(read, data)
    assert said == "" or said.endswith(".")
    assert "\n" not in said


@given(st.text(max_size=60))
@pytest.mark.slow
def test_any_text_is_toml_or_refused_in_one_sentence(text):
    assert "\n" not in complaint(parse_toml, text)


def ordered(value):
    """A value whose tables can be compared as texts, as no number is itself."""
    if isinstance(value, dict):
        return sorted((key, ordered(inner)) for key, inner in value.items())
    return [*map(ordered, value)] if isinstance(value, list) else repr(value)


@given(st.dictionaries(st.text(max_size=3), VALUES, max_size=4))
def test_what_is_written_says_what_it_said(data):
    assert ordered(parse_toml(toml_text(data))) == ordered(data)
