"""What the documents say is what the program does, and no row is missing."""

import json
import re
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.__main__ import main
from companion.core.effects import EFFECT_WORDS, Effect, PlainEffect
from companion.core.events import GameEvent, Undone, Why
from companion.core.ruleset import Option, all_options
from companion.core.state import Phase
from companion.decks import deck_names, load_deck
from companion.storage.presets import Preset, list_presets
from companion.view.actions import Open
from hardware.errors import CameraError

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
RULES = (DOCS / "rules.md").read_text("utf-8")
RECORD = (DOCS / "record.md").read_text("utf-8")

CODE = ("companion", "vision", "hardware", "models", "tests")
ROW = r"(?:[TEUWNPFDHX]\d{1,2}|5\.\d{1,2}a?)"
REMARK = re.compile(r'"""(?:.|\n)*?"""|#.*')
"""Where prose cites rows: in docstrings and comments."""
WHOLE = re.compile(rf'"({ROW}|6)(?:-({ROW}))?"')
"""Where a reason is made of rows: texts that are nothing else."""

CLASSIC = load_deck("classic_108")


def documented_rows() -> set[str]:
    """The rows that begin a line of a table or a heading, and the section on decks."""
    rows = re.findall(rf"^(?:\| |### )({ROW}) ", RULES, re.MULTILINE)
    assert len(rows) == len(set(rows))
    return {*rows, *re.findall(r"^## (6)\. ", RULES, re.MULTILINE)}


def cited_rows(text: str) -> set[str]:
    """The rows that a piece of code or of a deck file cites."""
    remarks = " ".join(REMARK.findall(text))
    whole = {row for pair in WHOLE.findall(text) for row in pair if row}
    return {*re.findall(rf"(?<![\w.]){ROW}(?![\w.]*\d)", remarks), *whole}


def sources() -> Iterator[Path]:
    for folder in CODE:
        for ending in ("*.py", "*.toml"):
            yield from (ROOT / folder).rglob(ending)


def cells(text: str, first: str) -> list[str]:
    """The cells of the line of a table that begins with ``first``."""
    lines = re.findall(rf"^\| {re.escape(first)} (.*)\|$", text, re.MULTILINE)
    assert len(lines) == 1, f"{first} begins {len(lines)} lines"
    return [cell.strip() for cell in lines[0].removeprefix("| ").split(" | ")]


def first_words(text: str, head: str) -> list[str]:
    """The first words of the lines of the table under the line that begins so."""
    table = text.partition(f"\n| {head}")[2].partition("\n\n")[0]
    return re.findall(r"^\| `(?:\{ )?(\w+)", table, re.MULTILINE)


def words(text: str) -> set[str]:
    """What stands in the document as a word of the program."""
    return {*re.findall(r"`([^`]+)`", text)}


def value(of: object) -> str:
    """A value as a table or a configuration names it."""
    return str(of).lower() if isinstance(of, bool) else str(of)


def ends(rows: str) -> set[str]:
    """The rows at the ends of ranges such as ``U2-U4``; the dash alone is none."""
    return {*re.findall(ROW, rows)}


# rules


@pytest.mark.slow
def test_every_row_that_the_code_cites_is_in_the_rules():
    known = documented_rows()
    missing = {
        str(path.relative_to(ROOT)): unknown
        for path in sources()
        if (unknown := cited_rows(path.read_text("utf-8")) - known)
    }
    assert missing == {}


@pytest.mark.parametrize("family", [*"TEUWNPFDHX"])
def test_no_row_between_two_is_missing(family):
    rows = documented_rows()
    numbers = sorted(int(row[1:]) for row in rows if row[0] == family)
    assert numbers == [*range(1, len(numbers) + 1)]


def test_rows_are_found_in_reasons_and_in_prose():
    code = (
        '_ROWS = {A: "E1", B: "U2-U4"}  # why (5.12a, N3 to N5), noqa: T201\n"""F2."""'
    )
    assert cited_rows(code) == {"E1", "U2", "U4", "5.12a", "N3", "N5", "F2"}


def test_a_number_in_code_is_no_row():
    assert cited_rows("wait(5.25); _S = 'W6'") == set()


def test_the_options_are_documented_in_their_order():
    rules, _, switches = RULES.partition("These are no rules")
    told = first_words(rules, "option |") + first_words(switches, "option |")
    assert told == [option.name for option in all_options()]


@pytest.mark.parametrize("option", all_options(), ids=lambda option: option.name)
def test_an_option_is_documented_with_its_default_and_values(option: Option):
    values, default, _, rows = cells(RULES, f"`{option.name}`")
    assert default == f"`{value(option.default)}`"
    assert ends(option.rows) <= ends(rows)
    if option.choices:
        assert words(values) == {value(choice) for choice in option.choices}
    elif option.kind is bool:
        assert words(values) == {"true", "false"}
    elif option.kind is not str:
        assert values == f"{option.least} to {option.most}"


@pytest.mark.parametrize("preset", list_presets(), ids=lambda preset: preset.name)
def test_a_preset_is_documented_with_what_it_sets(preset: Preset):
    [line] = re.findall(rf"^\| `{preset.name}`.*\|$", RULES, re.MULTILINE)
    told = words(line) - {preset.name}
    assert told == {f"{name}={value(rule)}" for name, rule in preset.rules.items()}


def test_every_effect_of_cards_is_documented():
    told = first_words(RULES, "effect in the file |")
    assert sorted(told) == sorted(EFFECT_WORDS)


def test_every_deck_that_is_documented_is_shipped():
    _, _, boxes = RULES.partition("Boxes of which every card is known")
    told = first_words(boxes, "deck |") + first_words(boxes, "deck | cards | special")
    assert {*told} == {*deck_names()}


@pytest.mark.parametrize("name", deck_names())
def test_a_deck_is_documented_with_its_size_and_its_special_cards(name: str):
    deck = load_deck(name)
    lines = re.findall(rf"^\| `{name}`.*\|$", RULES, re.MULTILINE)
    assert lines
    assert all(f" | {deck.size} | " in line for line in lines)
    special = {
        (face.card.symbol, face.copies, "" if face.card.is_wild else " a color")
        for face in deck.faces.values()
        if face.card not in CLASSIC and face.effects
    }
    found = re.findall(
        rf"^\| `{name}`.*\| `([^`]+)`.* \| (\d)( a color)? \|", RULES, re.MULTILINE
    )
    assert {(symbol, int(copies), each) for symbol, copies, each in found} == special


@pytest.mark.parametrize(
    ("name", "symbol"),
    sorted(
        {
            (name, str(face.card.symbol))
            for name in deck_names()
            for face in load_deck(name).faces.values()
            if face.card not in CLASSIC and face.effects
        }
    ),
)
def test_a_special_card_is_documented_with_its_effects(name: str, symbol: str):
    faces = load_deck(name).faces.values()
    effects = next(face.effects for face in faces if face.card.symbol == symbol)
    [line] = re.findall(
        rf"^\| `{name}`.*\| `{re.escape(symbol)}`.*\|$", RULES, re.MULTILINE
    )
    told = words(line.rpartition(" | ")[2])
    assert told == {word_of(effect) for effect in effects}


def word_of(effect: Effect) -> str:
    if isinstance(effect, PlainEffect):
        return effect.value
    return re.sub(r"(?<!^)([A-Z])", r"_\1", type(effect).__name__).lower()


# the record


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The example of the record as a file."""
    [text] = re.findall(r"```json\n(.*?)```", RECORD, re.DOTALL)
    path = tmp_path / "example.jsonl"
    path.write_text(text, "utf-8")
    return path


def replayed(path: Path, capsys: pytest.CaptureFixture[str]) -> list[dict]:
    assert main(["referee", str(path)]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_example_of_the_record_leads_to_its_states(example, capsys):
    assert main(["referee", "--check", str(example)]) == 0
    assert capsys.readouterr().out.strip() in RECORD


def test_every_step_of_the_example_gives_a_state_to_compare_with(example):
    _, *steps = map(json.loads, example.read_text("utf-8").splitlines())
    assert all(step["state"] for step in steps)


def test_the_numbers_in_the_example_are_those_that_are_printed(example, capsys):
    told = [json.loads(line).get("n") for line in example.read_text().splitlines()]
    assert [line.get("n") for line in replayed(example, capsys)] == told


def test_every_field_of_the_state_is_documented(example, capsys):
    table = RECORD.partition("| field |")[2].partition("\n\n")[0]
    assert {*replayed(example, capsys)[-1]["state"]} <= words(table)


@pytest.mark.parametrize(
    ("event", "head"),
    [('{"type":"dance"}', "`type` |"), ('{"type":"correct"}', "key of `correct` |")],
    ids=["events", "corrections"],
)
def test_every_event_and_correction_is_documented(event, head, tmp_path, capsys):
    """The program names those that it knows when it meets another one."""
    path = tmp_path / "unknown.jsonl"
    lines = '{"kind":"game","players":2}', f'{{"kind":"step","event":{event}}}'
    path.write_text("\n".join(lines), "utf-8")
    assert main(["referee", str(path)]) == 1
    says = capsys.readouterr().err
    [known] = re.findall(r"Expected one of (.+?)(?:, but found| in a)", says)
    assert {*known.split(", ")} == {*first_words(RECORD, head)} - {"correct"}


BARE = {Undone}
"""Corrections whose one value stands without its key."""


@pytest.mark.parametrize(
    "kind", [kind for kind in get_args(GameEvent) if kind not in BARE]
)
def test_every_key_of_an_event_is_documented(kind):
    told = RECORD.partition("## Events")[2].partition("## State")[0]
    known = {*re.findall(r"\w+", " ".join(words(told)))}
    assert {field.name for field in fields(kind)} <= known


@pytest.mark.parametrize(
    ("head", "kind"),
    [("`phase` | what the table waits for |", Phase), ("`why` |", Why)],
    ids=["phases", "reasons"],
)
def test_every_phase_and_every_reason_for_a_draw_is_documented(head, kind):
    assert first_words(RECORD, head) == [word.value for word in kind]


# all documents


@pytest.mark.parametrize("document", sorted(DOCS.rglob("*.md")), ids=lambda d: d.name)
def test_a_document_points_only_to_files_and_headings_that_exist(document: Path):
    links = re.findall(r"\]\(([^):#]*)(#[^)]*)?\)", document.read_text("utf-8"))
    for file, heading in links:
        target = document.parent / file if file else document
        assert target.exists()
        if heading:
            assert heading[1:] in anchors(target.read_text("utf-8"))


@pytest.mark.parametrize("document", sorted(DOCS.glob("*.md")), ids=lambda d: d.name)
def test_a_document_says_in_its_first_lines_for_whom_it_is(document: Path):
    _title, first, *_rest = document.read_text("utf-8").split("\n\n")
    assert re.match(r"For (?:\w+ )*\w+", first)


def test_the_documents_are_short_enough_to_be_read():
    """All but rules.md, which has a row for every rule."""
    pages = [page for page in DOCS.rglob("*.md") if page.name != "rules.md"]
    lines = [line for page in pages for line in page.read_text("utf-8").splitlines()]
    assert len(lines) <= MOST_LINES
    prose = [line for line in lines if not re.match(r"[|{ ]|.*[─│└┌]", line)]
    assert [line for line in prose if len(line) > MOST_LETTERS] == []


MOST_LINES, MOST_LETTERS = 1_800, 110
"""What all documents together may have, and a line of text. Raise it with a reason."""


@pytest.mark.parametrize("document", sorted(DOCS.rglob("*.md")), ids=lambda d: d.name)
def test_every_path_and_module_that_a_document_names_exists(document: Path):
    text = document.read_text("utf-8")
    paths = re.findall(rf"`((?:docs|systemd|{'|'.join(CODE)})/[\w./*]+)`", text)
    missing = [path for path in paths if "NAME" not in path and not [*ROOT.glob(path)]]
    assert missing == []
    assert {*re.findall(r"`(\w+\.py)`", text)} - MADE_BY_RECIPES <= python_files()


MADE_BY_RECIPES = {"about.py", "label_camera.py"}


@cache
def python_files() -> set[str]:
    return {path.name for folder in CODE for path in (ROOT / folder).rglob("*.py")}


def test_every_target_of_the_makefile_is_explained():
    makefile = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    targets, _parts_of_test = re.findall(r"^\.PHONY: (.*)", makefile, re.MULTILINE)
    contributing = (DOCS / "contributing.md").read_text("utf-8")
    told = re.findall(r"^make ([\w-]+)", contributing, re.MULTILINE)
    helped = re.findall(r"^([\w-]+):.* ## ", makefile, re.MULTILINE)
    assert {*targets.split()} - {"run", "setup"} == {*told, *helped}


def test_the_newest_release_in_the_changelog_is_the_version_of_the_program():
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [newest, _day] = re.search(
        r"^## ([\d.]+) \((\d{4}-\d\d-\d\d)\)$", changelog, re.MULTILINE
    ).groups()
    assert newest == project["version"]


def anchors(text: str) -> set[str]:
    """The names under which headings can be linked to."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in headings}


def test_the_example_of_a_deck_of_ones_own_is_one(tmp_path):
    path = tmp_path / "attack.toml"
    path.write_text(RULES.split("```toml\n")[1].split("```")[0], "utf-8")
    symbols = {card.symbol for card in load_deck(str(path)).faces}
    assert {"H2", "SP", "WDA"} <= symbols


TAUGHT = (ROOT / "docs" / "decks.md").read_text("utf-8")


@pytest.mark.parametrize("name", deck_names())
def test_how_every_deck_is_read_is_told(name):
    """By a row of its own, or among those whose special cards the rules list."""
    assert f"`{name}`" in TAUGHT or re.search(rf"^\| `{name}`", RULES, re.MULTILINE)


@pytest.mark.parametrize("name", deck_names())
def test_every_special_card_says_that_it_must_be_taught(name):
    """The rules list the special cards of a deck without a row in decks.md."""
    [*rows] = (row for row in TAUGHT.splitlines() if f"`{name}`" in row)
    rows = rows or re.findall(rf"^\| `{name}`.*", RULES, re.MULTILINE)
    usual = {card.symbol for card in load_deck("wild_2018_112").faces}
    special = {card.symbol for card in load_deck(name).faces} - usual
    if not any("all faces" in row for row in rows):
        text = "\n".join(rows)
        assert {symbol for symbol in special if f"`{symbol}`" not in text} == set()


def recipe(title: str) -> dict[str, Any]:
    """The names that the code of a recipe defines, run as it stands there."""
    text = (DOCS / "contributing.md").read_text("utf-8").split(f"### {title}\n")[1]
    block = text.partition("   ```python\n")[2].partition("   ```")[0]
    names: dict[str, Any] = {}
    exec(compile(textwrap.dedent(block), "contributing.md", "exec"), names)  # noqa: S102 (our own)
    return names


def test_the_page_of_the_recipe_can_be_opened():
    page = recipe("Add a page")["AboutPage"].open(None, Open("about"))
    assert page.view.title == "About"


class VideoCapture:
    """What OpenCV would open: one camera, always with the same picture."""

    def __init__(self, path: str):
        self._is_there = path.endswith("/mine")

    def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
        return self._is_there

    def read(self) -> tuple[bool, NDArray[np.uint8]]:
        return True, np.zeros((9, 12, 3), np.uint8)

    def release(self) -> None:
        self._is_there = False


def test_the_camera_of_the_recipe_shows_its_picture_or_says_what_is_wrong():
    names = recipe("Add a kind of camera")
    names["cv2"] = SimpleNamespace(VideoCapture=VideoCapture)
    with names["open_label_camera"]("mine") as camera:
        assert camera.read(5).image.shape == (9, 12, 3)
    with pytest.raises(CameraError, match="There is no camera other; plug it in"):
        names["open_label_camera"]("other")


def test_the_example_of_the_tracker_is_what_the_command_prints(tmp_path, capsys):
    text = (DOCS / "tracking.md").read_text("utf-8")
    reports = re.search(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[1]
    printed = re.search(r"^```\n(4 .*?)^```", text, re.MULTILINE | re.DOTALL)[1]
    (tmp_path / "example.jsonl").write_text(reports)
    main(["referee", "--beam", str(tmp_path / "example.jsonl")])
    assert capsys.readouterr().out.endswith(printed)
