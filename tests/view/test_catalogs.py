"""The translations are complete, and say what the code fills in."""

from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from companion.view.language import CATALOGS, LANGUAGES, _, ngettext, set_language
from companion.view.words import score

ROOT = Path(__file__).resolve().parents[2]
TRANSLATED = [code for code in LANGUAGES if code != "en"]
REMEDY = "run `make words` and fill in what is empty"


@cache
def catalog(code):
    path = CATALOGS / code / "LC_MESSAGES" / "companion.po"
    with path.open("rb") as file:
        return {m.id: m for m in read_po(file, locale=code) if m.id}


@pytest.fixture(scope="module")
def in_the_code(tmp_path_factory):
    """Every text in the code and its modules, as `make words` finds them."""
    found = tmp_path_factory.mktemp("words") / "words.pot"
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(ROOT)
        run = ["pybabel", "-q", "extract", "-F", "pyproject.toml", "-o", str(found)]
        CommandLineInterface().run([*run, "--sort-by-file", "."])
    with found.open("rb") as file:
        return {
            m.id: dict.fromkeys(path for path, _line in m.locations)
            for m in read_po(file)
            if m.id
        }


def plurals(text):
    return text if isinstance(text, tuple) else (text,)


def placeholders(text):
    return sorted(name for _text, name, *_rest in Formatter().parse(text) if name)


@pytest.fixture(autouse=True)
def _english_afterwards():
    yield
    set_language("en")


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_of_the_code_is_translated(code, in_the_code):
    assert sorted(map(plurals, in_the_code.keys() - catalog(code).keys())) == [], REMEDY


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_left_over(code, in_the_code):
    assert sorted(map(plurals, catalog(code).keys() - in_the_code.keys())) == [], REMEDY


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_a_change_of_one_text_changes_nothing_else_in_the_catalogs(code, in_the_code):
    """What `make words` writes is there already: the order and the modules."""
    kept = {
        m.id: dict.fromkeys(path for path, _line in m.locations)
        for m in catalog(code).values()
    }
    assert list(kept) == list(in_the_code), REMEDY
    assert kept == in_the_code, REMEDY


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_empty_or_a_guess(code):
    unsure = [m.id for m in catalog(code).values() if m.fuzzy or not m.string]
    empty = [m.id for m in catalog(code).values() if not all(plurals(m.string))]
    assert unsure + empty == [], REMEDY


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_has_the_placeholders_of_its_text(code):
    wrong = [
        message.id
        for message in catalog(code).values()
        for text in plurals(message.string)
        if placeholders(text) != placeholders(plurals(message.id)[-1])
    ]
    assert wrong == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_begins_and_ends_as_its_text(code):
    """Blanks around a text belong to it; so does a full stop."""
    wrong = [
        message.id
        for message in catalog(code).values()
        for text in plurals(message.string)
        if _edges(text) != _edges(plurals(message.id)[0])
    ]
    assert wrong == []


def _edges(text):
    blanks = text[:1].isspace(), text[-1:].isspace()
    return *blanks, text[1:].endswith("."), text.endswith("?"), text.endswith("_")


@pytest.mark.parametrize(
    ("code", "said"), [("de", "Rot"), ("fr", "rouge"), ("es", "rojo"), ("en", "red")]
)
def test_a_language_changes_every_text_at_once(code, said):
    set_language(code)
    assert _("red") == said


def test_a_language_knows_its_plurals():
    set_language("fr")
    assert ngettext("{n} card", "{n} cards", 0) == "{n} carte"  # as the French count
    assert ngettext("{n} card", "{n} cards", 2) == "{n} cartes"


def test_a_number_has_the_decimal_sign_of_the_language():
    set_language("de")
    assert [score(points) for points in (87, 87.5, 87.25, 1000000)] == [
        *("87", "87,5", "87,25", "1000000")
    ]
