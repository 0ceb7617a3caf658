"""Whatever a TOML file holds, people read one sentence that says what to do."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from companion.core.errors import ConfigError
from companion.storage.parsing import converted, parse_toml, read_toml, toml_text

Ratio = Annotated[float, Meta(ge=0, le=1)]


class Lamp(Struct, frozen=True, forbid_unknown_fields=True):
    pin: int


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Every kind of value that our files hold."""

    size: Annotated[int, Meta(ge=1, description="a number of cards")] = 1
    share: Ratio = 0.0
    loud: bool = False
    way: Literal["left", "right"] = "left"
    names: tuple[str, ...] = ()
    middle: (
        Annotated[tuple[Ratio, Ratio], Meta(description="two numbers from 0 to 1")]
        | None
    ) = None
    folder: Annotated[Path, Meta(description="a folder")] | None = None
    lamps: tuple[Lamp, ...] = ()
    copies: Annotated[dict[str, int], Meta(description="symbol = number")] = {}

    def __post_init__(self):
        if self.size == 13:
            raise ConfigError("A box of 13 brings bad luck; take 12.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("size = 0", "size: expected a number of cards, but found 0."),
        ("size = 1.5", "size: expected a number of cards, but found 1.5."),
        ("size = true", "size: expected a number of cards, but found True."),
        ("share = 'x'", "share: expected a number, but found 'x'."),
        ("share = nan", "share: expected a number, but found nan."),
        ("share = 1.01", "share: expected a number, but found 1.01."),
        ("loud = 1", "loud: expected true or false, but found 1."),
        ("way = 'up'", "way: expected left or right, but found 'up'."),
        ("names = 'Ada'", "names: expected a list, but found 'Ada'."),
        ("names = ['Ada', 3]", "names 2: expected a text, but found 3."),
        (
            "middle = [0.5, 2]",
            "middle: expected two numbers from 0 to 1, but found [0.5, 2].",
        ),
        ("folder = ''", "folder: expected a folder, but found ''."),
        ("folder = 3", "folder: expected a folder, but found 3."),
        ("lamps = 3", "lamps: expected a list, but found 3."),
        ("lamps = [3]", "lamps 1: expected a table, but found 3."),
        (
            "[[lamps]]\npin = 1\n[[lamps]]\npin = 'x'",
            "lamps 2.pin: expected a whole number, but found 'x'.",
        ),
        ("[[lamps]]", "lamps 1.pin: expected a whole number, but it is missing."),
        (
            "[[lamps]]\npin = 1\nbulb = 2",
            "lamps 1: there is no key 'bulb'; expected one of pin.",
        ),
        (
            "copies = {W = 'x'}",
            "copies: expected symbol = number, but found {'W': 'x'}.",
        ),
        ("size = 13", "A box of 13 brings bad luck; take 12."),
    ],
)
def test_a_wrong_value_is_told_with_its_key_and_what_was_expected(text, sentence):
    with pytest.raises(ConfigError) as refused:
        converted(parse_toml(text), Box)
    assert str(refused.value) == sentence


def test_an_unknown_key_is_told_with_those_that_exist():
    with pytest.raises(
        ConfigError, match=r"no key 'sise'; expected one of copies, fol"
    ):
        converted({"sise": 3}, Box)


HEX = "0x" + "f" * 5000
MONSTERS = {
    "a number of 5000 digits": "size = " + "9" * 5000,
    "a long hexadecimal number": f"share = {HEX}",
    "a long hexadecimal number in a table": f"copies = {{ W = [{HEX}] }}",
    "deep lists": "size = " + "[" * 5000 + "]" * 5000,
    "deep tables": "size = " + "{a = " * 5000 + "1" + "}" * 5000,
    "a key of many parts": "size." + "a." * 5000 + "b = 1",
    "a table of many parts": "[" + "lamps." * 5000 + "lamps]",
    "a NUL": "\0",
    "a NUL in a text": 'folder = "a\\u0000b"',
    "a NUL in a key": '"\\u0000" = 3',
    "a NUL deep within": 'lamps = [{pin = "\\u0000"}]',
    "half a file": "size = ",
    "a list for a table": "lamps = [[]]",
    "a date": "size = 2024-01-01",
    "no number": "size = nan",
    "a very long text": f"size = '{'x' * 100_000}'",
    "a very long key": f"{'x' * 100_000} = 1",
}


@pytest.mark.slow
@pytest.mark.parametrize("text", MONSTERS.values(), ids=MONSTERS)
def test_a_monster_is_one_short_sentence(tmp_path, text):
    path = tmp_path / "box.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError) as refused:
        read_toml(path, Box)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)
    assert "\0" not in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        "size = " + "[" * 5000,
        "size = " + "{a = " * 5000,
        "# " + "]" * 5000 + "\nsize = " + "[" * 5000,
        "size = " + '[ "]", ' * 5000,
        "size = " + "[ ']', " * 5000,
        "size = " + '[ """\n]""", ' * 5000,
    ],
)
def test_a_deeply_nested_text_does_not_fill_the_stack(monkeypatch, text):
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("it was parsed"))
    with pytest.raises(ConfigError, match="nested too deeply"):
        parse_toml(text)


@pytest.mark.parametrize(
    "text",
    [
        f"'{'[' * 500}'",
        f'"{"[" * 500}"',
        f'"""\n{"{" * 500}\\"""""',
        f"1 # {'[' * 500}",
    ],
)
def test_brackets_in_a_text_or_a_comment_nest_nothing(text):
    assert len(parse_toml(f"size = {text}")) == 1


def test_what_is_no_text_is_one_sentence(tmp_path):
    path = tmp_path / "box.toml"
    path.write_bytes(b"\xff")
    with pytest.raises(ConfigError, match="It cannot be read"):
        read_toml(path, Box)


def test_a_folder_in_place_of_a_file_is_one_sentence(tmp_path):
    with pytest.raises(ConfigError, match="It cannot be read"):
        read_toml(tmp_path, Box)


def test_a_missing_file_is_the_callers_business(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_toml(tmp_path / "gone.toml", Box)


def test_a_fault_of_the_type_is_not_told_as_one_of_the_file():
    @dataclass
    class Broken:
        size: int

        def __post_init__(self):
            raise TypeError("a bug")

    with pytest.raises(TypeError, match="a bug"):
        converted({"size": 3}, Broken)


def test_what_is_written_is_read_back():
    names = ("Ada", 'Ben "the bold"', "Çem\n", "\x7f")
    text = toml_text({"size": 3, "names": names})
    assert converted(parse_toml(text), Box) == Box(size=3, names=names)


def test_the_mark_that_windows_editors_begin_a_file_with_is_no_matter(tmp_path):
    path = tmp_path / "box.toml"
    path.write_text("size = 3\n", "utf-8-sig")
    assert read_toml(path, Box).size == 3
