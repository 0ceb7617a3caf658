"""Where the rulings of each game are: known without reading the whole journal again."""

import sqlite3
from contextlib import closing
from operator import methodcaller

import pytest
from builders import card, ruled

from companion.core.events import CountSet, Dealt, Flipped
from companion.core.seating import Seat
from companion.records.disk.database import put
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader

NAMES = ("Ada", "Ben", "Cem")
BEGIN = ruled(Dealt(0, 7), Flipped(card("R7")))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.sqlite3"


def counted_in(path):
    """The lengths as whoever opens the file anew counts them."""
    with JournalReader.open(path) as reader:
        return reader.lengths()


def replayed(game):
    return methodcaller("history", game)


def steps(journal, read):
    """Return how much the database does for a reading, in hundreds of its steps."""
    done, database = [], journal._db  # noqa: SLF001 (the database counts its steps)
    database.set_progress_handler(lambda: done.append(1), 100)
    read()
    database.set_progress_handler(None, 0)
    return len(done)


def test_what_is_read_does_not_grow_with_the_games_that_are_stored(path):
    with Journal(path) as journal:
        first = journal.open_game(NAMES, {})
        counts = [ruled(CountSet(Seat(0), n)) for n in range(1, 20)]
        journal.write(first, BEGIN, *counts)
        few = steps(journal, lambda: (journal.lengths(), journal.history(first)))
        for _ in range(50):
            game = journal.open_game(NAMES, {})
            journal.write(game, BEGIN, *counts)
        for each in (first, game):
            read = lambda: (journal.lengths(), journal.history(each))  # noqa: B023, E731 (at once)
            assert steps(journal, read) <= few + 2


def test_lengths_are_those_of_the_file_whatever_is_written_and_deleted(path):
    with Journal(path) as journal:
        first = journal.open_game(NAMES, {})
        journal.write(first, BEGIN)
        second = journal.open_game(NAMES, {})
        journal.write(second, BEGIN, ruled(), ruled(CountSet(Seat(0), 3)))
        assert journal.lengths() == counted_in(path) == {1: 1, 2: 2}
        journal.open_game(NAMES, {})
        journal.delete_game(second)
        journal.write(first, ruled(CountSet(Seat(0), 3)))
        assert journal.lengths() == counted_in(path) == {1: 2}
        assert len(journal.history(first).steps) == 3


def test_lengths_are_right_while_the_disk_is_gone_and_after_it(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, BEGIN)
        path.rename(path.with_name("moved.sqlite3"))
        journal.write(game, ruled(CountSet(Seat(0), 3)))
        assert not journal.is_on_disk
        assert journal.lengths() == {1: 2}
        journal.write(game, ruled(CountSet(Seat(0), 4)))
        assert journal.lengths() == {1: 3}
        for second in range(1, 60):
            journal.tick(float(second))
        assert journal.is_on_disk
        assert journal.lengths() == counted_in(path) == {1: 3}


def test_games_whose_rulings_stand_between_each_other_are_told_apart(path):
    with Journal(path) as journal:
        games = [journal.open_game(NAMES, {}) for _ in range(2)]
        for game in games:
            journal.write(game, BEGIN)
        for n in range(1, 4):
            for game in games:
                journal.write(game, ruled(CountSet(Seat(game.id), n)))
        for game in games:
            *_, one, two, three = journal.history(game).steps
            told = [step.event for step in (one, two, three)]
            assert told == [CountSet(Seat(game.id), n) for n in (1, 2, 3)]
            assert journal.beside(replayed(game))() == journal.history(game)


def test_a_game_that_is_read_beside_is_told_as_it_was_when_it_was_asked_for(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, BEGIN)
        before, read = (
            journal.history(game),
            journal.beside(replayed(game)),
        )
        journal.write(game, ruled(CountSet(Seat(0), 3)))
        assert read() == before


def test_the_reports_of_a_game_that_are_read_beside_are_those_up_to_then(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, BEGIN)
        before = [*journal.reports(game)]
        read = journal.beside(lambda reader: [*reader.reports(game)])
        journal.write(game, ruled(CountSet(Seat(0), 3)))
        assert read() == before
        assert len([*journal.reports(game)]) == len(before) + 1


def test_what_was_written_before_the_journal_was_opened_is_counted(path):
    with Journal(path) as journal:
        journal.write(journal.open_game(NAMES, {}), BEGIN)
    with closing(sqlite3.connect(path)) as database, database:
        put(database, "rulings", 9, 1, '[{"kind": "count"}]', 0.0)
    with Journal(path) as journal:
        assert journal.lengths() == {1: 2}
