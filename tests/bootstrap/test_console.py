import json
from io import StringIO
from itertools import count

import pytest

from companion.bootstrap import console
from companion.bootstrap.console import Console, parse_words, run_console
from companion.camera.reports import CameraFact
from companion.components.component import (
    Component,
    ComponentState,
    Condition,
    Fault,
    HealthMonitor,
)
from companion.config import Config
from companion.core.cards import Color
from companion.core.errors import NotationError
from companion.records.journal import Journal
from companion.records.record import replay_record
from companion.referee.inputs import (
    Button,
    ColorTouched,
    PointsEntered,
    Pressed,
    RoundDealt,
    SeatTouched,
    UndoTouched,
    VerdictTouched,
)
from companion.table.table import Table
from companion.table.vitals import Heartbeat
from hardware import buttons


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("uno", Pressed(1.0, Button.UNO)),
        ("catch 2", Pressed(1.0, Button.CATCH, 2)),
        ("draw_pass", Pressed(1.0, Button.DRAW_PASS)),
        ("color green", ColorTouched(1.0, Color.GREEN)),
        ("swap 3", SeatTouched(1.0, 3)),
        ("verdict innocent", VerdictTouched(1.0, guilty=False)),
        ("points 0 12 50", PointsEntered(1.0, (0, 12, 50))),
        ("deal", RoundDealt(1.0)),
        ("deal 2", RoundDealt(1.0, 2)),
        ("undo", UndoTouched(1.0)),
    ],
)
def test_typed_words_are_inputs(line, action):
    assert parse_words(line, 1.0) == action


@pytest.mark.parametrize("line", ["jump", "color mauve", "uno Ada", "card X", "swap"])
def test_words_that_mean_nothing_are_answered_with_what_may_be_typed(line):
    with pytest.raises(NotationError, match="type uno"):
        parse_words(line, 1.0)


def run(
    *lines, as_json=False, items=(), step_s=0.0, rules=None, players=("Ada", "Ben")
):
    said = []
    with Journal(":memory:") as journal:
        table = Table(journal, rules or {}, players=players)
        console = Console(
            table, as_json=as_json, say=said.append, clock=count(0, step_s).__next__
        )
        for action in items:
            console.post(action)
        console.listen(lines)
        console.run(camera=bool(items))
    return said


def test_a_game_is_told_in_sentences():
    said = run("card R7", "card B7")
    assert any("red 7" in line for line in said)
    assert any("blue 7" in line for line in said)


def test_a_typed_card_that_the_deck_lacks_is_not_taken():
    assert run("card R7", "card WSH")[-1] == "  This deck has no such card"


def test_what_a_card_says_is_told_with_it():
    said = run("card R7", "card WHO", rules={"deck": "harry_potter"})
    assert said[-4:-2] == [
        "Ben played Howler on red 7",
        "  A player of choice reads the hand aloud.",
    ]


def test_a_game_is_printed_as_a_record():
    opening, *steps = map(json.loads, run("card R7", as_json=True))
    assert opening["names"] == ["Ada", "Ben"]
    assert [step["event"]["type"] for step in steps] == ["deal", "flip"]
    assert steps[-1]["state"]["top"] == "R7"


def test_what_is_printed_is_a_record_that_is_read_again():
    printed = run("card R7", "card B3", "color blue", "card R9", "undo", as_json=True)
    steps = list(replay_record(printed))
    assert steps
    assert not any(step.difference for step in steps)


def test_a_question_is_answered_by_its_number():
    """5.2: the last answer takes the card back that did not match."""
    records = run("card R7", "card B3", "answer 4", as_json=True)
    states = [
        record["state"]["top"]
        for record in map(json.loads, records)
        if "state" in record
    ]
    assert states[-2:] == ["B3", "R7"]


def test_a_question_is_printed_once_with_the_numbers_of_its_answers():
    said = run("card R7", "card B3", "draw")
    [asked] = [n for n, line in enumerate(said) if "must have" in line]
    assert said[asked + 1].startswith("  answer 1, Missed red 3; 2, ")


def test_the_answers_of_the_next_question_are_printed_though_they_are_the_same():
    said = run("card R7", "card W", "card W", players=("Ada", "Ben", "Cem"))
    asked = [n for n, line in enumerate(said) if "Which color" in line]
    assert len(asked) == 2
    assert all(said[n + 1].startswith("  answer 1, Red; 2, ") for n in asked)


@pytest.mark.parametrize("later", [["card R3"], []], ids=["an input", "nothing"])
def test_a_catch_without_cause_is_answered_whatever_follows(later):
    """The catch waits for a card that may have landed before it."""
    said = run("card R7", "catch", *later, step_s=5.0)
    assert said.count("  Nobody can be caught now") == 1


def test_what_is_missing_is_said_before_the_first_sign_of_life():
    """The watchdog takes what is not said by then for hidden."""
    said, health = [], HealthMonitor()
    lost = ComponentState(Condition.LOST, Fault.FAILED, "There are no pins.")
    health.update(Component.BUTTONS, lost, 0.0)
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben"), health=health)
        pulse = said.append
        console = Console(table, say=said.append, clock=lambda: 0.0, pulse=pulse)
        console.listen(())
        console.run(camera=False)
    assert said[:2] == [
        "  The buttons do not answer: touch the screen",
        Heartbeat.TABLE,
    ]


def test_it_ends_when_camera_and_lines_have_ended():
    assert run("card R7", items=(CameraFact.ENDED,))


def test_an_answer_of_very_many_digits_is_no_answer(capsys):
    run("deal 0", "card R7", "answer " + "9" * 5000)
    assert "There is no answer" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        *("uno " + "9" * 5000, "points " + "9" * 4000 + " 1", "deal -1", "swap -1"),
        *("points -5 5", "uno ²", "points ٣ ٤"),
    ],
)
def test_numbers_that_nobody_means_are_no_numbers(line):
    with pytest.raises(NotationError, match="type uno"):
        parse_words(line, 1.0)


def test_a_name_gives_the_terminal_no_orders():
    said = run("deal 0", "card R7", players=("\x1b[31mAda", "Ben\a"))
    assert any("Ada" in line for line in said)
    assert [line for line in said if "\x1b" in line or "\a" in line] == []


def test_the_pins_are_loaded_before_any_thread_may_look_for_a_file(
    tmp_path, monkeypatch
):
    """Meanwhile the program is in another folder, where no relative path leads."""
    done = []
    monkeypatch.setattr(buttons, "import_module", lambda _name: done.append("pins"))
    monkeypatch.setattr(
        console, "start_watcher", lambda *_args, **_more: done.append("camera")
    )
    config = Config(camera="none", data=tmp_path, players=("Ada", "Ben"))
    run_console(config, StringIO(), as_json=False)
    assert done == ["pins", "camera"]
