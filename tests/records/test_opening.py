"""Nothing that has happened to the journal stops the appliance."""

import errno
import os
import sqlite3
from contextlib import closing

import pytest
from builders import card, ruled

import companion.records.opening
from companion.core.errors import JournalError
from companion.core.events import Dealt, Flipped, Played
from companion.records.codec import encode_input
from companion.records.disk.database import checksum
from companion.records.disk.journal_file import Copies
from companion.records.disk.recovery import Recovered
from companion.records.journal import Journal
from companion.records.opening import open_journal
from companion.referee.inputs import Button, Pressed
from companion.storage.files import set_aside

ADA, XIA = ("Ada", "Ben", "Cem"), ("Xia", "Yan")
EVENTS = ((Dealt(0, 7),), (Flipped(card("R7")),), (Played(1, card("R3")),))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.sqlite3"


@pytest.fixture
def stored(path):
    """A journal of two games, three rulings each."""
    with Journal(path) as journal:
        for names in (ADA, XIA):
            game = journal.open_game(names, {})
            for number, events in enumerate(EVENTS):
                press = Pressed(float(number), Button.UNO)
                journal.write(game, ruled(*events, on=press))
    return path


def spoil(path, query, *values):
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(query, values)


def swap_a_card(path, row):
    """Change a row as a worn memory card does: SQLite takes it for sound."""
    spoil(
        path, "UPDATE rulings SET events = replace(events, 'R', 'B') WHERE id = ?", row
    )


def games(journal):
    """Who plays each game, and how many rulings are there."""
    lengths = journal.lengths()
    return [(game.names, lengths.get(game.id, 0)) for game in journal.games()]


def test_a_sound_journal_is_opened_without_a_word(stored):
    with open_journal(stored) as journal:
        assert games(journal) == [(ADA, 3), (XIA, 3)]
        assert journal.recovered is None


def test_what_is_no_database_is_set_aside_and_a_new_one_is_begun(path):
    path.write_bytes(b"nothing of the kind" * 500)
    with open_journal(path) as journal:
        assert games(journal) == []
        assert journal.recovered.kept.read_bytes() == b"nothing of the kind" * 500


def test_a_second_damaged_journal_does_not_overwrite_the_first(path):
    for text in (b"first", b"second"):
        path.write_bytes(text * 1000)
        open_journal(path).close()
    kept = sorted(path.parent.glob("table.broken*.sqlite3"))
    assert [each.read_bytes()[:6] for each in kept] == [b"second", b"firstf"]


def test_games_before_a_damaged_page_are_recovered(stored):
    content = bytearray(stored.read_bytes())
    place = content.rindex(b'"Xia", "Yan"')
    content[place] ^= 0x01
    stored.write_bytes(content)
    with open_journal(stored) as journal:
        assert games(journal) == [(ADA, 3)]
        assert journal.recovered.games == 1


@pytest.mark.parametrize("page", range(2, 5))
def test_a_page_of_nonsense_loses_at_most_what_was_on_it(stored, page):
    size = 4096
    content = bytearray(stored.read_bytes())
    assert len(content) >= page * size
    content[(page - 1) * size : page * size] = os.urandom(size)
    stored.write_bytes(content)
    with open_journal(stored) as journal:
        found = games(journal)
    assert all(names in {ADA, XIA} for names, _ in found)
    assert journal.recovered is not None


@pytest.mark.slow
def test_games_before_and_after_a_bad_page_are_recovered(path):
    with Journal(path) as journal:
        for number in range(30):
            game = journal.open_game((f"Ada {number}", "Ben"), {})
            for events in EVENTS[:2]:
                journal.write(game, ruled(*events))
    content = bytearray(path.read_bytes())
    bad = content.index(b'["Ada 12"') // 4096
    content[bad * 4096 : (bad + 1) * 4096] = bytes(4096)
    path.write_bytes(content)
    with open_journal(path) as journal:
        found = {names[0]: length for names, length in games(journal)}
    assert {"Ada 0", "Ada 29"} & found.keys() or not found
    assert set(found.values()) <= {0, 2}


def test_half_a_file_is_survived(stored):
    stored.write_bytes(stored.read_bytes()[: 3 * 4096 - 100])
    with open_journal(stored) as journal:
        assert journal.recovered is not None


def test_a_game_is_recovered_up_to_the_row_that_was_changed(stored):
    swap_a_card(stored, 6)
    with open_journal(stored) as journal:
        assert games(journal) == [(ADA, 3), (XIA, 2)]


def test_what_a_copy_still_knows_is_taken_from_there(stored):
    Copies(stored).make()
    swap_a_card(stored, 5)
    with open_journal(stored) as journal:
        assert games(journal) == [(ADA, 3), (XIA, 3)]


def test_what_a_disk_that_cannot_be_written_still_tells_is_kept(stored, monkeypatch):
    """All that was recovered goes on in memory, until the disk takes it."""
    swap_a_card(stored, 6)
    monkeypatch.setattr(companion.records.opening, "write_anew", no_room)
    with open_journal(stored) as journal:
        assert games(journal) == [(ADA, 3), (XIA, 2)]
        assert not journal.is_on_disk


def no_room(*_):
    raise OSError(errno.ENOSPC, "no room")


def test_a_damaged_older_game_is_left_for_the_archive_to_tell(stored):
    swap_a_card(stored, 3)
    with open_journal(stored) as journal:
        assert journal.recovered is None
        assert [fault.row for fault in journal.faults(journal.games()[0])] == [3]


def test_reports_come_along_with_their_rulings(stored):
    swap_a_card(stored, 6)
    with open_journal(stored) as journal:
        reports = list(journal.reports(journal.games()[1]))
    assert [events for _, events in reports] == [*EVENTS[:2]]


def test_an_empty_journal_beside_copies_says_so(stored):
    Copies(stored).make()
    for each in stored.parent.glob("table.sqlite3*"):
        each.unlink()
    with open_journal(stored) as journal:
        assert games(journal) == [(ADA, 3), (XIA, 3)]
        assert journal.recovered == Recovered(2, None)


def test_of_journals_that_were_set_aside_the_latest_is_taken_up(path):
    """As when somebody cut the power before a new one lay in its place."""
    for names in (ADA, XIA):
        with Journal(path) as journal:
            journal.write(journal.open_game(names, {}), ruled(Dealt(0, 7)))
        set_aside(path, "-wal", "-shm")
    with open_journal(path) as journal:
        assert games(journal) == [(XIA, 1)]


def test_a_new_table_has_nothing_to_say(path):
    with open_journal(path) as journal:
        assert journal.recovered is None


def test_a_recovered_journal_is_opened_without_a_word_the_next_time(path):
    path.write_bytes(b"nothing of the kind" * 500)
    open_journal(path).close()
    with open_journal(path) as journal:
        assert journal.recovered is None


def test_a_journal_of_a_newer_program_is_kept_and_read_as_far_as_it_can_be(stored):
    spoil(stored, "PRAGMA user_version = 99")
    with open_journal(stored) as journal:
        assert games(journal) == [(ADA, 3), (XIA, 3)]
        assert journal.recovered.kept.exists()


def test_a_database_of_another_kind_is_set_aside(path):
    spoil(path, "CREATE TABLE games (title TEXT)")
    with open_journal(path) as journal:
        assert journal.recovered.kept.exists()


def test_a_game_whose_deck_is_gone_is_no_damage(path):
    with Journal(path) as journal:
        journal.open_game(ADA, {"deck": "gone.toml"})
    with open_journal(path) as journal:
        assert journal.recovered is None


def test_a_second_companion_is_still_refused(path):
    with open_journal(path), pytest.raises(JournalError, match="Another companion"):
        open_journal(path)


def test_a_folder_that_cannot_be_written_is_waited_for(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with open_journal(tmp_path / "file" / "table.sqlite3") as journal:
        game = journal.open_game(ADA, {})
        journal.write(game, ruled(*EVENTS[0]))
        assert not journal.state.works
        assert [*journal.events(game)] == [*EVENTS[0]]


def older(path, *, with_time):
    """Bring a journal to the form of an older program."""
    with closing(sqlite3.connect(path)) as database:
        for table in ("games", "rulings", "reports"):
            database.execute(f"ALTER TABLE {table} DROP COLUMN sum")
        if not with_time:
            database.execute("ALTER TABLE rulings DROP COLUMN played_s")
            database.execute("DROP TABLE reports")
        database.execute("PRAGMA user_version = 1")


@pytest.mark.parametrize("with_time", [True, False])
def test_a_journal_of_an_older_program_gets_its_checksums(stored, with_time):
    older(stored, with_time=with_time)
    with open_journal(stored) as journal:
        assert games(journal) == [(ADA, 3), (XIA, 3)]
    with closing(sqlite3.connect(stored)) as database:
        query = "SELECT id, game, events, played_s, sum FROM rulings"
        rows = database.execute(query).fetchall()
    assert [row[-1] for row in rows] == [checksum(*row[:-1]) for row in rows]


@pytest.mark.parametrize("with_time", [True, False])
def test_a_damaged_journal_of_an_older_program_is_recovered(stored, with_time):
    older(stored, with_time=with_time)
    spoil(stored, "UPDATE rulings SET events = '[' WHERE id = 6")
    with open_journal(stored) as journal:
        assert games(journal) == [(ADA, 3), (XIA, 2)]


def test_a_report_that_is_none_is_left_out(stored):
    spoil(stored, "UPDATE rulings SET events = '[' WHERE id = 6")
    text, number = '{"type": "fly"}', 4
    spoil(
        stored,
        "UPDATE reports SET report = ?, sum = ? WHERE id = ?",
        text,
        checksum(number, 2, 4, text),
        number,
    )
    with open_journal(stored) as journal:
        reports = [report for report, _ in journal.reports(journal.games()[1])]
    assert list(map(encode_input, reports)) == [encode_input(Pressed(1.0, Button.UNO))]
