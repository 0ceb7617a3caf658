"""The board's page."""

import hashlib
import json
import os
import re
from base64 import b64encode
from pathlib import Path

import pytest
from bad_disk import fill, mounted, needs_mount
from node import NEEDS_NODE, printed

from companion.club import board_page as board
from companion.club import mqtt_client as tried
from companion.club.board_page import english_words, figures, page, words, write_page
from companion.club.mqtt_client import CLIENT
from companion.core.errors import CompanionError
from companion.view.badges import FIGURES
from companion.view.language import LANGUAGES, current_language

SITE = Path(board.__file__).parent / "site"
SCRIPTS = "".join(path.read_text() for path in sorted(SITE.glob("*.js")))


STAND_IN = "const mqtt = {};"
WHOLE = page(STAND_IN)
KINDS = ("script", "style")


@pytest.fixture
def client(tmp_path, monkeypatch):
    """A stand-in for the MQTT client, taken for the one that was tried."""
    path = tmp_path / "client.js"
    path.write_text(STAND_IN)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    monkeypatch.setattr(tried, "CLIENT_SHA256", digest)
    return path


def parts(kind):
    """The text of each script or style in the page."""
    return re.findall(f"<{kind}>(.*?)</{kind}>", WHOLE, re.DOTALL)


def test_the_page_is_one_file_that_loads_no_other(tmp_path, client):
    write_page(tmp_path / "board", client)
    html = (tmp_path / "board" / "index.html").read_text()
    assert html == WHOLE
    assert re.findall(r'(?:src|href)="([\w.]+)"', html) == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_browser_runs_what_we_have_written_and_nothing_else(kind):
    (policy,) = re.findall(rf"{kind}-src ([^;]+);", WHOLE)
    digests = (hashlib.sha256(text.encode()).digest() for text in parts(kind))
    assert policy.split() == [
        f"'sha256-{b64encode(each).decode()}'" for each in digests
    ]


def test_every_file_of_the_site_is_in_the_page():
    inside = {*parts("script"), *parts("style")}
    loaded = [path for path in SITE.iterdir() if path.suffix in {".js", ".css"}]
    assert len(loaded) > 10
    assert [path.name for path in loaded if path.read_text() not in inside] == []
    assert STAND_IN in inside


def test_every_script_of_ours_is_strict():
    assert [
        p.name for p in SITE.glob("*.js") if "use strict" not in p.read_text()
    ] == []


def test_written_again_it_keeps_the_client(tmp_path, client):
    write_page(tmp_path, client)
    write_page(tmp_path)
    assert (tmp_path / CLIENT).read_bytes() == client.read_bytes()


@needs_mount
def test_on_a_full_disk_the_former_page_stays(tmp_path, client):
    """It is served while it is written."""
    folder = tmp_path / "board"
    with mounted(folder):
        write_page(folder, client)
        (folder / "index.html").write_text("the former page")
        fill(folder)
        with pytest.raises(CompanionError, match="No space left on device"):
            write_page(folder, client)
        assert (folder / "index.html").read_text() == "the former page"


def test_a_client_of_another_release_in_the_folder_is_fetched_anew(
    tmp_path, monkeypatch
):
    (tmp_path / CLIENT).write_text("const mqtt = 4;")
    monkeypatch.setattr(board, "fetched", STAND_IN.encode)
    write_page(tmp_path)
    assert (tmp_path / CLIENT).read_text() == STAND_IN


def test_another_client_than_the_tried_one_is_refused(tmp_path):
    other = tmp_path / "other.js"
    other.write_text("alert(1)")
    with pytest.raises(CompanionError, match="is not that of"):
        write_page(tmp_path / "board", other)


def test_a_client_that_is_not_there_is_said_to_be_missing(tmp_path):
    with pytest.raises(CompanionError, match="--client"):
        write_page(tmp_path / "board", tmp_path / "nowhere.js")


def test_without_npm_it_is_said_where_the_client_is(tmp_path, monkeypatch):
    monkeypatch.setattr(tried.shutil, "which", lambda _name: None)
    with pytest.raises(CompanionError, match="--client"):
        write_page(tmp_path / "board")


@pytest.mark.slow
def test_an_npm_that_never_answers_is_told(tmp_path, monkeypatch):
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\nexec sleep 60\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(CompanionError, match=r"does not answer.*--client"):
        tried.fetched(patience_s=0.2)


@pytest.mark.parametrize("packs", ["echo broken >", "tar -cf", "tar -czf"])
def test_a_package_that_holds_no_client_is_told(tmp_path, monkeypatch, packs):
    npm = tmp_path / "npm"
    npm.write_text(f'#!/bin/sh\n{packs} "$5/mqtt.tgz" "$0"\n')
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(CompanionError, match="is not that of"):
        tried.fetched()


def test_the_page_loads_nothing_from_elsewhere():
    html = (SITE / "index.html").read_text()
    assert (
        re.findall(r"https?://", html + SCRIPTS.replace("http://www.w3.org", "")) == []
    )


def test_every_word_of_the_page_is_there_in_every_language():
    before = current_language()
    told = words()
    assert {*told} == {*LANGUAGES}
    assert all({*texts} == {*english_words()} for texts in told.values())
    assert told["de"]["fox"] == "Fuchs"
    assert current_language() == before


def test_the_page_uses_only_words_that_it_has():
    used = {
        *re.findall(r'word\("(\w+)"', SCRIPTS),
        *re.findall(r'state\("(\w+)"', SCRIPTS),
    }
    assert used
    assert used <= {*english_words()}


def test_every_figure_has_its_drawing_and_its_name():
    assert {*figures()} == {*FIGURES}
    assert {*FIGURES} <= {*english_words()}
    assert all(drawing.startswith("<") for drawing in figures().values())


def test_what_tables_say_never_becomes_markup():
    """Only our own drawings do."""
    assert re.findall(r"(\w+)\.(?:inner|outer)HTML", SCRIPTS) == ["symbol"]
    assert "eval(" not in SCRIPTS


def test_what_the_page_knows_is_read_as_data():
    told = next(text for text in parts("script") if text.startswith("const TOLD = "))
    known = json.loads(told.removeprefix("const TOLD = ").removesuffix(";"))
    assert {*known} == {"languages", "words", "figures"}
    assert "<" not in told


@NEEDS_NODE
@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ([0, 3, 1, 2], [0, 3, 1, 2]),
        (None, [0, 1, 2, 3]),  # as tables of before have it
        ([], [0, 1, 2, 3]),
        ([0, 3, 3, 1], [0, 1, 2, 3]),
        ([0, 3, 1, 9], [0, 1, 2, 3]),
    ],
)
def test_seats_are_shown_as_people_sit_where_the_table_tells_it(told, shown):
    view = {"seats": ["Ada", "Ben", "Cem", "Eva"]}
    view |= {} if told is None else {"order": told}
    script = (SITE / "store.js").read_text()
    assert printed(script, f"clockwise({json.dumps(view)})") == shown
