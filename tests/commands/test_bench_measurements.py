"""Measurements that need no window: a game, a record, a time, a memory."""

import json
import os

import pytest

from companion.commands.benchmarks.camera import piles
from companion.commands.benchmarks.measurement import best_s, peak_mb
from companion.commands.benchmarks.referee import play_game, rate, records
from companion.core.errors import CompanionError
from companion.core.state import Phase


def test_a_generated_game_is_played_to_its_end():
    state = play_game(3, seed=1, target=50).now
    assert state.phase is Phase.OVER
    assert state.winners is not None


def test_the_same_seed_plays_the_same_game():
    assert play_game(4, seed=2, target=50) == play_game(4, seed=2, target=50)


@pytest.mark.slow
def test_generated_records_pass_the_check():
    measured = rate(list(records(1)), "one game")
    assert measured.value > 0
    assert measured.target is not None


@pytest.mark.slow
def test_a_record_with_a_difference_is_not_timed():
    *lines, last = records(1)
    step = json.loads(last)
    step["state"]["round"] += 1
    with pytest.raises(CompanionError, match=f"Line {len(lines) + 1} "):
        rate([*lines, json.dumps(step)], "one game")


def test_the_best_time_is_the_shortest():
    sizes = iter((400_000, 10, 400_000))
    slow = best_s(lambda: sum(range(400_000)), 3)
    assert best_s(lambda: sum(range(next(sizes))), 3) < slow


def test_work_too_quick_for_the_clock_is_called_often():
    calls = []
    best_s(lambda: calls.append(1), repeats=3, calls=5)
    assert len(calls) == 15


@pytest.mark.slow
def test_memory_held_now_is_part_of_the_peak():
    held = bytearray(os.urandom(16 * 2**20))
    assert peak_mb() >= len(held) / 2**20


def test_memory_of_no_process_is_told():
    with pytest.raises(CompanionError, match="cannot be read"):
        peak_mb(-1)


@pytest.mark.slow
def test_drawn_piles_are_pictures_of_the_size_asked_for():
    pictures = piles((320, 240))
    assert {picture.shape for picture in pictures} == {(240, 320, 3)}
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)
