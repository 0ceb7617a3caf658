import json
from argparse import Namespace

import pytest
from builders import NAMES, seen

from companion.__main__ import main
from companion.commands import referee
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.referee.game import GameInPlay
from companion.referee.tracking.tracker import Tracker

GAME = {"kind": "game", "game": 0, "players": 3, "rules": {}}
STEPS = [
    {
        "kind": "step",
        "game": 0,
        "n": 0,
        "event": {"type": "deal", "dealer": 2, "hand": 7},
    },
    {"kind": "step", "game": 0, "n": 1, "event": {"type": "flip", "card": "RS"}},
]


@pytest.fixture
def file(tmp_path):
    def write(*lines):
        path = tmp_path / "game.jsonl"
        path.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
        return str(path)

    return write


def lines(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_step_is_printed_with_its_state(file, capsys):
    assert main(["referee", file(GAME, *STEPS)]) == 0
    assert [line["kind"] for line in lines(capsys)] == ["game", "step", "step"]


def test_what_is_printed_is_a_record_that_passes_the_check(file, capsys):
    main(["referee", file(GAME, *STEPS)])
    printed = lines(capsys)
    assert main(["referee", "--check", file(*printed)]) == 0


def test_a_difference_is_printed_with_its_line_and_exits_with_one(file, capsys):
    wrong = STEPS[1] | {"state": {"current": 0}}
    assert main(["referee", "--check", file(GAME, STEPS[0], wrong)]) == 1
    assert "line 3: game 0 step 1: current: expected 0" in capsys.readouterr().out


def test_differences_are_printed_as_json_lines(file, capsys):
    wrong = STEPS[1] | {"state": {"current": 0}}
    assert main(["referee", "--check", "--json", file(GAME, STEPS[0], wrong)]) == 1
    difference, found = lines(capsys)
    assert difference["line"] == 3
    assert difference["difference"].startswith("current: expected 0")
    assert found == {"steps": 2, "games": 1, "differ": 1}


def test_a_reader_who_leaves_is_no_fault_of_the_record(file, monkeypatch):
    """As in `companion referee FILE | head -1`."""

    def gone(line):
        raise BrokenPipeError

    monkeypatch.setattr(referee, "print", gone, raising=False)
    steps = file(GAME, *STEPS)
    with pytest.raises(BrokenPipeError):
        referee.run(
            Namespace(
                options=False,
                check=False,
                why=False,
                again=None,
                beam=False,
                file=steps,
                config=None,
                data=None,
            )
        )


def test_why_adds_the_rules_behind_each_step(file, capsys):
    main(["referee", "--why", file(GAME, *STEPS)])
    assert [why["row"] for why in lines(capsys)[2]["why"]] == ["U8", "E1"]


def test_all_options_presets_and_decks_are_explained(capsys):
    assert main(["referee", "--options"]) == 0
    out = capsys.readouterr().out
    assert 'stacking = "off"' in out
    assert "  killer: " in out
    assert "  h2o_108: Downpours" in out


def test_all_options_presets_and_decks_are_printed_as_json_lines(capsys):
    assert main(["referee", "--options", "--json"]) == 0
    printed = lines(capsys)
    options = {line["option"]: line for line in printed if "option" in line}
    assert options["stacking"]["default"] == "off"
    assert {"killer", "party"} <= {line.get("preset") for line in printed}
    assert {"barbie", "h2o_108"} <= {line.get("deck") for line in printed}


@pytest.mark.parametrize(
    ("content", "says"), [("nonsense", "Line 1: This is not JSON"), (None, "cannot be")]
)
def test_a_record_that_cannot_be_read_is_one_sentence(tmp_path, capsys, content, says):
    path = tmp_path / "game.jsonl"
    if content is not None:
        path.write_text(content, "utf-8")
    assert main(["referee", str(path)]) == 1
    assert says in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["black_table", "phone_anywhere", "six_players", "two_players", "mixed_rules"],
)
def test_the_states_of_an_independent_simulator_are_ours(shared, name, capsys):
    path = shared / "games" / f"{name}.jsonl"
    assert main(["referee", "--check", str(path)]) == 0


def test_a_record_in_another_encoding_says_how_to_save_it(tmp_path, capsys):
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(GAME), "utf-16")
    assert main(["referee", "--check", str(path)]) == 1
    assert "save it as UTF-8" in capsys.readouterr().err


def test_a_stored_game_is_judged_again_where_the_configuration_says(tmp_path, capsys):
    evening = tmp_path / "evening"
    evening.mkdir()
    with Journal(evening / JOURNAL) as journal:
        game = journal.open_game(NAMES[:3], {})
        playing = GameInPlay(Tracker.of(game.opened()))
        journal.write(game, *playing.handle(seen("R7", at=0.0)))
    config = tmp_path / "table.toml"
    config.write_text(f'data = "{evening}"')
    assert main(["referee", "--again", "1", "--config", str(config)]) == 0
    assert capsys.readouterr().out.strip() == "1 report, 0 times judged otherwise"
