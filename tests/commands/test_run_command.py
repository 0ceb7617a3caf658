"""``companion run`` without a screen, as the appliance runs it."""

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from threading import Timer

import pytest

from companion.__main__ import main
from companion.teaching.store import write_taught_deck
from vision.reading.taught.deck import TaughtDeck

LONGEST_S = 60
PLAYERS = ["--players", "Ada,Ben,Cem"]


def arguments(data, *options):
    unseen = ["--no-screen", "--json", "--camera", "none"]
    return ["run", *unseen, "--data", str(data), *options]


@pytest.fixture
def start(tmp_path):
    """Start a process of its own, for what happens to it while it runs."""
    with ExitStack() as at_the_end:

        def started(*options):
            process = subprocess.Popen(  # noqa: S603 (our own command)
                [sys.executable, "-m", "companion", *arguments(tmp_path, *options)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env={k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"},
            )
            silent = Timer(LONGEST_S, process.kill)
            silent.start()
            at_the_end.callback(silent.cancel)
            return at_the_end.enter_context(process)

        yield started


def say(process, line):
    process.stdin.write(line + "\n")
    process.stdin.flush()


def hear_step(process):
    while True:
        heard = json.loads(process.stdout.readline())
        if heard["kind"] == "step":
            return heard


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Type lines and hear the answers: exit status, JSON lines and errors."""

    def typed(*options, lines=()):
        given = io.StringIO("".join(f"{line}\n" for line in lines))
        monkeypatch.setattr(sys, "stdin", given)
        status = main(arguments(tmp_path, *options))
        told = capsys.readouterr()
        return status, [json.loads(line) for line in told.out.splitlines()], told.err

    return typed


@pytest.mark.slow
def test_a_game_goes_on_after_the_power_was_cut(start, run):
    process = start(*PLAYERS)
    for line in ("card R7", "card R3", "draw", "pass", "card W", "color blue"):
        say(process, line)
    steps = [hear_step(process) for _ in range(7)]
    process.send_signal(signal.SIGKILL)
    process.wait(LONGEST_S)
    again, heard, _ = run(lines=["card B1"])
    assert again == 0
    assert heard[0] == {"kind": "resumed", "state": steps[-1]["state"]}
    assert heard[1]["event"] == {"type": "play", "player": 1, "card": "B1"}


@pytest.mark.slow
def test_a_second_companion_at_the_same_table_is_refused(start, run):
    first = start(*PLAYERS)
    say(first, "card R7")
    hear_step(first)
    status, heard, err = run(*PLAYERS)
    assert (status, heard) == (1, [])
    assert "Another companion is using" in err


@pytest.mark.slow
def test_a_table_whose_devices_are_absent_is_a_table_all_the_same(start):
    process = start(*PLAYERS, "--camera", "usb:97", "--buttons", "gpio")
    say(process, "card R7")
    assert hear_step(process)["event"]["type"] == "deal"
    process.kill()  # it would wait for the camera


@pytest.mark.parametrize("rules", ["", 'rules = { deck = "wizard_of_oz" }'])
def test_a_new_game_is_played_with_the_deck_that_is_read(run, tmp_path, rules):
    """Unless the table names another one."""
    (tmp_path / "table.toml").write_text(rules)
    taught = tmp_path / "ours.taught"
    write_taught_deck(taught, TaughtDeck("Ours", based_on="harry_potter"))
    config = "--config", str(tmp_path / "table.toml")
    _status, (opening, *_), _told = run(*PLAYERS, "--deck", str(taught), *config)
    assert opening["rules"] == {"deck": "wizard_of_oz" if rules else "harry_potter"}


def test_a_table_without_players_says_how_to_name_them(run):
    status, _, err = run()
    assert status == 1
    assert "--players" in err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--camera", "no-such-film.mp4"], "There is no camera 'no-such-film.mp4'"),
        (["--camera", "usb:x"], "expected pi, usb:0"),
        (["--config", "no-such-file.toml"], "cannot be read"),
        (["--display", "wide"], "display: expected WIDTHxHEIGHT"),
        (["--players", "Ada,Ada"], "players: expected a list of 2 to 10 different"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_sentence(run, options, says):
    status, _, err = run(*PLAYERS, *options)
    assert status == 1
    assert says in err
    assert err.startswith("companion: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("camera = 7", "camera: expected pi, usb:0"),
        ("colour = 'red'", "no key 'colour'"),
        ("[rules]\ntarget = 0", "Option target: expected a number from 1"),
        ("[rules]\nstack_on_opening = true", "needs stacking"),
        ("[rules]\ndeck = 'tarot'", "There is no deck 'tarot'"),
        ("camera = ", "not valid TOML"),
        ("preset = 'chaos'", "There is no preset 'chaos'"),
    ],
)
def test_a_wrong_configuration_names_the_key(tmp_path, run, text, says):
    config = tmp_path / "table.toml"
    config.write_text(text, "utf-8")
    status, _, err = run(*PLAYERS, "--config", str(config))
    assert status == 1
    assert says in err


def test_a_damaged_journal_is_kept_and_a_new_one_begun(tmp_path, run):
    journal = tmp_path / "table.sqlite3"
    journal.write_bytes(b"nothing of the kind" * 500)
    status, heard, _ = run(*PLAYERS, lines=["card R7"])
    assert status == 0
    assert heard[0]["text"] == "The stored games were damaged: 0 were saved"
    kept = tmp_path / "table.broken.sqlite3"
    assert kept.read_bytes() == b"nothing of the kind" * 500


def test_a_table_plays_by_its_preset_and_its_own_options(tmp_path, run):
    config = tmp_path / "table.toml"
    config.write_text("preset = 'party'\n[rules]\nhand_size = 5", "utf-8")
    options = [*PLAYERS, "--config", str(config)]
    _, heard, _ = run(*options, lines=["card R3", "card R7", "swap 0"])
    events = [line["event"]["type"] for line in heard if line["kind"] == "step"]
    assert events == ["deal", "flip", "play", "swap"]
    assert heard[0]["rules"]["hand_size"] == 5


def test_a_display_that_leads_nowhere_is_told_in_one_sentence(
    tmp_path, monkeypatch, capsys
):
    """SDL would open a window that nobody can see."""
    monkeypatch.setenv("DISPLAY", ":98765")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    status = main(["run", "--camera", "none", "--data", str(tmp_path)])
    err = capsys.readouterr().err
    assert status == 1
    assert "The display :98765 does not answer" in err
    assert err.count("\n") == 1
