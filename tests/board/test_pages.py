"""The board's files."""

import hashlib
import json
import os
import re
from pathlib import Path

import pytest

from companion.board import pages
from companion.board.pages import CLIENT, figures, write_pages
from companion.board.pages import pages as written
from companion.board.words import WORDS, words
from companion.core.errors import CompanionError
from companion.view.badges import FIGURES
from companion.view.language import LANGUAGES, spoken

SITE = Path(pages.__file__).parent / "site"
SCRIPTS = "".join(path.read_text() for path in sorted(SITE.glob("*.js")))


@pytest.fixture
def client(tmp_path, monkeypatch):
    """A stand-in for the MQTT client, taken for the one that was tried."""
    path = tmp_path / "client.js"
    path.write_bytes(b"const mqtt = {};")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    monkeypatch.setattr(pages, "CLIENT_SHA256", digest)
    return path


def test_the_page_has_every_file_that_it_loads(tmp_path, client):
    write_pages(tmp_path / "board", client)
    html = (tmp_path / "board" / "index.html").read_text()
    loaded = re.findall(r'(?:src|href)="([\w.]+)"', html)
    assert {*loaded} == {"board.css", "board.js", CLIENT}
    assert [name for name in loaded if not (tmp_path / "board" / name).is_file()] == []


def test_the_script_is_strict_as_a_whole():
    assert written()["board.js"].startswith('"use strict";')


def test_written_again_it_keeps_the_client(tmp_path, client):
    write_pages(tmp_path, client)
    write_pages(tmp_path)
    assert (tmp_path / CLIENT).read_bytes() == client.read_bytes()


def test_another_client_than_the_tried_one_is_refused(tmp_path):
    other = tmp_path / "other.js"
    other.write_text("alert(1)")
    with pytest.raises(CompanionError, match="is not that of"):
        write_pages(tmp_path / "board", other)


def test_without_npm_it_is_said_where_the_client_is(tmp_path, monkeypatch):
    monkeypatch.setattr(pages.shutil, "which", lambda _name: None)
    with pytest.raises(CompanionError, match="--client"):
        write_pages(tmp_path / "board")


def test_an_npm_that_never_answers_is_told(tmp_path, monkeypatch):
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\nexec sleep 60\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(CompanionError, match=r"does not answer.*--client"):
        pages.fetched(patience_s=0.2)


def test_the_page_loads_nothing_from_elsewhere():
    html = (SITE / "index.html").read_text()
    assert (
        re.findall(r"https?://", html + SCRIPTS.replace("http://www.w3.org", "")) == []
    )


def test_every_word_of_the_page_is_there_in_every_language():
    before = spoken()
    told = words()
    assert {*told} == {*LANGUAGES}
    assert all({*texts} == {*WORDS} for texts in told.values())
    assert told["de"]["fox"] == "Fuchs"
    assert spoken() == before


def test_the_page_uses_only_words_that_it_has():
    used = {
        *re.findall(r'word\("(\w+)"', SCRIPTS),
        *re.findall(r'state\("(\w+)"', SCRIPTS),
    }
    assert used
    assert used <= {*WORDS}


def test_every_figure_has_its_drawing_and_its_name():
    assert {*figures()} == {*FIGURES}
    assert {*FIGURES} <= {*WORDS}
    assert all(drawing.startswith("<") for drawing in figures().values())


def test_what_tables_say_never_becomes_markup():
    """Only our own drawings do."""
    assert re.findall(r"(\w+)\.(?:inner|outer)HTML", SCRIPTS) == ["symbol"]
    assert "eval(" not in SCRIPTS


def test_what_the_page_knows_is_read_as_data():
    _, first, *_ = written()["board.js"].split("\n")
    told = json.loads(first.removeprefix("const TOLD = ").rstrip(";"))
    assert {*told} == {"languages", "words", "figures"}


def test_every_script_of_the_site_is_in_the_page():
    whole = written()["board.js"]
    assert [p.name for p in SITE.glob("*.js") if p.read_text() not in whole] == []
