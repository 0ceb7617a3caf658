"""Golden games of our own: what a clone without other records tests the rules by."""

import json
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from builders import at
from golden import facts
from golden.perft import perft
from golden.written import written_games

from companion.__main__ import main
from companion.core.events import GameEvent
from companion.decks import deck_names
from companion.records.codec import decode_event
from companion.records.record import replay_record
from companion.storage.presets import list_presets

FOLDER = Path(__file__).parents[1] / "games"
FILES = sorted(FOLDER.glob("*.jsonl"))
ANSWERS = tomllib.loads((FOLDER / "answers.toml").read_text("utf-8"))["game"]
POSITIONS = tomllib.loads((FOLDER / "perft.toml").read_text("utf-8"))["position"]
_LONG = 5000  # ways to count in about a second

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@pytest.mark.slow
@each_file
def test_a_golden_record_has_no_differences(path, capsys):
    assert main(["referee", "--check", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["differ"] == 0


@pytest.mark.slow
@each_file
def test_what_a_line_leaves_out_has_not_changed(path):
    """A state is cut to what has changed, so a wrong change would not be told."""
    told = facts.steps(path)
    for step in replay_record(path.read_text("utf-8").splitlines()):
        assert step.state == next(told).after, f"line {step.line}"


@each_file
def test_a_golden_game_comes_to_its_known_answer(path):
    known = [answer for answer in ANSWERS if answer["file"] == path.stem]
    games = _games(path)
    assert len(games) == len(known)
    for answer, steps in zip(known, games, strict=True):
        end = steps[-1].after
        assert (len(steps), end.round) == (answer["steps"], answer["rounds"])
        assert [*end.scores] == answer["scores"]
        assert [*(end.winners or ())] == answer["winners"]


def _games(path):
    """The steps of each game in a file."""
    games: dict[int, list] = {}
    for step in replay_record(path.read_text("utf-8").splitlines()):
        games.setdefault(step.game, []).append(step)
    return [*games.values()]


@each_file
def test_no_card_is_lost_in_a_golden_record(path):
    assert not any(facts.lost_cards(told) for told in facts.steps(path))


@each_file
def test_hands_grow_and_shrink_as_the_events_say(path):
    for told in facts.steps(path):
        hands = facts.hands_after(told)
        assert hands is None or [*hands] == told.after["counts"], told.event


@each_file
def test_every_card_that_is_played_fits(path):
    if path.stem == "corrections":
        pytest.skip("there cards are read wrongly and amended later")
    for told in facts.steps(path):
        assert told.type != "play" or facts.fits(told), told.event


@each_file
def test_the_turn_goes_to_the_neighbor_or_over_it(path):
    for told in facts.steps(path):
        if told.type == "play" and not told.event.get("jump_in"):
            seat = facts.next_seat(told)
            assert seat is None or seat == told.after["current"], told.event


@each_file
def test_totals_are_what_the_hands_add_up_to(path):
    for told in facts.steps(path):
        if told.type == "hands":
            assert told.after["scores"] == [*facts.scores_after(told)]


def test_everything_that_a_journal_can_hold_is_in_the_golden_records():
    told = [told for path in FILES for told in facts.steps(path)]
    assert {type(decode_event(t.event)) for t in told} == {*get_args(GameEvent)}


def test_every_preset_and_every_deck_is_in_the_golden_records():
    rules = [told.rules for path in FILES for told in facts.steps(path)]
    decks = {given.get("deck", "classic_108") for given in rules}
    assert decks == {*deck_names()} == {*facts.SIZES}
    for preset in list_presets():
        assert preset.rules in rules


def test_tables_of_every_size_are_in_the_golden_records():
    sizes = {len(t.after["counts"]) for path in FILES for t in facts.steps(path)}
    assert sizes == {*range(2, 11)}


def test_both_verdicts_are_in_the_golden_records():
    told = [told for path in FILES for told in facts.steps(path)]
    verdicts = {t.event["guilty"] for t in told if t.type == "verdict"}
    assert verdicts == {True, False}


def test_the_golden_records_are_small():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.*")) < 400_000


@pytest.mark.slow
def test_the_golden_games_are_played_alike_again():
    for name, text in written_games().items():
        assert (FOLDER / name).read_text("utf-8") == text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "depth", "ways"),
    [
        pytest.param(
            position["state"],
            depth,
            ways,
            marks=[pytest.mark.slow] if ways > _LONG else [],
        )
        for position in POSITIONS
        for depth, ways in enumerate(position["ways"], 1)
    ],
)
def test_a_position_goes_on_in_as_many_ways_as_are_known(line, depth, ways):
    assert perft(at(line), depth) == ways
