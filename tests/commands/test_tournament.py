"""``companion tournament``."""

from threading import Thread

import pytest
from mosquitto import Mosquitto, eventually, needs_mosquitto

from companion.__main__ import main
from companion.club.plan import Tournament, load_tournament
from companion.commands.tournament import _EditedError, _KeptFile


def complaint(capsys, *argv):
    assert main(["tournament", *map(str, argv)]) == 1
    return capsys.readouterr().err


def test_without_a_file_somebody_must_play(tmp_path, capsys):
    assert "say who plays" in complaint(capsys, tmp_path / "evening.toml")


def test_a_file_that_is_there_is_not_written_over(tmp_path, capsys):
    path = tmp_path / "evening.toml"
    path.write_text('players = ["Ada", "Ben"]\ntables = ["table-1"]\n')
    assert "edit it" in complaint(capsys, path, "Cem", "Dee")
    assert "Ada" in path.read_text()


@pytest.mark.parametrize("again", ["Ada", "ada", " ADA"])
def test_two_whom_the_tables_would_take_for_one_are_named(tmp_path, capsys, again):
    path = tmp_path / "evening.toml"
    told = complaint(capsys, path, "Ada", "Ben", again)
    assert f"'Ada' and {again!r}" in told
    assert load_tournament(path) is None


@pytest.mark.parametrize("tables", ["none at all", "0", "501", "9" * 5000])
def test_a_table_that_cannot_be_is_refused(tmp_path, capsys, tables):
    path = tmp_path / "evening.toml"
    told = complaint(capsys, path, "Ada", "Ben", "--tables", tables)
    assert "tables" in told


@pytest.mark.parametrize("port", ["99999", "0"])
def test_a_port_that_cannot_be_is_not_tried_for_ever(tmp_path, capsys, port):
    words = ["tournament", str(tmp_path / "a.toml"), "Ada", "Ben", "Cem"]
    assert main([*words, "--port", port]) == 1
    assert "port: expected a port" in capsys.readouterr().err


def test_one_who_plays_alone_is_told_how_many_must(tmp_path, capsys):
    told = complaint(capsys, tmp_path / "evening.toml", "Ada")
    assert "players: expected a list of at least 2, but found ['Ada']" in told


def test_a_name_that_is_no_text_is_refused(tmp_path, capsys):
    """As a terminal of another encoding hands it over."""
    told = complaint(capsys, tmp_path / "evening.toml", "Zo\udceb", "Ben", "Cem")
    assert "players: expected a text in UTF-8" in told


@pytest.fixture
def broker(tmp_path):
    started = Mosquitto(tmp_path / "broker")
    yield started
    started.close()


@needs_mosquitto
@pytest.mark.slow
def test_what_is_edited_while_it_runs_is_taken_and_not_written_over(tmp_path, broker):
    """Here the result of the last game, which its table could not tell."""
    path, ended = tmp_path / "evening.toml", []
    words = ["tournament", str(path), "Ada", "Ben", "--rounds", "1"]
    words += ["--port", str(broker.port)]
    command = Thread(target=lambda: ended.append(main(words)), daemon=True)
    command.start()
    assert eventually(path.is_file)
    drawn = path.read_text()
    result = "scores = [500, 20]\nwinners = [0]\n"
    path.write_text(f"{drawn.rstrip()}\n{result}")
    command.join(20)
    assert ended == [0]
    assert load_tournament(path).drawn[0].seated[0].scores == (500, 20)


def test_results_that_half_an_edit_has_kept_out_are_told(tmp_path, capsys, monkeypatch):
    path = tmp_path / "evening.toml"

    def conduct(_organizer, _network, *, look, **_words):
        path.write_text("players = [")
        look()

    monkeypatch.setattr("companion.commands.tournament.conduct", conduct)
    assert main(["tournament", str(path), "Ada", "Ben", "--rounds", "1"]) == 1
    assert "enter them there" in capsys.readouterr().out


def test_half_an_edit_is_told_once_and_waited_for(tmp_path, capsys):
    """What came meanwhile is not written over it; the end of a game is shown again."""
    path = tmp_path / "evening.toml"
    drawn = Tournament(("Ada", "Ben"), ("table-1",))
    file = _KeptFile(path)
    file.keep(drawn)
    whole = path.read_text()
    path.write_text(f"{whole}scores = [500, ")
    file.look()
    file.look()
    file.keep(drawn)
    assert capsys.readouterr().out.count("evening.toml") == 1
    assert path.read_text().endswith("[500, ")
    path.write_text(whole)
    with pytest.raises(_EditedError):
        file.look()
