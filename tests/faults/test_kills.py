"""One kill of each kind, as `make kills` does a thousand of, and what it would find."""

import shutil
import sqlite3
from contextlib import closing
from random import Random

import pytest

from companion.core.notation import notation
from companion.records.codec import public
from companion.records.opening import open_journal
from faults.killed_programs import lost
from faults.kills import KINDS, one, prepare, wrongs

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A folder with a journal, which nobody changes."""
    folder = tmp_path_factory.mktemp("prepared")
    prepare(folder / "table.sqlite3", Random(1))  # noqa: S311 (repeatable)
    return folder


@pytest.fixture
def made(prepared, tmp_path):
    return shutil.copytree(prepared, tmp_path / "made")


@pytest.fixture
def shortened(made):
    """A function that takes the last rulings out of the journal."""

    def shorten():
        with closing(sqlite3.connect(made / "table.sqlite3")) as database, database:
            query = (
                "DELETE FROM rulings WHERE rowid > (SELECT max(rowid) - 2 FROM rulings)"
            )
            database.execute(query)
        return made / "table.sqlite3"

    return shorten


@pytest.mark.parametrize("kind", dict.fromkeys(KINDS))
def test_a_kill_loses_nothing(made, tmp_path, kind):
    found, _ = one(made, tmp_path / "table", kind, Random(7))  # noqa: S311 (repeatable)
    assert found == []


def test_a_ruling_that_was_shown_and_lost_is_found_out(made, shortened):
    with open_journal(made / "table.sqlite3") as journal:
        last = journal.games()[-1]
        rows = journal.lengths()[last.id]
        state = notation(journal.history(last).now)
    shown = {"game": last.id, "rows": rows, "state": state}
    assert not [*wrongs(made / "table.sqlite3", shown)]
    assert "2 acknowledged rulings are lost" in wrongs(shortened(), shown)


def test_a_step_that_a_program_told_and_forgot_is_found_out(made, shortened):
    with open_journal(made / "table.sqlite3") as journal:
        last = journal.games()[-1]
        heard = [{"state": public(journal.history(last).now)}]
    assert not [*lost(made, heard)]
    shortened()
    assert any("not known any more" in wrong for wrong in lost(made, heard))
