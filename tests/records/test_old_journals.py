"""Journals that older programs wrote: opened, replayed, and written the same again."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest
from builders import ruled

from companion.core.events import CountSet, GameEvent
from companion.records.codec import (
    decode_event,
    decode_input,
    encode_event,
    encode_input,
    public,
)
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
from companion.referee.inputs import TableInput, TimeIsUp

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.sqlite3"))


@pytest.fixture(params=JOURNALS, ids=lambda path: path.stem)
def path(request, tmp_path):
    """A copy of one old journal."""
    return Path(shutil.copy(request.param, tmp_path / request.param.name))


def told(path):
    """What the program that wrote the journal said of its games."""
    found = next(each for each in JOURNALS if each.name == path.name)
    return json.loads(found.with_suffix(".json").read_text("utf-8"))


def texts(path, column, table):
    """The column of a table, read without our code; empty if there is no such table."""
    with closing(sqlite3.connect(path)) as database:
        tables = {
            name for (name,) in database.execute("SELECT name FROM sqlite_master")
        }
        query = f"SELECT {column} FROM {table} ORDER BY id"  # noqa: S608 (our own names)
        rows = database.execute(query).fetchall() if table in tables else []
    return [json.loads(text) for (text,) in rows]


def test_there_are_five_old_journals():
    assert len(JOURNALS) == 5


@pytest.mark.slow
@pytest.mark.parametrize("open_", [JournalReader.open, Journal], ids=["read", "go on"])
def test_an_old_journal_opens_with_every_game_where_it_stood(path, open_):
    with open_(path) as journal:
        histories = [journal.history(game) for game in journal.games()]
        faults = [*map(list, map(journal.faults, journal.games()))]
        inputs = sum(len([*journal.reports(game)]) for game in journal.games())
    assert faults == [[], []]
    assert [
        {"game": number, "steps": history.version, "state": public(history.now)}
        for number, history in enumerate(histories, 1)
    ] == told(path)
    assert inputs == len(texts(path, "report", "reports"))


def test_the_events_of_an_old_journal_are_written_the_same_today(path):
    for events in texts(path, "events", "rulings"):
        assert [encode_event(decode_event(event)) for event in events] == events


def test_the_inputs_of_an_old_journal_are_written_the_same_today(path):
    for data in texts(path, "report", "reports"):
        assert encode_input(decode_input(data)) == data


def test_a_game_of_an_old_journal_goes_on(path):
    with Journal(path) as journal:
        game = journal.games()[-1]
        before = journal.history(game)
        journal.write(game, ruled(CountSet(0, 5), on=TimeIsUp(2000.0)))
    with JournalReader.open(path) as journal:
        after = journal.history(game)
        assert [*journal.reports(game)][-1] == (TimeIsUp(2000.0), (CountSet(0, 5),))
    assert after.steps[: len(before.steps)] == before.steps
    assert after.now.counts[0] == 5


def test_the_latest_old_journal_holds_every_kind_of_event_and_input():
    events = [each for row in texts(JOURNALS[-1], "events", "rulings") for each in row]
    assert {type(decode_event(each)) for each in events} == {*get_args(GameEvent)}
    reports = texts(JOURNALS[-1], "report", "reports")
    assert {type(decode_input(each)) for each in reports} == {*get_args(TableInput)}
