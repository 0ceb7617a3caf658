import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from bad_disk import fill, mounted, needs_mount
from builders import card, ruled

from companion.__main__ import main
from companion.commands.benchmarks.referee import play_game
from companion.core.events import (
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Played,
    Undone,
    UnoCalled,
    Why,
)
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal

A_ROUND = (
    (Dealt(1, 2), Flipped(card("R5"))),
    (UnoCalled(0),),
    (Played(0, card("R7")),),
    (Played(1, card("R6")),),
    (Undone(1),),
    (Drew(1, 1, Why.TURN),),
    (Played(1, card("R3"), drawn=True),),
    (Played(0, card("R8")),),
    (HandsCounted((0, 12)),),
)


@pytest.fixture
def data(tmp_path):
    """A folder with a game that is won and one that has just begun."""
    with Journal(tmp_path / JOURNAL) as journal:
        won = journal.open_game(("Ada", "Ben"), {"target": 10})
        for events in A_ROUND:
            journal.write(won, ruled(*events))
        begun = journal.open_game(("Ada", "Cem"), {})
        journal.write(begun, ruled(Dealt(0, 7)))
    return tmp_path


def games(data, *words):
    return main(["games", *words, "--data", str(data)])


def printed(capsys):
    return capsys.readouterr().out.splitlines()


def test_games_are_listed_with_players_and_winner(data, capsys):
    assert games(data, "list") == 0
    won, begun = printed(capsys)
    assert "Ada, Ben: 1 round, won by Ada" in won
    assert "Ada, Cem: 0 rounds, not over" in begun


def test_a_configuration_names_the_folder(data, tmp_path, capsys):
    config = tmp_path / "table.toml"
    config.write_text(f'data = "{data}"')
    assert main(["games", "verify", "--config", str(config)]) == 0
    assert printed(capsys) == ["2 games, 0 damaged"]


def test_a_folder_that_is_named_goes_before_the_configuration(data, tmp_path, capsys):
    config = tmp_path / "table.toml"
    config.write_text('data = "/nowhere"')
    assert games(data, "verify", "--config", str(config)) == 0
    assert printed(capsys) == ["2 games, 0 damaged"]


def test_the_list_can_be_read_by_programs(data, capsys):
    games(data, "list", "--json")
    won, begun = map(json.loads, printed(capsys))
    assert (won["game"], won["scores"], won["winners"]) == (1, [12, 0], ["Ada"])
    assert begun["winners"] == []


def test_a_game_is_shown_with_its_scores_by_round(data, capsys):
    assert games(data, "show", "1") == 0
    assert printed(capsys)[-1].split() == ["1", "12", "0"]


def test_a_game_is_shown_to_programs_with_its_running_totals(data, capsys):
    games(data, "show", "1", "--json")
    assert json.loads(printed(capsys)[0])["totals"] == [[12, 0]]


def test_an_exported_game_passes_the_check(data, tmp_path, capsys):
    file = tmp_path / "game.jsonl"
    assert games(data, "export", "1", str(file)) == 0
    assert main(["referee", "--check", str(file)]) == 0
    assert printed(capsys) == ["10 steps of 1 game, 0 games with differences"]


def test_an_export_without_a_file_is_printed(data, capsys):
    games(data, "export", "1")
    lines = [json.loads(line) for line in printed(capsys)]
    assert lines[0]["rules"] == {"target": 10}
    assert [line["n"] for line in lines[1:]] == list(range(10))


@needs_mount
def test_of_an_export_to_a_full_disk_nothing_is_left(data, tmp_path, capsys):
    stick = tmp_path / "stick"
    with mounted(stick, kib=16):
        fill(stick)
        assert games(data, "export", "1", str(stick / "game.jsonl")) == 1
        assert "No space left on device" in capsys.readouterr().err
        assert [each.name for each in stick.iterdir()] == ["ballast"]


def test_an_export_overwrites_nothing(data, tmp_path, capsys):
    file = tmp_path / "game.jsonl"
    file.write_text("precious")
    assert games(data, "export", "1", str(file)) == 1
    assert "name another file" in capsys.readouterr().err
    assert file.read_text() == "precious"


def test_games_can_be_listed_while_the_companion_runs(data, capsys):
    with Journal(data / JOURNAL):
        assert games(data, "list") == 0
    assert len(printed(capsys)) == 2


def test_sound_games_are_verified(data, capsys):
    assert games(data, "verify") == 0
    assert printed(capsys) == ["2 games, 0 damaged"]


def test_rows_that_do_not_fold_are_named(data, capsys):
    with Journal(data / JOURNAL) as journal:
        journal.write(journal.games()[1], ruled(Played(0, card("R7"))))
    assert games(data, "verify") == 1
    fault, end = printed(capsys)
    assert fault.startswith("game 2, row 11: R7 cannot be played")
    assert end == "2 games, 1 damaged"
    assert games(data, "verify", "--json") == 1
    assert json.loads(printed(capsys)[0])["row"] == 11


def test_a_game_that_does_not_fold_hides_no_other_in_the_list(data, capsys):
    with Journal(data / JOURNAL) as journal:
        journal.write(journal.games()[0], ruled(Played(0, card("R7"))))
    assert games(data, "list") == 1
    told, begun = printed(capsys)
    assert "damaged" in told
    assert "Ada, Cem" in begun


def test_a_missing_journal_is_one_sentence(tmp_path, capsys):
    assert games(tmp_path, "list") == 1
    assert capsys.readouterr().err.startswith("companion: There is no journal")


@pytest.mark.parametrize("made", ["", "CREATE TABLE notes (text)"])
def test_an_empty_file_or_another_programs_is_one_sentence_with_the_remedy(
    made, tmp_path, capsys
):
    (tmp_path / JOURNAL).touch()
    with closing(sqlite3.connect(tmp_path / JOURNAL)) as database:
        database.execute(made)
    assert games(tmp_path, "list") == 1
    said = capsys.readouterr().err
    assert said.startswith(f"companion: The file {tmp_path / JOURNAL} holds no game;")
    assert "--data" in said


def test_options_may_stand_between_the_number_and_the_file(data, tmp_path):
    for number, place in enumerate((2, 3, 4), start=1):
        file = str(tmp_path / f"{number}.jsonl")
        words = ["games", "export", "1", file]
        assert main([*words[:place], "--data", str(data), *words[place:]]) == 0
        assert Path(file).stat().st_size


@pytest.mark.parametrize("action", [["list"], ["show", "1"]])
def test_a_name_gives_the_terminal_no_orders(action, tmp_path, capsys):
    with Journal(tmp_path / JOURNAL) as journal:
        journal.open_game(("\x1b[31mAda", "Ben"), {})
    assert main(["games", *action, "--data", str(tmp_path)]) == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.slow
def test_the_story_of_a_game_tells_the_chances_after_each_card(data, capsys):
    assert main(["games", "story", "1", "--data", str(data)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines] == ["R7", "R3", "R8"]
    assert lines[2].split()[2:] == ["100", "0", "Ada"]


@pytest.mark.slow
def test_the_story_names_the_turning_points(tmp_path, capsys):
    with Journal(tmp_path / JOURNAL) as journal:
        game = journal.open_game(("Ada", "Ben"), {"target": 1})
        for step in play_game(2, 1, target=1).steps:
            journal.write(game, ruled(step.event))
    assert games(tmp_path, "story", "1") == 0
    assert "wild draw four: from " in printed(capsys)[-1]
    assert games(tmp_path, "story", "1", "--json") == 0
    told = map(json.loads, printed(capsys))
    assert [each["card"] for each in told if each["turning_point"]] == ["W+4"]


@pytest.mark.slow
def test_a_record_with_chances_is_read_as_one_without(data, tmp_path, capsys):
    path = tmp_path / "game.jsonl"
    assert games(data, "export", "1", str(path), "--chances") == 0
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    told = [line for line in lines if "chances" in line]
    assert told[-1]["event"]["card"] == "R8"
    assert told[-1]["chances"] == [1, 0]
    assert len(lines) > len(told) >= 4
    capsys.readouterr()
    assert main(["referee", "--check", str(path)]) == 0
