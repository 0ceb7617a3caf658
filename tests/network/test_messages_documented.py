"""docs/network.md shows what is sent."""

import json
import re
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec import json as message
from msgspec.inspect import type_info
from published import MESSAGES

from companion.network.messages import VERSION, TableMessage, decoded

TEXT = (Path(__file__).parents[2] / "docs" / "network.md").read_text("utf-8")
[SHOWN] = re.findall(r"```jsonc\n(.*?)```", TEXT, re.DOTALL)


def examples(word):
    """The objects after the comment that begins with the word."""
    text = re.split(rf"^// (?=(?:{'|'.join(MESSAGES)}): )", SHOWN, flags=re.MULTILINE)
    [part] = (part for part in text if part.startswith(f"{word}: "))
    objects = "\n".join(line for line in part.split("\n") if line[:1] in "{ ")
    return [json.loads(each) for each in re.split(r"\n(?={)", objects)]


def fields(kind: type[Struct]):
    return {*kind.__struct_fields__}


@pytest.mark.parametrize("word", MESSAGES)
def test_an_example_is_a_message_as_it_is_sent(word):
    for example in examples(word):
        message.decode(json.dumps(example), type=MESSAGES[word])
        assert example["version"] == VERSION


@pytest.mark.parametrize("word", MESSAGES)
def test_the_examples_show_every_field(word):
    shown = {name for example in examples(word) for name in example}
    assert shown == fields(MESSAGES[word])


@pytest.mark.parametrize(
    ("word", "part"),
    [
        *(("view", "seats"), ("round", "lines"), ("people", "people")),
        *(("tournament", "seated"), ("tournament", "ranking")),
    ],
)
def test_the_examples_show_every_field_of_what_a_message_lists(word, part):
    parts = {field.name: field.type for field in type_info(MESSAGES[word]).fields}
    listed = parts[part].item_type.cls
    for each in examples(word)[0][part]:
        assert {*each} == fields(listed)


def test_a_field_of_a_newer_program_is_passed_over() -> None:
    """A new field does not raise the version."""
    told = b'{"version": 1, "table": "kitchen", "steps": 7, "weather": "fine"}'
    assert decoded(told, TableMessage).steps == 7
